import { endOf } from './fault.ts';

/** Waits until the process should end: a signal of the system, which is how serving ends, or an interrupt by the user. */
export function untilEnded(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => (signal.reason === 'SIGTERM' ? resolve() : reject(endOf(signal, '')));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
