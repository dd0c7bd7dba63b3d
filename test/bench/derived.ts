import { statSync } from 'node:fs';
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

export function deriveFacts(file: string, projectId: number): Derived {
  const before = statSync(file).size;
  const store = openWriter(file);
  const derive = (): void => {
    for (const batch of store.deriveLeadTimes(projectId)) store.storeLeadTimes(batch);
  };
  const { millis: first } = timed(derive);
  const { millis: again } = timed(derive);
  store.close();
  return { first, again, bytes: statSync(file).size - before };
}
