import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import { ServiceError } from '#shared/api/problem.ts';
import { workerChannel } from './channel.ts';
import type { Log } from './contract.ts';
import { placeOf } from './place-of.ts';
import { type Reply, unpacked } from './reply.ts';

/** A worker thread with its functions. */
export interface Thread<Theirs> {
  readonly calls: Theirs;
  /** Runs a call and unpacks what came of it; 503 where the thread has ended. */
  ask<T>(call: (theirs: Theirs) => Promise<Reply<T>>): Promise<T>;
  /** Lets it close what it holds, then ends it. */
  end(): Promise<void>;
}

const ended = (): ServiceError =>
  new ServiceError(503, 'The service is stopping or stopped. Ask again when it runs again.');

/** Starts a thread; calls that it leaves unanswered when it ends are refused. */
export function startThread<Theirs extends { close(): Promise<void> }>(
  file: URL,
  data: object,
  ours: object,
  log: Log,
): Thread<Theirs> {
  const worker = new Worker(file, { workerData: data });
  const rpc = createBirpc<Theirs, object>(ours, workerChannel(worker));
  const calls = rpc as unknown as Theirs;
  let alive = true;
  worker.on('error', (error) => log.error(placeOf(error), 'A worker thread failed'));
  worker.on('exit', () => {
    alive = false;
    rpc.$close(ended());
  });
  return {
    calls,
    async ask(call) {
      if (!alive) throw ended();
      return unpacked(await call(calls));
    },
    async end() {
      if (alive) await calls.close().catch(() => undefined);
      await worker.terminate();
    },
  };
}
