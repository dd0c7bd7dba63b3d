import { bulkhead } from 'cockatiel';
import type { Fault } from '#shared/records/fault.ts';
import { longestPause } from './answer/rate-limit-pause.ts';
import { OriginFailed, SourceError } from './source-error.ts';
import { TransientError } from './transient-error.ts';

export interface OriginLimiterSettings {
  /** How many requests go out at the same time. */
  readonly requestsAtOnce: number;
  /** After how many different addresses in a row that failed the origin is left alone, and for how many milliseconds. */
  readonly outage: { readonly addresses: number; readonly rest: number };
  readonly now: () => number;
  readonly sleep: (millis: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

/** State shared by all requests to one origin. */
export interface OriginLimiter {
  /** `address` is what the work requests; `alone` waits for all other work with that flag. */
  run<T>(address: string, work: () => Promise<T>, signal: AbortSignal | undefined, alone?: boolean): Promise<T>;
  /** The origin asked to be left alone until this moment. */
  pauseUntil(moment: number): void;
}

const longestWait = 5 * 60_000;
const outages: ReadonlySet<Fault> = new Set([
  'server_error',
  'unreachable_dns',
  'unreachable_refused',
  'unreachable_timeout',
  'proxy_refused',
]);

/** Limits an origin to few requests at a time, waits for the pauses that it asks for, and rests after repeated failures. */
export function createOriginLimiter({ requestsAtOnce, outage, now, sleep }: OriginLimiterSettings): OriginLimiter {
  let pausedUntil = 0;
  let last: SourceError | null = null;
  let failedAt = 0;
  // One address that always fails, such as a broken job, proves nothing about the others: only many different ones in a row are an outage.
  const failing = new Set<string>();
  const note = (address: string, error: unknown): void => {
    if (isOutage(error)) {
      failing.add(address);
      failedAt = now();
      last = faultOf(error);
    } else {
      // Whatever else it was, the origin answered.
      failing.clear();
    }
  };
  const single = bulkhead(1, Number.POSITIVE_INFINITY);
  const shared = bulkhead(requestsAtOnce, Number.POSITIVE_INFINITY);

  function refuseWhileItRests(): void {
    const rested = now() - failedAt;
    // A clock that was put back makes no rest longer.
    if (failing.size < outage.addresses || rested < 0 || rested >= outage.rest) return;
    throw new OriginFailed(
      last?.fault ?? 'server_error',
      `${last?.message ?? ''} After ${outage.addresses} addresses that failed in a row, this system is left alone for a moment.`.trim(),
    );
  }

  /** The rest of a pause; 0 if more is left than any system asks for, since the clock was set back. */
  function leftOfPause(): number {
    const left = pausedUntil - now();
    if (left > longestPause) pausedUntil = 0;
    return left > longestPause ? 0 : left;
  }

  async function waitForPause(signal: AbortSignal | undefined): Promise<void> {
    for (let left = leftOfPause(); left > 0; left = leftOfPause()) {
      if (left > longestWait) throw new SourceError('rate_limited', 'The system asks for a longer pause.', pausedUntil);
      await sleep(left, signal);
    }
  }

  return {
    async run<T>(address: string, work: () => Promise<T>, signal: AbortSignal | undefined, alone = false): Promise<T> {
      const inTurn = () =>
        shared.execute(async () => {
          // Checked here, not by the bulkhead: one that meets a stopped request in its queue never starts those behind it.
          signal?.throwIfAborted();
          refuseWhileItRests();
          await waitForPause(signal);
          try {
            const done = await work();
            failing.clear();
            return done;
          } catch (error) {
            note(address, error);
            throw error;
          }
        });
      return alone ? single.execute(inTurn) : inTurn();
    },
    pauseUntil(moment) {
      pausedUntil = Math.max(pausedUntil, moment);
    },
  };
}

function isOutage(error: unknown): boolean {
  const fault = faultOf(error);
  return fault !== null && outages.has(fault.fault);
}

function faultOf(error: unknown): SourceError | null {
  if (error instanceof TransientError) return error.fault;
  return error instanceof SourceError ? error : null;
}
