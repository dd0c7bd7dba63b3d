import { breakdown } from '#shared/api/breakdown.ts';
import { changes } from '#shared/api/changes.ts';
import { commits, inFlight } from '#shared/api/commits.ts';
import { delivery } from '#shared/api/delivery.ts';
import type { Endpoint } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { state } from '#shared/api/state.ts';
import { daysOfDeployments, previewGraph, releaseStageRuns } from '#shared/desktop/commands.ts';
import { type Call, startReaders } from './readers.ts';
import { startThread, type Thread } from './start-thread.ts';
import type { WorkerParts } from './start-worker.ts';
import type { ReadingThread } from './threads.ts';

const endpoints: ReadonlySet<string> = new Set(
  [
    leadTimes,
    breakdown,
    delivery,
    changes,
    state,
    commits,
    inFlight,
    previewGraph,
    daysOfDeployments,
    releaseStageRuns,
  ].map(({ id }) => id),
);

/** Whether an answer may read the whole history of runs and commits, which takes long. */
const mayReadHistory = ({ id }: Pick<Endpoint, 'id'>): boolean => endpoints.has(id);

/** How long closing waits for a thread in the middle of an answer, in milliseconds. */
const closesWithin = 1000;

/** After this many milliseconds an extra thread answers what waits. Not sooner: each would read a whole history of its own. */
const heldUpAfter = { quick: 500, histories: 5000 };

/** The threads that answer questions. Any can answer any; questions over a whole history share one, so that it is read once. */
export interface ReadingThreads {
  /** Resolves when questions can be answered; rejects with the error of opening the first thread. */
  readonly opened: Promise<void>;
  /** Asks what an endpoint or command answers, of one thread; 503 where it runs out of time, or where its client left before it began. */
  ask<T>(endpoint: Pick<Endpoint, 'id'>, call: Call<T>, signal?: AbortSignal): Promise<T>;
  end(): Promise<void>;
}

interface ReadingParts extends WorkerParts {
  /** Resolves when the writer has opened the database: nobody may read before. */
  readonly after: Promise<unknown>;
}

/** Starts the first thread. It loads its modules while it waits for the writer. */
export function startReadingThreads({ after, ...parts }: ReadingParts): ReadingThreads {
  const start = () => startThread<ReadingThread>({ ...parts, closesWithin, before: () => after });
  const first = start();
  let second: Promise<Thread<ReadingThread>> | null = null;
  function withHistories(): Promise<Thread<ReadingThread>> {
    second ??= start().catch((error: unknown) => {
      second = null;
      throw error;
    });
    return second;
  }
  const quick = startReaders(() => first, start, heldUpAfter.quick);
  const histories = startReaders(withHistories, start, heldUpAfter.histories);
  return {
    opened: first.then(() => undefined),
    ask: (endpoint, call, signal) => (mayReadHistory(endpoint) ? histories : quick).ask(call, signal),
    async end() {
      const threads = await Promise.all([first, second].map((thread) => thread?.catch(() => null)));
      await Promise.all([...threads.map((thread) => thread?.end()), quick.end(), histories.end()]);
    },
  };
}
