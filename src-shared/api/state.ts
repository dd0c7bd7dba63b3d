import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Id, IdOut, Timestamp } from './fields.ts';
import { RunEvidence } from './series.ts';

/** What is red now and since when, and what is on its way and how old. */
export const ProjectState = z.strictObject({
  red: z.array(
    z.strictObject({
      integration_id: IdOut,
      pipeline: z.string(),
      since: Timestamp,
      broken_by: RunEvidence,
      failures: z.number().int(),
    }),
  ),
  in_flight: z
    .array(z.strictObject({ pipeline: z.string(), count: z.number().int(), oldest_at: Timestamp.nullable() }))
    .describe(
      'By pipeline: the commits handed to it that have not arrived at any release point. A commit counts at each.',
    ),
  in_flight_commits: z
    .strictObject({ count: z.number().int(), oldest_at: Timestamp.nullable() })
    .describe('The same in the whole project, each commit counted once: the count of /api/in_flight.'),
  /** When data last came in from any system of the project. */
  data_as_of: Timestamp.nullable(),
});

export const state = endpoint({
  id: 'state',
  path: '/api/state/:project_id',
  summary: 'What is red now and since when; what is in flight and how old.',
  input: z.strictObject({ project_id: Id }),
  output: ProjectState,
});
