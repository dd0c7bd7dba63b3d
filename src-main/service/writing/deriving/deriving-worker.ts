import { noteOpenFile } from '../../../store/connection/open-file.ts';
import type { StoreWriter } from '../../../store/contract.ts';
import type { Log } from '../../contract.ts';
import { type RunningWorker, startWorker } from '../../threads/start-worker.ts';
import { type DerivingData, type DerivingThread, type FactStore, unpacked } from '../../threads/threads.ts';

/** The thread ends after this many idle milliseconds: a long history takes most of the service's memory. */
const idles = 10_000;

interface Parts {
  readonly worker: URL;
  readonly file: string;
  readonly store: StoreWriter;
  readonly log: Log;
}

/** A thread that derives facts, started when it is first needed. */
export function derivingWorker({ worker, file, store, log }: Parts) {
  noteOpenFile(file);
  const data: DerivingData = { file };
  const ours: FactStore = { storeLeadTimes: async (batch) => store.storeLeadTimes(batch) };
  let running: RunningWorker<DerivingThread> | null = null;
  let resting: NodeJS.Timeout | undefined;
  /** Resolves when all that were started have let go of the database. */
  let gone: Promise<unknown> = Promise.resolve();

  function start(): RunningWorker<DerivingThread> {
    const started = startWorker<DerivingThread>(
      { file: worker, data, ours, log },
      () => new Error('The thread that derives facts ended.'),
    );
    const exited = started.exited.then(() => {
      if (running === started) running = null;
    });
    gone = Promise.all([gone, exited]);
    return started;
  }

  async function stop(): Promise<void> {
    clearTimeout(resting);
    running?.stop();
    running = null;
    await gone;
  }

  return {
    /** Derives the facts of a project and stores them. One at a time. */
    async derive(projectId: number): Promise<void> {
      clearTimeout(resting);
      running ??= start();
      try {
        unpacked(await running.calls.derive(projectId));
      } finally {
        resting = setTimeout(stop, idles).unref();
      }
    },
    /** Ends the thread at once and resolves when it released the database. Rows that were not stored are derived again later. */
    stop,
  };
}
