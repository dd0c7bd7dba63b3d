import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test as base, expect, type Request } from '@playwright/test';
import {
  changingCommands,
  desktopCommands,
  examineIntegration,
  followTest,
  startTest,
  stopTest,
  testConnection,
  testPublishing,
} from '#shared/desktop/commands.ts';
import { sharedDemo } from './one-demo.ts';
import { type RunningApp, startApp } from './running-app.ts';

export { apiKey, type RunningApp, runCommand, startApp } from './running-app.ts';

/** Tests of a connection change nothing that is kept, but run in the app. */
const running = [testConnection, startTest, examineIntegration, followTest, stopTest, testPublishing];
const changing = new Set(
  desktopCommands
    .filter((command) => changingCommands.has(command.id) || running.some(({ id }) => id === command.id))
    .map(({ path }) => path),
);

/** Whether a request changes the data of the app. */
export function isChange(request: Request): boolean {
  const path = new URL(request.url()).pathname;
  return request.method() === 'POST' && (path.startsWith('/api/') || changing.has(path));
}

/** Keeps what is being started, such as a simulator, until the test has ended, and closes it then. */
type Opened = <T extends { close(): Promise<void> }>(starting: Promise<T>) => Promise<T>;

/**
 * `demo`: the demo company, collected once for all tests of the run, to look at only. `ownDemo`: the same as a copy for one test alone, which may
 * change it; nothing answers behind it. `empty`: an app with nothing in it, for one test alone.
 */
export const test = base.extend<
  { demo: RunningApp; ownDemo: RunningApp; empty: RunningApp; opened: Opened },
  { collected: Awaited<ReturnType<typeof sharedDemo>> }
>({
  collected: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => use(await sharedDemo()),
    { scope: 'worker', timeout: 120_000 },
  ],
  demo: async ({ collected, context }, use) => {
    const changes: string[] = [];
    context.on('request', (request) => {
      if (isChange(request)) changes.push(new URL(request.url()).pathname);
    });
    await use(collected);
    expect(changes, 'All tests share this demo: one that changes it takes ownDemo.').toEqual([]);
  },
  ownDemo: async ({ collected }, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'plumbline-own-'));
    await copyFile(collected.copy, join(dataDir, 'plumbline.db'));
    const app = await startApp(['serve'], { dataDir });
    await use(app);
    await app.close();
    await rm(dataDir, { recursive: true, force: true });
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  opened: async ({}, use) => {
    const all: { close(): Promise<void> }[] = [];
    await use(async (starting) => {
      const one = await starting;
      all.push(one);
      return one;
    });
    for (const one of all.reverse()) await one.close();
  },
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
  empty: async ({}, use) => {
    const app = await startApp(['serve']);
    await use(app);
    await app.close();
  },
});

export { expect };
