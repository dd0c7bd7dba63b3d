import type { Log } from '../../service/contract.ts';
import { errorLocation } from '../../service/threads/error-location.ts';
import { WorkFault } from '../terminal/fault.ts';

/** Handlers of errors that nothing else handled. */
export interface ProcessGuard {
  /** Aborted by such an error, with a WorkFault: a server then closes what it holds. */
  readonly signal: AbortSignal;
  /** Stops listening, once all is ended. */
  end(): void;
}

const longestEnd = 10_000;

/** Logs an error that nothing handled and lets the process end in order, or by `exit` where that takes too long. */
export function guardProcess(
  log: Log,
  { exit = () => process.exit(1), within = longestEnd }: { readonly exit?: () => void; readonly within?: number } = {},
): ProcessGuard {
  const failed = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const fail = (error: unknown): void => {
    log.error(errorLocation(error), 'An error that nothing handled ends the service');
    timer ??= setTimeout(exit, within).unref();
    failed.abort(new WorkFault('An unexpected error ended Plumbline; its log tells where. Start it again.'));
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);
  return {
    signal: failed.signal,
    end() {
      clearTimeout(timer);
      process.off('uncaughtException', fail);
      process.off('unhandledRejection', fail);
    },
  };
}
