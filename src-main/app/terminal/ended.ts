import { endOf } from './fault.ts';

/** Waits until the process is asked to end: by the system, which is how serving is done with, or by an interrupting user. */
export function ended(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => (signal.reason === 'SIGTERM' ? resolve() : reject(endOf(signal, '')));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
