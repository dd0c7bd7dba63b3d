/** Begins to load what answers on a port, which takes about as long as the threads of an instance take to start. Whoever awaits it is told where that fails. */
export function loadServer(): Promise<typeof import('./start-server.ts')> {
  const loading = import('./start-server.ts');
  // It may fail while nobody awaits it yet.
  loading.catch(() => undefined);
  return loading;
}
