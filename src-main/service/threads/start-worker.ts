import { basename } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { createBirpc } from 'birpc';
import type { Log } from '../contract.ts';
import { errorLocation } from './error-location.ts';
import { workerChannel } from './threads.ts';

/** The parts of a worker. */
export interface WorkerParts {
  readonly file: URL;
  readonly data: object;
  /** The main thread's functions for it. */
  readonly ours: object;
  readonly log: Log;
  /** How long the worker may take to close what it holds, in milliseconds; unlimited by default. */
  readonly closesWithin?: number;
}

/** How long a worker may take to end once it is told to, in milliseconds. */
const endsWithin = 3_000;

/** One worker, from its start to its end. */
export interface RunningWorker<Theirs> {
  readonly calls: Theirs;
  /** Or was left, since it does not end. */
  readonly exited: Promise<void>;
  /** Ends it at once, whatever it does. */
  stop(): void;
  /** Lets it close what it holds, then ends it. */
  end(): Promise<void>;
}

/** Starts a worker; calls that it leaves unanswered when it ends are refused with what `left` gives. */
export function startWorker<Theirs extends { close(): Promise<void> }>(
  { file, data, ours, log, closesWithin }: WorkerParts,
  left: () => Error,
): RunningWorker<Theirs> {
  const worker = new Worker(file, {
    workerData: data,
    name: basename(file.pathname),
    // By default the young generation may take twice as much; answers are no quicker for it.
    resourceLimits: { maxYoungGenerationSizeMb: 16 },
  });
  const rpc = createBirpc<Theirs, object>(ours, workerChannel(worker));
  const calls = rpc as unknown as Theirs;
  const { promise: exited, resolve } = Promise.withResolvers<void>();
  const gone = (): void => {
    if (!rpc.$closed) rpc.$close(left());
    resolve();
  };
  worker.on('exit', gone);
  const loaded = new Promise<void>((resolve) => void worker.once('message', () => resolve()));
  /** Ended while it loads SQLite, a thread would take the whole process with it ("FATAL ERROR: Error::New", of node-addon-api). */
  const terminate = async (): Promise<void> => {
    await Promise.race([loaded, exited]);
    await worker.terminate();
  };
  /** Nothing ends a thread that waits for a disk or a network folder which does not answer, and Node waits for it when it exits. */
  const leave = (): void => {
    log.error({ file: basename(file.pathname) }, 'A worker thread does not end; the process will not wait for it');
    worker.unref();
    const kill = (): void => void process.kill(process.pid, 'SIGKILL');
    process.once('exit', kill);
    worker.once('exit', () => process.off('exit', kill));
    gone();
  };
  const failed = (error: unknown): void =>
    log.error(
      errorLocation(error),
      isOutOfMemory(error) ? 'A worker thread ran out of memory' : 'A worker thread failed',
    );
  worker.on('error', failed);
  // A message was lost, so that a call would wait for ever: the thread ends, and all its calls are refused.
  worker.on('messageerror', (error) => {
    failed(error);
    void terminate();
  });
  return {
    calls,
    exited,
    stop: () => void terminate(),
    async end() {
      const closed = rpc.$closed ? null : calls.close().catch(() => undefined);
      // A thread in the middle of a long answer would not receive it.
      await (closesWithin === undefined
        ? closed
        : Promise.race([closed, delay(closesWithin, undefined, { ref: false })]));
      const isLeft = await Promise.race([terminate().then(() => false), delay(endsWithin, true, { ref: false })]);
      if (isLeft) leave();
    },
  };
}

/** Such an error has no location in the code. */
const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
