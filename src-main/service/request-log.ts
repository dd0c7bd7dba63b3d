import type { OutputOf } from '#shared/api/endpoint.ts';
import type { lastCalls } from '#shared/desktop/upkeep/diagnostics.ts';
import { timestamp } from '#shared/time/time.ts';

/** An API request of a program, without anything that may be secret. */
export interface LoggedRequest {
  /** When it came, in milliseconds since 1970. */
  readonly at: number;
  readonly method: string;
  readonly path: string | null;
  readonly status: number;
  readonly millis: number;
  readonly agent: string | null;
}

const most = 200;

/** The last calls, in memory only. */
export function createRequestLog() {
  const kept: OutputOf<typeof lastCalls> = [];
  let count = 0;
  return {
    add({ at, ...call }: LoggedRequest): void {
      count += 1;
      kept.unshift({ id: count, at: timestamp(at), ...call });
      kept.length = Math.min(kept.length, most);
    },
    all: (): OutputOf<typeof lastCalls> => [...kept],
  };
}
