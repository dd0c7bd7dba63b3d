import { existsSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { followedThrough } from '#main/metrics/lead-time/followed.ts';
import { openReader } from '#main/store/reader.ts';
import { timed } from './timed.ts';

/** As if what is measured were one built program. */
export const builtFrom = 'the sources of the bench';

/** How long it took to read a history from its rows and to follow it, and to keep both in copies beside the database. */
export interface FirstReading {
  /** Milliseconds. */
  readonly read: number;
  readonly followed: number;
  readonly kept: number;
  /** Of the copies; 0 where the history is too short for any. */
  readonly bytes: number;
}

/** Reads and follows a history as the very first process over a database does; the next ones find the copies. */
export function readFirst(file: string, projectId: number): FirstReading {
  const store = openReader(file, { builtFrom });
  const { millis: read, result: history } = timed(() => store.deliveryHistory(projectId, null));
  const { millis: followed, result: columns } = timed(() => followedThrough(history).columns());
  const { millis: kept } = timed(() => {
    store.keepHistory(projectId, history);
    store.keepFollowed(projectId, history, () => columns);
  });
  store.close();
  const copies = join(dirname(file), 'histories');
  const names = existsSync(copies) ? readdirSync(copies) : [];
  const bytes = names.reduce((sum, name) => sum + statSync(join(copies, name)).size, 0);
  return { read, followed, kept, bytes };
}
