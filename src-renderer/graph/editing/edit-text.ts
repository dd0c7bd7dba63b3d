import { type GraphEdit, pipelinesOf } from '#shared/graph/edits.ts';
import { pathBetween } from '#shared/graph/graph.ts';
import { t } from '../../language/language.ts';
import type { GraphAnswer } from '../graph-view.ts';

type NodesAndEdges = Pick<GraphAnswer, 'nodes' | 'edges'>;

const nameIn = ({ nodes }: NodesAndEdges, id: number): string =>
  nodes.find((node) => node.id === id)?.name ?? String(id);

/** An edit as a sentence. */
export function editText(edit: GraphEdit, graph: NodesAndEdges): string {
  if (edit.do === 'release') {
    const values = { pipeline: nameIn(graph, edit.pipeline), stage: edit.stage ?? '' };
    if (!edit.on) return t('graph.edits.notRelease', values);
    return t(edit.stage === null ? 'graph.edits.release' : 'graph.edits.releaseStage', values);
  }
  const from = nameIn(graph, edit.from);
  if (edit.do === 'order')
    return t('graph.edits.order', { from, to: edit.to.map((id) => nameIn(graph, id)).join(', ') });
  const ends = { from, to: nameIn(graph, edit.to) };
  if (edit.do === 'default') return t(edit.on ? 'graph.edits.default' : 'graph.edits.notDefault', ends);
  return t(`graph.edits.${edit.do}`, ends);
}

/** Why an edit of a graph cannot be made, in words; null if it can. The service refuses the same. */
export function refusalOf(edit: GraphEdit, graph: NodesAndEdges): string | null {
  const isThere = (pipeline: number): boolean => graph.nodes.some(({ id }) => id === pipeline);
  if (!pipelinesOf(edit).every(isThere)) return t('graph.refused.removed');
  if (edit.do !== 'add') return null;
  const { from, to } = edit;
  if (from === to) return t('graph.refused.same');
  const ends = { from: nameIn(graph, from), to: nameIn(graph, to) };
  if (graph.edges.some((edge) => edge.from === from && edge.to === to)) return t('graph.refused.exists', ends);
  const path = pathBetween(to, from, graph.edges);
  return path && t('graph.refused.cycle', { path: path.map((id) => nameIn(graph, id)).join(' → ') });
}

/** The edits with one more, which replaces an earlier edit of the same thing. */
export function withEdit(edits: readonly GraphEdit[], edit: GraphEdit): readonly GraphEdit[] {
  const last = edits.at(-1);
  const isAnew =
    (last?.do === 'order' && edit.do === 'order' && last.from === edit.from) ||
    (last?.do === 'release' && edit.do === 'release' && last.pipeline === edit.pipeline);
  return [...(isAnew ? edits.slice(0, -1) : edits), edit];
}

/** The edits as they go over the wire, where lists may be changed by their reader. */
export const wireEdits = (edits: readonly GraphEdit[]) =>
  edits.map((edit) => (edit.do === 'order' ? { ...edit, to: [...edit.to] } : { ...edit }));
