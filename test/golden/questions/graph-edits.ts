import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelines } from '#shared/api/graph.ts';
import type { releaseStages } from '#shared/desktop/commands.ts';

export type Edits = readonly Readonly<Record<string, unknown>>[];

/** Edits of a graph to preview: none, each kind alone, some at once, and one that would close a cycle. */
export function graphEditsOf(
  { nodes, edges }: OutputOf<typeof pipelines>,
  stages: OutputOf<typeof releaseStages>,
): readonly Edits[] {
  const [first, second] = edges;
  const last = edges.at(-1);
  const arrow = (edge: { from: number; to: number }) => ({ from: edge.from, to: edge.to });
  const ends = nodes.slice(0, 3).concat(nodes.slice(-2));
  const added = ends.flatMap(({ id: from }) =>
    ends
      .filter(({ id: to }) => from < to && !edges.some((edge) => edge.from === from && edge.to === to))
      .map(({ id: to }): Edits => [{ do: 'add', from, to }]),
  );
  return [
    [],
    ...[first, second, last].flatMap((edge): Edits[] =>
      edge
        ? [
            [{ do: 'remove', ...arrow(edge) }],
            [{ do: 'default', ...arrow(edge), on: true }],
            [{ do: 'add', from: edge.to, to: edge.from }],
          ]
        : [],
    ),
    ...(first && last ? [[first, last].map((edge) => ({ do: 'remove', ...arrow(edge) }))] : []),
    ...ends.flatMap(({ id: pipeline }): Edits[] => [
      [{ do: 'release', pipeline, on: true }],
      [{ do: 'release', pipeline, on: false }],
    ]),
    ...stages.flatMap(({ pipeline_id: pipeline, stages: [stage] }): Edits[] =>
      stage === undefined ? [] : [[{ do: 'release', pipeline, on: true, stage }]],
    ),
    ...added.slice(0, 4),
  ];
}
