import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { openReader } from '#main/store/reader.ts';
import { timed } from './timed.ts';

/** How long it took to read a history from its rows, and to keep it in a copy beside the database. */
export interface FirstReading {
  /** Milliseconds. */
  readonly read: number;
  readonly kept: number;
  /** Of the copy; 0 where the history is too short for one. */
  readonly bytes: number;
}

/** Reads a history as the very first process over a database does; the next ones find the copy. */
export function readFirst(file: string, projectId: number): FirstReading {
  const store = openReader(file);
  const { millis: read, result: history } = timed(() => store.deliveryHistory(projectId, null));
  const { millis: kept } = timed(() => store.keepHistory(projectId, history));
  store.close();
  const copies = join(dirname(file), 'histories');
  const names = existsSync(copies) ? readdirSync(copies) : [];
  const bytes = names.reduce((sum, name) => sum + statSync(join(copies, name)).size, 0);
  return { read, kept, bytes };
}
