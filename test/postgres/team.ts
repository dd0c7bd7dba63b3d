import { onTestFinished } from 'vitest';
import { plumbline } from '#test/app/terminal.ts';
import type { TestDatabase } from './cluster.ts';
import { spawnTeam, type TeamProcess, type TeamSettings } from './team-process.ts';

export { ownKey, type TeamProcess } from './team-process.ts';

/** Starts a process over a warehouse; it ends with the test. */
export async function startTeam(database: TestDatabase, settings: TeamSettings = {}): Promise<TeamProcess> {
  const team = await spawnTeam(database, settings);
  onTestFinished(() => team.close());
  return team;
}

/** Makes a reader's key as its command does. */
export async function addReader({ address, password }: TestDatabase, ...words: readonly string[]): Promise<string> {
  const { status, out, err } = await plumbline(['reader', 'add', '--warehouse', address, ...words], {
    PLUMBLINE_WAREHOUSE_PASSWORD: password,
    PLUMBLINE_SECRETS: 'memory',
  });
  if (status !== 0) throw new Error(err);
  return out.trim();
}

/** Runs a command of readers. */
export const readerCommand = ({ address, password }: TestDatabase, ...words: readonly string[]) =>
  plumbline(['reader', ...words, '--warehouse', address], {
    PLUMBLINE_WAREHOUSE_PASSWORD: password,
    PLUMBLINE_SECRETS: 'memory',
  });
