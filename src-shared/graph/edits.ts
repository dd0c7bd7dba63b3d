import type { PipelineId } from '../records/ids.ts';
import type { Edge } from '../records/pipeline.ts';
import { type Arrow, closesCycle } from './graph.ts';
import type { EdgeMark, GraphMarks } from './marks.ts';

/** One thing that somebody changes about a graph. */
export type GraphEdit =
  | ({ readonly do: 'add' | 'remove' | 'dismiss' } & Arrow)
  | ({ readonly do: 'default'; readonly on: boolean } & Arrow)
  | { readonly do: 'order'; readonly from: PipelineId; readonly to: readonly PipelineId[] }
  | {
      readonly do: 'release';
      readonly pipeline: PipelineId;
      readonly on: boolean;
      readonly stage: string | null;
    };

/** Why an edit cannot be made; `at` is its place among the edits. */
export interface EditRefusal {
  readonly at: number;
  readonly why: 'unknown_pipeline' | 'unknown_edge' | 'cycle' | 'is_edge' | 'not_every_way';
  readonly pipeline: PipelineId;
}

interface EditContext {
  readonly pipelines: ReadonlySet<PipelineId>;
  /** The edges that come of marks. */
  readonly edgesOf: (marks: GraphMarks) => readonly Edge[];
}

export type Edited =
  | { readonly ok: true; readonly marks: GraphMarks }
  | { readonly ok: false; readonly refusal: EditRefusal };

/** The user's settings after some edits in their order; refused with the first edit that cannot be made. */
export function editedMarks(marks: GraphMarks, edits: readonly GraphEdit[], context: EditContext): Edited {
  let now = marks;
  for (const [at, edit] of edits.entries()) {
    const stranger = pipelinesOf(edit).find((id) => !context.pipelines.has(id));
    if (stranger !== undefined) return refused(at, 'unknown_pipeline', stranger);
    const made = afterEdit(now, edit, context);
    if (typeof made === 'string') return refused(at, made, edit.do === 'release' ? edit.pipeline : edit.from);
    now = made;
  }
  return { ok: true, marks: now };
}

const refused = (at: number, why: EditRefusal['why'], pipeline: PipelineId): Edited => ({
  ok: false,
  refusal: { at, why, pipeline },
});

export function pipelinesOf(edit: GraphEdit): readonly PipelineId[] {
  if (edit.do === 'release') return [edit.pipeline];
  return edit.do === 'order' ? [edit.from, ...edit.to] : [edit.from, edit.to];
}

const isSame = (one: Arrow, other: Arrow): boolean => one.from === other.from && one.to === other.to;
const without = <A extends Arrow>(arrows: readonly A[], arrow: Arrow): readonly A[] =>
  arrows.filter((one) => !isSame(one, arrow));

function afterEdit(marks: GraphMarks, edit: GraphEdit, context: EditContext): GraphMarks | EditRefusal['why'] {
  switch (edit.do) {
    case 'add':
      return added(marks, edit, context);
    case 'remove': {
      const { edges } = withPositions(marks, edit.from, context);
      return {
        ...marks,
        // What else was said of it stays, so that it is what it was if it is added again.
        edges: edges.map((mark) => (isSame(mark, edit) ? { ...mark, isDeclared: false } : mark)),
        removed: [...without(marks.removed, edit), { from: edit.from, to: edit.to }],
      };
    }
    case 'dismiss':
      if (context.edgesOf(marks).some((edge) => isSame(edge, edit))) return 'is_edge';
      return { ...marks, removed: [...without(marks.removed, edit), { from: edit.from, to: edit.to }] };
    case 'default': {
      if (!context.edgesOf(marks).some((edge) => isSame(edge, edit))) return 'unknown_edge';
      const edges = withPositions(marks, edit.from, context).edges.map((mark) => {
        if (isSame(mark, edit)) return { ...mark, isDefault: edit.on };
        return edit.on && mark.from === edit.from ? { ...mark, isDefault: false } : mark;
      });
      return { ...marks, edges };
    }
    case 'order':
      return ordered(marks, edit, context);
    case 'release': {
      const others = marks.releases.filter(({ pipeline }) => pipeline !== edit.pipeline);
      return {
        ...marks,
        releases: edit.on ? [...others, { pipeline: edit.pipeline, stage: edit.stage }] : others,
      };
    }
  }
}

/**
 * What is said of the edges out of a pipeline, in their order; those that were removed or are not reported any more keep theirs among the others, for
 * when they come back. The first edge out is the default route, and an edge without a stored position comes behind all that have one: to store that
 * of one edge alone would put it first.
 */
function marksOutOf(from: PipelineId, marks: GraphMarks, { edgesOf }: EditContext): readonly EdgeMark[] {
  const shown = edgesOf(marks).flatMap((edge) => (edge.from === from ? [markOf(edge)] : []));
  const hidden = marks.edges.filter((mark) => mark.from === from && !shown.some((one) => isSame(one, mark)));
  return byPosition([...shown, ...hidden]);
}

/** The settings with the positions that these have now. */
const withPositions = (marks: GraphMarks, from: PipelineId, context: EditContext): GraphMarks =>
  withOrder(marks, marksOutOf(from, marks, context));

const byPosition = (edges: readonly EdgeMark[]): readonly EdgeMark[] =>
  edges.toSorted((one, other) => one.position - other.position);

/** The settings with all edges out of a pipeline in this order. */
const withOrder = (marks: GraphMarks, inOrder: readonly EdgeMark[]): GraphMarks => ({
  ...marks,
  edges: [
    ...marks.edges.filter((mark) => !inOrder.some((one) => isSame(one, mark))),
    ...inOrder.map((mark, position) => ({ ...mark, position })),
  ],
});

/** An edge that the systems report comes back as theirs; any other is declared. One that was never there is the last one out of its pipeline. */
function added(marks: GraphMarks, { from, to }: Arrow, context: EditContext): GraphMarks | EditRefusal['why'] {
  const arrow = { from, to };
  const edges = context.edgesOf(marks);
  if (edges.some((edge) => isSame(edge, arrow))) return marks;
  if (closesCycle(arrow, edges)) return 'cycle';
  const open = { ...marks, removed: without(marks.removed, arrow) };
  const isDeclared = !context.edgesOf(open).some((edge) => isSame(edge, arrow));
  const { isDefault = false, position = Number.POSITIVE_INFINITY } =
    marks.edges.find((mark) => isSame(mark, arrow)) ?? {};
  const others = without(marksOutOf(from, marks, context), arrow);
  return withOrder(open, byPosition([{ ...arrow, isDeclared, isDefault, position }, ...others]));
}

function ordered(
  marks: GraphMarks,
  { from, to }: { readonly from: PipelineId; readonly to: readonly PipelineId[] },
  context: EditContext,
): GraphMarks | EditRefusal['why'] {
  const edgesOut = context.edgesOf(marks).filter((edge) => edge.from === from);
  const inOrder = to.flatMap((one) => edgesOut.find((edge) => edge.to === one) ?? []);
  if (inOrder.length !== to.length || to.length !== edgesOut.length || new Set(to).size !== to.length)
    return 'not_every_way';
  const all = marksOutOf(from, marks, context);
  const shown = all.filter((mark) => to.includes(mark.to));
  // What is not in the graph keeps its position among them.
  const instead = new Map(inOrder.map((edge, at) => [shown[at]?.to, markOf(edge)]));
  return withOrder(
    marks,
    all.map((mark) => instead.get(mark.to) ?? mark),
  );
}

const markOf = ({ from, to, source, isDefault, position }: Edge): EdgeMark => ({
  from,
  to,
  isDeclared: source === 'declared',
  isDefault,
  position,
});
