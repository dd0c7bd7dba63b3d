import { z } from 'zod';
import { Id, IdOut } from '../../api/fields.ts';
import { command, Done } from '../command.ts';

export const declareEdge = command('declareEdge', {
  summary: 'Says that runs of one pipeline feed runs of another; refused where it would close a cycle.',
  side: 'write',
  input: z.strictObject({ project_id: Id, from: Id, to: Id, default: z.boolean().default(false) }),
  output: Done,
});

export const orderEdges = command('orderEdges', {
  summary: 'Puts the ways out of a pipeline into an order: where none is the default, the first is.',
  side: 'write',
  input: z.strictObject({ project_id: Id, from: Id, to: z.array(Id).min(1).max(1000) }),
  output: Done,
});

export const removeEdge = command('removeEdge', {
  summary: 'Takes an edge out of the graph.',
  side: 'write',
  input: z.strictObject({ project_id: Id, from: Id, to: Id }),
  output: Done,
});

export const dismissProposal = command('dismissProposal', {
  summary:
    'Says that runs of one pipeline do not feed runs of another: it is not proposed again. declareEdge confirms one.',
  side: 'write',
  input: z.strictObject({ project_id: Id, from: Id, to: Id }),
  output: Done,
});

export const setRepository = command('setRepository', {
  summary: 'Says which repository the runs of a pipeline read, as host/path; null: what the runs say.',
  side: 'write',
  /** Refused where something else than `instead_of` is said by now. */
  input: z.strictObject({
    pipeline_id: Id,
    repository: z.string().min(1).max(500).nullable(),
    instead_of: z.string().nullable().optional(),
  }),
  /** What was said before, and what is said now. */
  output: z.strictObject({ before: z.string().nullable(), now: z.string().nullable() }),
});

export const setRelease = command('setRelease', {
  summary: 'Marks a pipeline as a release point, or takes the mark away.',
  side: 'write',
  input: z.strictObject({
    pipeline_id: Id,
    release: z.boolean(),
    stage: z.string().min(1).max(200).nullable().default(null),
  }),
  output: Done,
});

export const releaseStages = command('releaseStages', {
  summary: 'The stages of the latest runs of each pipeline, and the one by which it is a release point.',
  side: 'read',
  input: z.strictObject({ project_id: Id }),
  output: z.array(
    z.strictObject({ pipeline_id: IdOut, stages: z.array(z.string()), release_stage: z.string().nullable() }),
  ),
});
