/**
 * What is awaited, or the reason of the signal that stops it. undici hears a signal only once it has a connection, a name lookup never does, and what waits for
 * its turn hears it then.
 */
export function orStopped<T>(awaited: Promise<T>, stop: AbortSignal | undefined): Promise<T> {
  if (stop === undefined) return awaited;
  return new Promise((resolve, reject) => {
    const stopped = (): void => reject(stop.reason);
    stop.addEventListener('abort', stopped, { once: true });
    if (stop.aborted) stopped();
    awaited.then(resolve, reject).finally(() => stop.removeEventListener('abort', stopped));
  });
}
