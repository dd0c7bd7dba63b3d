import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
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
  const existing = new Map(edges.map((edge) => [edgeKey(edge.fromName, edge.toName), edge]));
  const begun = new Set<string>();
  const declared = wanted.edges.flatMap(({ from, to }): readonly GraphStep[] => {
    // The first edge out of a pipeline is its default route.
    const isDefault = !begun.has(from);
    begun.add(from);
    const there = existing.get(edgeKey(from, to));
    // An edge that the systems report is declared all the same: the figures must not depend on which of the two came first.
    return there?.source === 'declared' && (there.default || !isDefault)
      ? []
      : [{ do: 'declareEdge', from, to, isDefault }];
  });
  const marked = graph.nodes.filter(({ release }) => release === 'marked');
  const markedStages = new Set(marked.map(({ id, name }) => stageKey(name, stages.get(id) ?? null)));
  const released = wanted.release
    .filter(({ pipeline, stage }) => !markedStages.has(stageKey(pipeline, stage)))
    .map(({ pipeline, stage }): GraphStep => ({ do: 'setRelease', pipeline, stage }));
  if (!prune) return [...declared, ...released];
  const wantedEdges = new Set(wanted.edges.map(({ from, to }) => edgeKey(from, to)));
  const wantedRelease = new Set(wanted.release.map(({ pipeline }) => pipeline));
  // Removals come first: an edge may be reversed.
  return [
    ...edges
      .filter(({ source }) => source === 'declared')
      .filter(({ fromName, toName }) => !wantedEdges.has(edgeKey(fromName, toName)))
      .map(({ fromName, toName }): GraphStep => ({ do: 'removeEdge', from: fromName, to: toName })),
    ...marked
      .filter(({ name }) => !wantedRelease.has(name))
      .map(({ name }): GraphStep => ({ do: 'unsetRelease', pipeline: name })),
    ...declared,
    ...released,
  ];
}

const edgeKey = (from: string, to: string): string => JSON.stringify([from, to]);
const stageKey = (pipeline: string, stage: string | null): string => JSON.stringify([pipeline, stage]);

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
  const nodesBy = groupedBy(nodes, ({ name }) => name);
  return [...names].filter((name) => (nodesBy.get(name)?.length ?? 0) > 1);
}

export const severalAreCalled = (name: string): string =>
  `Several pipelines are called "${name}"; give one of their integrations another name.`;
