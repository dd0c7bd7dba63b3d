import { endOf } from './fault.ts';

/** A second signal within this time, in milliseconds, is a duplicate: a terminal signals all its processes, and a parent process forwards the signal. */
const passedOnWithin = 1000;

/** Aborts at the first signal that ends the process (Ctrl+C, a closed terminal), so that the command ends in order; a second one exits at once. */
export function endOnSignals(ending: AbortController): void {
  let warnedAt = 0;
  // Closing the terminal (SIGHUP) is an orderly end too.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) {
        warnedAt = performance.now();
        ending.abort(signal === 'SIGHUP' ? 'SIGTERM' : signal);
      } else if (performance.now() - warnedAt > passedOnWithin) {
        // A second time the user means it; `process.exit` would wait for a thread in a call that does not return.
        process.kill(process.pid, 'SIGKILL');
      }
    });
  }
}

/** Waits until the process should end: a signal of the system or an unread output, which is how serving ends, or an interrupt by the user. */
export function untilEnded(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (): void => (signal.reason === 'SIGTERM' ? resolve() : reject(endOf(signal, '')));
    if (signal.aborted) end();
    else signal.addEventListener('abort', end, { once: true });
  });
}
