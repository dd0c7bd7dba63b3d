/** Begins to load what answers on a port, which takes about as long as the threads of an instance take to start. Whoever awaits it is told where that fails. */
export function loadServing(): Promise<typeof import('./serving.ts')> {
  const loading = import('./serving.ts');
  // It may fail while nobody awaits it yet.
  loading.catch(() => undefined);
  return loading;
}
