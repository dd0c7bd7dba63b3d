/**
 * Begins to load the code that answers on a port, which takes about as long as the start of an instance's threads. Rejects for its awaiter if that
 * fails.
 */
export function loadServer(): Promise<typeof import('./start-server.ts')> {
  const loading = import('./start-server.ts');
  // It may fail while nobody awaits it yet.
  loading.catch(() => undefined);
  return loading;
}
