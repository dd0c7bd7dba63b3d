import { ServiceError } from '#shared/api/problem.ts';
import { teamRefusals } from '#shared/desktop/upkeep/published.ts';
import type { Millis } from '#shared/time/time.ts';
import { WarehouseFault } from '../../warehouse/warehouse-fault.ts';
import type { Call } from '../threads/reading-pool.ts';
import type { ReadingThreads } from '../threads/reading-threads.ts';
import { faultDetail, publicDetail } from './watched-list.ts';

/** What copies of workspaces are made with. */
export interface CopyParts {
  /** Fills or renews a file that nobody has open; gives when the state in it was published. */
  copyTo(file: string): Promise<Millis>;
  /** Two files take turns, so that one answers while the other is renewed. */
  readonly files: readonly [string, string];
  startThreads(file: string): ReadingThreads;
  /** So long a question waits for a copy, in milliseconds. */
  readonly longestWait: number;
  /** Called when a copy is there for which a question waited too long: whoever asked may ask again. */
  readonly cameLate: () => void;
  /** Called when a new copy can answer. */
  readonly renewed: () => void;
}

/** A copy with the threads that answer over it. */
interface Open {
  readonly file: string;
  readonly publishedAt: Millis;
  readonly threads: ReadingThreads;
  asking: number;
  /** Resolves what waits for its last answer, once another copy took its place. */
  left: (() => void) | null;
}

/** The copy of one workspace, made when it is first asked, and the threads that answer over it. */
export interface WorkspaceCopy {
  ask<T>(call: Call<T>, signal?: AbortSignal, asker?: object): Promise<T>;
  /** Brings it to what was published last, where it is open; whether it was another state. */
  renew(publishedAt: Millis): Promise<boolean>;
  isOpen(): boolean;
  /** Since when nobody asks, as `performance.now()` tells it; null while somebody does. */
  idleSince(): number | null;
  /** Ends the threads when what is asked is answered; the file stays for the next question. */
  rest(): Promise<void>;
}

const beingMade = (): ServiceError => new ServiceError(503, teamRefusals.beingFetched);

/** `wanted`: when the workspace was published last. */
export function createWorkspaceCopy(parts: CopyParts, wanted: () => Millis): WorkspaceCopy {
  let open: Open | null = null;
  let opening: Promise<Open> | null = null;
  let kept: { readonly file: string; readonly publishedAt: Millis } | null = null;
  let ending: Promise<unknown> = Promise.resolve();
  let lastUse = performance.now();
  let renewing: Promise<boolean> | null = null;

  async function start(file: string, publishedAt: Millis): Promise<Open> {
    const threads = parts.startThreads(file);
    await threads.opened;
    kept = { file, publishedAt };
    return { file, publishedAt, threads, asking: 0, left: null };
  }

  async function copied(): Promise<Open> {
    // The file of the copy before the last: its threads have to let go of it.
    await ending;
    const file = kept?.file === parts.files[0] ? parts.files[1] : parts.files[0];
    const made = await start(file, await parts.copyTo(file));
    parts.renewed();
    return made;
  }

  /** What was copied before answers where it is what was published last, or where nothing newer can be had. */
  async function opened(): Promise<Open> {
    await ending;
    const before = kept;
    // By another clock, or one that was set back, what is newer may be dated earlier.
    if (before && before.publishedAt === wanted()) return start(before.file, before.publishedAt);
    try {
      return await copied();
    } catch (error) {
      if (before) return start(before.file, before.publishedAt);
      const isKnown = error instanceof WarehouseFault || error instanceof ServiceError;
      throw isKnown ? new ServiceError(503, publicDetail(faultDetail(error))) : error;
    }
  }

  /** Another one takes its place; its own threads end with the last answer. */
  function retire(old: Open): void {
    const unused =
      old.asking === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            old.left = resolve;
          });
    ending = Promise.all([ending, unused.then(() => old.threads.end())]);
  }

  async function renewed(before: Open): Promise<boolean> {
    open = await copied();
    retire(before);
    return true;
  }

  function current(): Promise<Open> {
    if (open) return Promise.resolve(open);
    opening ??= opened()
      .then((made) => {
        open = made;
        return made;
      })
      .finally(() => {
        opening = null;
      });
    return opening;
  }

  return {
    async ask(call, signal, asker) {
      lastUse = performance.now();
      await inTime(current(), parts.longestWait, parts.cameLate);
      // Another copy may have taken its place while this one was awaited.
      const one = open ?? (await current());
      one.asking += 1;
      try {
        return await one.threads.ask(call, signal, asker);
      } finally {
        lastUse = performance.now();
        one.asking -= 1;
        if (one.asking === 0) one.left?.();
      }
    },
    async renew(publishedAt) {
      if (renewing !== null || opening !== null || open === null || open.publishedAt === publishedAt) return false;
      renewing = renewed(open).finally(() => {
        renewing = null;
      });
      return renewing;
    },
    isOpen: () => open !== null || opening !== null,
    idleSince: () => (renewing !== null || opening !== null || (open?.asking ?? 0) > 0 ? null : lastUse),
    async rest() {
      // What is being started would else stay with nobody to end it.
      await Promise.allSettled([opening, renewing]);
      if (open) retire(open);
      open = null;
      await ending;
    },
  };
}

/** 503 where it takes longer than a question may; it goes on for the next one who asks. */
async function inTime<T>(made: Promise<T>, longest: number, cameLate: () => void): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    // Where it fails the next question is told why.
    made.then(cameLate, () => undefined);
    late.reject(beingMade());
  }, longest);
  try {
    return await Promise.race([made, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
