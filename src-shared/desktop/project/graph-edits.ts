import { z } from 'zod';
import { Id, IdOut, statisticField, windowFields } from '../../api/fields.ts';
import { Graph } from '../../api/graph.ts';
import { command, Done } from '../command.ts';

const Stage = z.string().min(1).max(200).nullable();
const arrow = { from: Id, to: Id };

/** One change of a graph, as `GraphEdit` holds it. */
const Edit = z.discriminatedUnion('do', [
  z.strictObject({ do: z.literal('add'), ...arrow }),
  z.strictObject({ do: z.literal('remove'), ...arrow }),
  z.strictObject({ do: z.literal('dismiss'), ...arrow }),
  z.strictObject({ do: z.literal('default'), ...arrow, on: z.boolean() }),
  z.strictObject({ do: z.literal('order'), from: Id, to: z.array(Id).min(1).max(1000) }),
  z.strictObject({ do: z.literal('release'), pipeline: Id, on: z.boolean(), stage: Stage.default(null) }),
]);
const Edits = z.array(Edit).max(500);

const Mark = z.strictObject({ from: Id, to: Id });
/** All user settings of a graph at one time; `restoreGraph` takes it. */
export const Marks = z.strictObject({
  edges: z.array(
    Mark.extend({ isDeclared: z.boolean(), isDefault: z.boolean(), position: z.number().int().nonnegative() }),
  ),
  removed: z.array(Mark),
  releases: z.array(z.strictObject({ pipeline: Id, stage: Stage })),
});

const Figure = z.strictObject({ lead_time: z.number().nonnegative(), count: z.number().int().positive() });
const beforeAndAfter = <T extends z.ZodType>(of: T) => z.strictObject({ before: of, after: of });

/** What edits come to: the graph as it would be, and for each pipeline the figures before and after, in minutes. */
export const GraphPreview = z.strictObject({
  graph: Graph,
  unit: z.literal('minutes'),
  data: z.array(
    z.strictObject({
      pipeline_id: IdOut,
      name: z.string(),
      routes: z.array(beforeAndAfter(Figure.nullable()).extend({ path: z.string() })),
      /** Commits that arrived in the window by any route. */
      arrived: beforeAndAfter(z.number().int().nonnegative()),
      in_flight: beforeAndAfter(z.number().int().nonnegative()),
    }),
  ),
});

export const previewGraph = command('previewGraph', {
  summary:
    'What edits of the graph would change in the lead times. Nothing is written. Refused where one cannot be made.',
  side: 'read',
  input: z.strictObject({ project_id: Id, edits: Edits, ...statisticField, ...windowFields }),
  output: GraphPreview,
});

export const changeGraph = command('changeGraph', {
  summary:
    'Makes several edits of the graph at once, all or none; returns the settings before and after, for restoreGraph.',
  side: 'write',
  input: z.strictObject({ project_id: Id, edits: Edits.min(1) }),
  output: z.strictObject({ before: Marks, after: Marks }),
});

export const restoreGraph = command('restoreGraph', {
  summary: 'Restores the settings of the graph before a change; 409 if it was changed again since.',
  side: 'write',
  input: z.strictObject({ project_id: Id, marks: Marks, after: Marks }),
  output: Done,
});
