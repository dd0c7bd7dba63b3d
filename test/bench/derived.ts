import { once } from 'node:events';
import { statSync } from 'node:fs';
import { parentPort, Worker, workerData } from 'node:worker_threads';
import { openWriter } from '#main/store/writer.ts';
import { timed } from './timed.ts';

/** How long it took to derive the facts of a project that had none, and to derive them again where nothing changed. */
export interface Derived {
  /** Milliseconds. */
  readonly first: number;
  readonly again: number;
  /** By which the database grew. */
  readonly bytes: number;
}

interface Given {
  readonly file: string;
  readonly projectId: number;
}

/** In a thread of its own, as the service does: code that has met what deriving handles reads runs more slowly. */
export async function deriveFacts(given: Given): Promise<Derived> {
  const [derived] = await once(new Worker(new URL(import.meta.url), { workerData: given }), 'message');
  return derived as Derived;
}

function derive({ file, projectId }: Given): Derived {
  const before = statSync(file).size;
  const store = openWriter(file);
  const deriveAll = (): void => {
    for (const batch of store.deriveLeadTimes(projectId)) store.storeLeadTimes(batch);
  };
  const { millis: first } = timed(deriveAll);
  const { millis: again } = timed(deriveAll);
  store.close();
  return { first, again, bytes: statSync(file).size - before };
}

parentPort?.postMessage(derive(workerData as Given));
