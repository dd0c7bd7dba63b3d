import { BrokenCircuitError, bulkhead, circuitBreaker, handleWhen, type IBreaker } from 'cockatiel';
import type { Fault } from '#shared/records/fault.ts';
import { Passing } from './passing.ts';
import { OriginFailed, SourceError } from './source-error.ts';

export interface LaneSettings {
  /** How many requests go out at the same time. */
  readonly width: number;
  /** After how many different addresses in a row that failed the origin is left alone, and for how many milliseconds. */
  readonly outage: { readonly addresses: number; readonly rest: number };
  readonly now: () => number;
  readonly sleep: (millis: number, signal: AbortSignal | undefined) => Promise<unknown>;
}

/** What all requests to one origin share, whoever makes them. */
export interface Lane {
  /** `address` is what the work asks for; `alone` waits for all other work that wants to be alone. */
  run<T>(address: string, work: () => Promise<T>, signal: AbortSignal | undefined, alone?: boolean): Promise<T>;
  /** The origin asked to be left alone until this moment. */
  pauseUntil(moment: number): void;
}

const longestWait = 5 * 60_000;
/** However long an origin asks for, it is asked again after an hour: the moment it named may be nonsense. */
const longestPause = 60 * 60_000;
const outages: ReadonlySet<Fault> = new Set([
  'server_error',
  'unreachable_dns',
  'unreachable_refused',
  'unreachable_timeout',
  'proxy_refused',
]);

/** Few requests at a time, none while the origin asked for a pause, and none for a while when it fails again and again. */
export function createLane({ width, outage, now, sleep }: LaneSettings): Lane {
  let pausedUntil = 0;
  let last: SourceError | null = null;
  const failing = new Set<string>();
  const note = (address: string, error: unknown): void => {
    if (isOutage(error)) {
      failing.add(address);
      last = faultOf(error);
    } else {
      // Whatever else it was, the origin answered.
      failing.clear();
    }
  };
  const single = bulkhead(1, Number.POSITIVE_INFINITY);
  const shared = bulkhead(width, Number.POSITIVE_INFINITY);
  const breaker = circuitBreaker(handleWhen(isOutage), {
    halfOpenAfter: outage.rest,
    breaker: addressBreaker(failing, outage.addresses),
  });

  async function waitForPause(signal: AbortSignal | undefined): Promise<void> {
    for (let left = pausedUntil - now(); left > 0; left = pausedUntil - now()) {
      if (left > longestWait) throw new SourceError('rate_limited', 'The system asks for a longer pause.', pausedUntil);
      await sleep(left, signal);
    }
  }

  return {
    async run<T>(address: string, work: () => Promise<T>, signal: AbortSignal | undefined, alone = false): Promise<T> {
      const inTurn = (): Promise<T> =>
        shared.execute(() => {
          // Checked here, not by the bulkhead: one that meets a stopped request in its queue never starts those behind it.
          signal?.throwIfAborted();
          return breaker.execute(async () => {
            await waitForPause(signal);
            return work().catch((error) => {
              note(address, error);
              throw error;
            });
          });
        });
      try {
        return await (alone ? single.execute(inTurn) : inTurn());
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
        throw new OriginFailed(
          last?.fault ?? 'server_error',
          `${last?.message ?? ''} After ${outage.addresses} addresses that failed in a row, this system is left alone for a moment.`.trim(),
        );
      }
    },
    pauseUntil(moment) {
      pausedUntil = Math.max(pausedUntil, Math.min(moment, now() + longestPause));
    },
  };
}

/** One address that always fails, such as a broken job, says nothing of the others: only many different ones in a row are an outage. */
function addressBreaker(failing: Set<string>, most: number): IBreaker {
  return { state: undefined, success: () => failing.clear(), failure: () => failing.size >= most };
}

function isOutage(error: unknown): boolean {
  const fault = faultOf(error);
  return fault !== null && outages.has(fault.fault);
}

function faultOf(error: unknown): SourceError | null {
  if (error instanceof Passing) return error.fault;
  return error instanceof SourceError ? error : null;
}
