import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { letIn, type RunningApp, runCommand, type Session, startApp } from './running-app.ts';

/** Where the workers of a run ask for the demo. */
const whereToAsk = 'PLUMBLINE_TEST_DEMO';

/** What a worker has to know of the demo that all share. */
interface DemoFacts {
  readonly url: string;
  readonly printed: string;
  readonly dataDir: string;
  /** The company's day on which it was collected. */
  readonly day: string;
  readonly session: Session;
  /** A copy of its database, as it was collected. */
  readonly copy: string;
}

/** Before the first test of a run: the demo company is collected once for all workers, when the first test asks for it, and ended after the last. */
export default async function offerDemo(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'plumbline-copy-'));
  const copy = join(folder, 'demo.db');
  const start = async () => {
    const app = await startApp(['demo', '--json']);
    const day = dayNow();
    await runCommand(app, ['backup', copy]);
    const { url, printed, dataDir } = app;
    const facts: DemoFacts = { url, printed, dataDir, day, session: await app.session(), copy };
    return { app, facts };
  };
  let started: ReturnType<typeof start> | null = null;
  const server = createServer((_, response) => {
    started ??= start();
    started.then(
      ({ facts }) => response.end(JSON.stringify(facts)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  process.env[whereToAsk] = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return async () => {
    server.close();
    server.closeAllConnections();
    await (await started)?.app.close();
    await rm(folder, { recursive: true, force: true });
  };
}

/** Which day it is where the company works. */
export const dayNow = (): string => new Date().toLocaleDateString('sv-SE', { timeZone: 'Europe/Berlin' });

/** The demo of this run. */
export async function sharedDemo(): Promise<RunningApp & Pick<DemoFacts, 'day' | 'copy'>> {
  const answer = await fetch(process.env[whereToAsk] ?? '');
  if (!answer.ok) throw new Error(await answer.text());
  const { session, ...facts } = (await answer.json()) as DemoFacts;
  return { ...facts, signIn: (context) => letIn(context, facts.url, session) };
}
