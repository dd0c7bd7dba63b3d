import { t } from '../../language/language.ts';
import type { GraphAnswer } from '../graph-view.ts';

export type Graph = GraphAnswer;

export type Node = Graph['nodes'][number];

/** An edge as a line of the table, with its place among the ways out of the same pipeline. */
export interface EdgeLine {
  readonly edge: Graph['edges'][number];
  readonly from: string;
  readonly to: string;
  /** Counted from 1. */
  readonly order: number;
  /** The ends of all ways out of the same pipeline, in their order. */
  readonly siblings: readonly number[];
  /** Whether the default route takes this edge: the marked one, else the first. */
  readonly isTaken: boolean;
}

const namesOf = ({ nodes }: Pick<Graph, 'nodes'>): ReadonlyMap<number, string> =>
  new Map(nodes.map(({ id, name }) => [id, name]));

const nameIn = (names: ReadonlyMap<number, string>, id: number): string => names.get(id) ?? String(id);

/** The edges by the name of where they begin, those of one pipeline in their order. */
export function edgeLines(graph: Pick<Graph, 'nodes' | 'edges'>): readonly EdgeLine[] {
  const names = namesOf(graph);
  const lines = graph.edges.map((edge) => {
    const siblings = graph.edges.filter(({ from }) => from === edge.from);
    const taken = siblings.find((one) => one.default) ?? siblings[0];
    return {
      edge,
      from: nameIn(names, edge.from),
      to: nameIn(names, edge.to),
      order: siblings.indexOf(edge) + 1,
      siblings: siblings.map(({ to }) => to),
      isTaken: taken === edge,
    };
  });
  return lines.sort((one, other) => one.from.localeCompare(other.from) || one.order - other.order);
}

/** The order after one of the edges moves one position earlier (-1) or later (1). */
export function moved(siblings: readonly number[], to: number, by: -1 | 1): readonly number[] {
  const at = siblings.indexOf(to);
  const other = siblings[at + by];
  if (at === -1 || other === undefined) return siblings;
  return siblings.map((one) => (one === to ? other : one === other ? to : one));
}

/** A proposal as a line of the table. */
export interface ProposalLine {
  readonly from: { readonly id: number; readonly name: string };
  readonly to: { readonly id: number; readonly name: string };
  readonly evidence: string;
  /** The same in figures alone. */
  readonly counts: string;
}

/** The proposals, with the evidence for each as text. */
export function proposalLines(graph: Pick<Graph, 'nodes' | 'proposals'>): readonly ProposalLine[] {
  const names = namesOf(graph);
  const end = (id: number) => ({ id, name: nameIn(names, id) });
  return (graph.proposals ?? []).map(({ from, to, followed, shared }) => ({
    from: end(from),
    to: end(to),
    evidence: t('graph.revisions', { followed, count: shared }),
    counts: t('projectSettings.proposals.counts', { followed, shared }),
  }));
}
