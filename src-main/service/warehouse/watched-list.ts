import { ServiceError } from '#shared/api/problem.ts';
import { WarehouseFault } from '../../warehouse/warehouse-fault.ts';
import type { Log } from '../contract.ts';
import { errorLocation } from '../threads/error-location.ts';
import type { Listed, Outdated, PublishedSource } from './contract.ts';

interface WatchParts {
  readonly source: Pick<PublishedSource, 'list'>;
  /** How often it is read, in milliseconds. */
  readonly every: number;
  readonly log: Log;
  /** Called each time before it is read, whether or not that goes well. */
  readonly begins: () => void;
  /** Called after each time that it was read. */
  readonly read: (listed: Listed, before: Listed) => void;
  /** Called when it cannot be read any more, and when it can again. */
  readonly turned: () => void;
}

/** What the warehouse lists, read again and again. */
export interface WatchedList {
  current(): Listed;
  refresh(): Promise<void>;
  outdated(): Outdated | null;
  end(): void;
}

/** A fault that has words for the user; anything else is one of this program. */
export const faultDetail = (error: unknown): Pick<Outdated, 'fault' | 'detail'> =>
  error instanceof WarehouseFault
    ? { fault: error.fault, detail: error.message }
    : error instanceof ServiceError
      ? { fault: 'data', detail: error.message }
      : { fault: 'unexpected', detail: 'The warehouse could not be read. The log tells more.' };

/** What only the owners of the database and of the server should read: it may name what they have there. */
const ofOwners: ReadonlyMap<string, string> = new Map([
  ['refused', 'The database refused. The log tells more.'],
  ['data', 'The server cannot keep its copies. Its log tells more.'],
]);

/** What may be told to anybody. */
export const publicDetail = ({ fault, detail }: Pick<Outdated, 'fault' | 'detail'>): string =>
  ofOwners.get(fault) ?? detail;

/** Reads the list once, or throws why it cannot be read; then again and again, and keeps the last while that fails. */
export async function watchList({ source, every, log, begins, read, turned }: WatchParts): Promise<WatchedList> {
  let current = await source.list();
  let readAt = Date.now();
  let outdated: Outdated | null = null;
  let reading: Promise<void> | null = null;

  async function readOnce(): Promise<void> {
    begins();
    try {
      const before = current;
      current = await source.list();
      readAt = Date.now();
      if (outdated) {
        outdated = null;
        log.warn({}, 'The warehouse can be read again');
        turned();
      }
      read(current, before);
    } catch (error) {
      const words = faultDetail(error);
      if (outdated?.fault !== words.fault)
        log.error({ ...errorLocation(error), ...words }, 'The warehouse cannot be read; its last copies answer');
      const isNew = outdated === null;
      outdated = { workspace: null, since: outdated?.since ?? readAt, ...words };
      if (isNew) turned();
    }
  }
  const refresh = (): Promise<void> => {
    reading ??= readOnce().finally(() => {
      reading = null;
    });
    return reading;
  };
  const timer = setInterval(refresh, every);
  timer.unref();
  return { current: () => current, refresh, outdated: () => outdated, end: () => clearInterval(timer) };
}
