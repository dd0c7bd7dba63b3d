/** How long pipelines have been broken, in words, by `brokenKey`. */
export type Broken = ReadonlyMap<string, string>;
export const brokenKey = (integration: number, pipeline: string): string => `${integration} ${pipeline}`;

/** The route that a pipeline shows: the default one, else the first by which anything arrived. */
export function shownLeadTime<R extends { readonly path: string }>(routes: readonly R[]): R | null {
  return routes.find(({ path }) => path === '') ?? routes[0] ?? null;
}
