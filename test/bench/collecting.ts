import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { Agent, request } from 'undici';
import { jenkins } from '#main/collectors/jenkins/jenkins.ts';
import { createTransports } from '#main/net/transport.ts';
import { openWriter } from '#main/store/writer.ts';
import { collect } from '#main/sync/collect.ts';
import { defaultPolicy } from '#shared/records/outcome-policy.ts';

const signIn = { user: 'bench', token: 'bench-token' } as const;
const jobs = 4;

/** How quickly runs come in over HTTP and onto the disk, beside a client that only reads. */
export interface Collected {
  readonly runs: number;
  /** Milliseconds that the system takes over each answer. */
  readonly takes: number;
  readonly pages: number;
  readonly collecting: Pace;
  readonly reading: Pace;
}

interface Pace {
  /** Runs a second. */
  readonly rate: number;
  /** Microseconds of processor time of the client's thread for a run. */
  readonly processor: number;
}

/** Collects from a simulated Jenkins, then reads the same pages again and throws them away. The better of two each, by turns. */
export async function measureCollecting(runs: number, takes: number, end: number): Promise<Collected> {
  const worker = new Worker(new URL('./jenkins-thread.ts', import.meta.url), {
    workerData: { jobs, builds: runs / jobs, end, takes, signIn },
  });
  try {
    const [url] = (await once(worker, 'message')) as [string];
    const collecting: Pace[] = [];
    const reading: Pace[] = [];
    let pages: readonly string[] = [];
    for (let turn = 0; turn < 2; turn++) {
      const before = (await requestsOf(worker)).length;
      collecting.push(await collectAll(url, runs, end));
      pages = (await requestsOf(worker)).slice(before);
      reading.push(await readAll(url, pages, runs));
    }
    return { runs, takes, pages: pages.length, collecting: better(collecting), reading: better(reading) };
  } finally {
    await worker.terminate();
  }
}

async function requestsOf(worker: Worker): Promise<readonly string[]> {
  worker.postMessage(null);
  const [requests] = await once(worker, 'message');
  return requests;
}

async function paceOf(runs: number, act: () => Promise<void>): Promise<Pace> {
  const [began, spent] = [performance.now(), process.threadCpuUsage()];
  await act();
  const { user, system } = process.threadCpuUsage(spent);
  return { rate: (runs / (performance.now() - began)) * 1000, processor: (user + system) / runs };
}

/** The better pace of several turns, each figure by itself. */
const better = (paces: readonly Pace[]): Pace => ({
  rate: Math.max(...paces.map(({ rate }) => rate)),
  processor: Math.min(...paces.map(({ processor }) => processor)),
});

async function collectAll(url: string, runs: number, end: number): Promise<Pace> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-bench-'));
  const store = openWriter(join(folder, 'plumbline.db'));
  try {
    const project = store.addProject({ name: 'Bench', timeZone: 'Europe/Berlin', demo: false }, end);
    const origins = [new URL(url).origin];
    const token = store.addToken({ name: 'ci', integType: 'ci_server', origins, username: signIn.user }, end);
    const about = { name: 'shop', url: `${url}/job/shop`, releaseBranch: null, policy: defaultPolicy('ci_server') };
    const integration = store.addIntegration(
      { projectId: project.id, type: 'ci_server', tokenId: token.id, ...about },
      end,
    );
    const transportFor = createTransports({ network: { proxy: null, ca: null } });
    const transport = transportFor({ origins, scheme: 'basic', username: signIn.user, secret: signIn.token });
    const { signal } = new AbortController();
    const source = { url: about.url, transport, signal, since: null, reconcile: false };
    const now = () => end;
    const nothing = () => {};
    const took = await paceOf(runs, () =>
      collect({
        integrationId: integration.id,
        collector: jenkins,
        source,
        store,
        now,
        onRecords: nothing,
        onStored: nothing,
      }),
    );
    const kept = store.counts(integration.id).runs;
    if (kept !== runs) throw new Error(`${kept} of ${runs} runs were collected.`);
    return took;
  } finally {
    store.close();
    rmSync(folder, { recursive: true });
  }
}

/** What cannot be quicker: the same requests one after another, every answer thrown away. */
function readAll(url: string, pages: readonly string[], runs: number): Promise<Pace> {
  const { origin } = new URL(url);
  const authorization = `Basic ${Buffer.from(`${signIn.user}:${signIn.token}`).toString('base64')}`;
  return paceOf(runs, async () => {
    const dispatcher = new Agent();
    for (const page of pages) {
      const { body } = await request(origin + page, { dispatcher, headers: { authorization } });
      await body.dump({ limit: Number.MAX_SAFE_INTEGER });
    }
    await dispatcher.close();
  });
}
