/**
 * What distinguishes the routes of a pipeline, in their order: their paths. Two ways share a path where they enter the same pipeline by a non-default
 * edge, one of them from a pipeline further on; then the later one has a number.
 */
export function routeIds(routes: readonly { readonly path: string }[]): readonly string[] {
  const ids = new Set<string>();
  for (const { path } of routes) {
    let id = path;
    for (let nth = 2; ids.has(id); nth++) id = `${path} #${nth}`;
    ids.add(id);
  }
  return [...ids];
}
