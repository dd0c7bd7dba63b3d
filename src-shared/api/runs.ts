import { z } from 'zod';
import { outcomes } from '../records/run.ts';
import { endpoint } from './endpoint.ts';
import { formatField, Id, pageFields, pipelineField } from './fields.ts';
import { RunEvidence } from './series.ts';

/** A run with its system's result and its outcome here. */
export const RunOut = RunEvidence.extend({
  outcome: z.enum(outcomes).nullable(),
  system_result: z.string().nullable(),
  repository: z.string().nullable(),
  pull_request: z.boolean(),
  gone: z.boolean(),
  changes: z.array(z.string()),
  fed_by: z.array(z.strictObject({ pipeline: z.string(), number: z.number().int(), evidence: z.string() })),
});

/** A page of runs; the HTTP layer turns `next` into a `Link` header and answers with `runs` alone. */
export const RunsPage = z.strictObject({ runs: z.array(RunOut), next: z.string().nullable() });

export const runs = endpoint({
  id: 'runs',
  path: '/api/runs/:integration_id',
  summary: 'The runs of an integration, newest first.',
  input: z.strictObject({
    integration_id: Id,
    ...pipelineField,
    ...pageFields,
    ...formatField,
  }),
  output: RunsPage,
  rows: (page) =>
    page.runs.map(({ changes, fed_by, ...flat }) => ({ ...flat, changes: changes.join(' '), fed_by: fed_by.length })),
  columns: Object.keys(RunOut.shape),
  page: { body: RunsPage.shape.runs, of: ({ runs, next }) => ({ items: runs, next }) },
});
