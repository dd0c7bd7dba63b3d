import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import type { WorkspacePipelines } from './workspace.ts';

export type ProjectGraph = OutputOf<typeof pipelines>;

/** A change of the graph by the names of pipelines. */
export type GraphStep =
  | { readonly do: 'declareEdge'; readonly from: string; readonly to: string; readonly isDefault: boolean }
  | { readonly do: 'removeEdge'; readonly from: string; readonly to: string }
  | { readonly do: 'setRelease'; readonly pipeline: string; readonly stage: string | null }
  | { readonly do: 'unsetRelease'; readonly pipeline: string };

/** The changes that make a project's graph equal to the file. */
export function graphSteps(
  wanted: WorkspacePipelines,
  {
    graph,
    stages,
    prune,
  }: {
    readonly graph: ProjectGraph;
    readonly stages: ReadonlyMap<number, string | null>;
    readonly prune: boolean;
  },
): readonly GraphStep[] {
  const nameOf = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  const edges = graph.edges.map((edge) => ({
    ...edge,
    fromName: nameOf.get(edge.from) ?? '',
    toName: nameOf.get(edge.to) ?? '',
  }));
  const declared = wanted.edges.flatMap(({ from, to }, index): readonly GraphStep[] => {
    // The first edge out of a pipeline is its default route.
    const isDefault = wanted.edges.findIndex((other) => other.from === from) === index;
    const existing = edges.find(({ fromName, toName }) => fromName === from && toName === to);
    // An edge that the systems report is declared all the same: the figures must not depend on which of the two came first.
    return existing?.source === 'declared' && (existing.default || !isDefault)
      ? []
      : [{ do: 'declareEdge', from, to, isDefault }];
  });
  const released = wanted.release.flatMap(({ pipeline, stage }): readonly GraphStep[] =>
    graph.nodes.some(
      ({ id, name, release }) => name === pipeline && release === 'marked' && (stages.get(id) ?? null) === stage,
    )
      ? []
      : [{ do: 'setRelease', pipeline, stage }],
  );
  if (!prune) return [...declared, ...released];
  // Removals come first: an edge may be reversed.
  return [
    ...edges
      .filter(({ source }) => source === 'declared')
      .filter((edge) => !wanted.edges.some(({ from, to }) => from === edge.fromName && to === edge.toName))
      .map(({ fromName, toName }): GraphStep => ({ do: 'removeEdge', from: fromName, to: toName })),
    ...graph.nodes
      .filter(({ name, release }) => release === 'marked' && !wanted.release.some(({ pipeline }) => pipeline === name))
      .map(({ name }): GraphStep => ({ do: 'unsetRelease', pipeline: name })),
    ...declared,
    ...released,
  ];
}

/** The names of pipelines that a step needs. */
export const pipelinesOf = (step: GraphStep): readonly string[] =>
  'pipeline' in step ? [step.pipeline] : [step.from, step.to];

/** Names in the file or its steps that several pipelines have, as `a/b/c` of the integrations `a` and `a/b`: a step could change any of these. */
export function sharedNames(
  { edges, release }: WorkspacePipelines,
  steps: readonly GraphStep[],
  { nodes }: ProjectGraph,
): readonly string[] {
  const wanted = [...edges.flatMap(({ from, to }) => [from, to]), ...release.map(({ pipeline }) => pipeline)];
  const names = new Set([...wanted, ...steps.flatMap(pipelinesOf)]);
  return [...names].filter((wantedName) => nodes.filter(({ name }) => name === wantedName).length > 1);
}

export const severalAreCalled = (name: string): string =>
  `Several pipelines are called "${name}"; give one of their integrations another name.`;
