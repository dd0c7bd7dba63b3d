import type { Fault } from '#shared/records/fault.ts';
import type { NetworkSettings } from '../contract.ts';
import { SourceError } from '../source-error.ts';
import { probeConnection } from './connection-probe.ts';

/** Whether there is a way to a system at all. */
export interface Reached {
  /** Null if there is. */
  readonly fault: { readonly fault: Fault; readonly detail: string } | null;
  /** How long that took, in milliseconds. */
  readonly millis: number;
}

const longest = 15_000;

/** Tries name, proxy, port and certificate of an origin, without a request or a secret. */
export async function reach(origin: string, network: NetworkSettings): Promise<Reached> {
  const begun = performance.now();
  const done = (fault: Reached['fault']): Reached => ({ fault, millis: Math.round(performance.now() - begun) });
  const tooLong = AbortSignal.timeout(longest);
  try {
    for await (const _step of probeConnection(origin, network, tooLong, () => undefined));
    return done(null);
  } catch (error) {
    if (error instanceof SourceError) return done({ fault: error.fault, detail: error.message });
    if (tooLong.aborted) return done({ fault: 'unreachable_timeout', detail: 'The host did not answer in time.' });
    throw error;
  }
}
