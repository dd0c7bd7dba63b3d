/** A pipeline of the graph, as the service answers. */
export const graphNode = (id: number, name: string) => ({
  id,
  name,
  integration_id: 1,
  url: 'http://ci.example',
  release: 'no' as const,
  release_branch: 'main',
  repository: null,
  runs: 3,
});
