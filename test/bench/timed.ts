/** Runs a thing once and gives how long it took, in milliseconds, with its result. */
export function timed<T>(act: () => T): { readonly millis: number; readonly result: T } {
  const began = performance.now();
  const result = act();
  return { millis: performance.now() - began, result };
}
