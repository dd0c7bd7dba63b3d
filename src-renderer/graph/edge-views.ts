import { t } from '../language/language.ts';
import { minutes } from '../ui/format.ts';
import { labelPositions, labelText } from './edge-labels.ts';
import type { GraphAnswer, LeadTimesAnswer } from './graph-view.ts';
import { edgeId, type Layout, type Point, type Segment } from './layout.ts';

/** How long commits wait on the edges. */
export type Waits = NonNullable<LeadTimesAnswer['waits']>;

export interface EdgeView {
  readonly id: string;
  readonly from: number;
  readonly to: number;
  readonly width: number;
  readonly declared: boolean;
  /** Whether it is only proposed: nothing is measured along it. */
  readonly proposed: boolean;
  /** Its place among several ways out of a pipeline, from 1; null if it is the only one. */
  readonly order: number | null;
  readonly segments: readonly Segment[];
  /** How long commits wait on the edge, as a short text, and its position; null if it is unknown or has no room. */
  readonly wait: { readonly text: string; readonly at: Point } | null;
  readonly label: string;
}

/** The edges as they are drawn: the traffic of each as its width, and how long commits wait on it. */
export function edgeViews(graph: GraphAnswer, layout: Layout, waits: Waits): readonly EdgeView[] {
  const { segments } = layout;
  const names = new Map(graph.nodes.map(({ id, name }) => [id, name]));
  const ends = ({ from, to }: { readonly from: number; readonly to: number }) => ({
    from: names.get(from) ?? String(from),
    to: names.get(to) ?? String(to),
  });
  const times = medianWaits(graph, waits);
  const wanted = graph.edges.flatMap((edge) => {
    const wait = times.get(edgeId(edge));
    return wait === undefined
      ? []
      : { id: edgeId(edge), text: labelOf(wait), segments: segments.get(edgeId(edge)) ?? [] };
  });
  const labels = labelPositions(wanted, layout);
  const mostLinks = Math.max(1, ...graph.edges.map(({ links }) => links));
  const edges = graph.edges.map((edge): EdgeView => {
    const { from, to, links, source } = edge;
    const id = edgeId(edge);
    const siblings = graph.edges.filter((one) => one.from === from);
    const time = times.get(id);
    const at = labels.get(id);
    const runs = t('common.runs', { count: links });
    const label = t('graph.edge', { ...ends(edge), runs, source: t(`graph.sources.${source}`) });
    return {
      id,
      from,
      to,
      width: 1.25 + 5 * Math.sqrt(links / mostLinks),
      declared: source === 'declared',
      proposed: false,
      order: siblings.length > 1 ? siblings.indexOf(edge) + 1 : null,
      segments: segments.get(id) ?? [],
      wait: time === undefined || !at ? null : { text: labelOf(time), at },
      label: time === undefined ? label : t('graph.edgeWait', { edge: label, time: minutes(time) }),
    };
  });
  const proposed = (graph.proposals ?? []).map((edge): EdgeView => {
    const id = edgeId(edge);
    const label = t('graph.proposedEdge', ends(edge));
    const { from, to } = edge;
    const unmeasured = { width: 1.5, declared: false, proposed: true, order: null, wait: null };
    return { id, from, to, ...unmeasured, segments: segments.get(id) ?? [], label };
  });
  return [...edges, ...proposed];
}

const labelOf = (wait: number): string => labelText(wait * 60);

/** By edge: how many minutes commits wait on it. The answer names pipelines, so where several bear a name it is not known which is meant. */
function medianWaits({ nodes, edges }: GraphAnswer, waits: Waits): ReadonlyMap<string, number> {
  const nameOf = (id: number): string | undefined => {
    const name = nodes.find((node) => node.id === id)?.name;
    return nodes.filter((node) => node.name === name).length === 1 ? name : undefined;
  };
  return new Map(
    edges.flatMap((edge) => {
      const [from, to] = [nameOf(edge.from), nameOf(edge.to)];
      const wait = waits.find((one) => one.from === from && one.to === to);
      return wait ? [[edgeId(edge), wait.median] as const] : [];
    }),
  );
}
