import { z } from 'zod';
import { integTypes } from '../records/kinds.ts';
import { evidences } from '../records/run.ts';
import { endpoint } from './endpoint.ts';
import { formatField, Id, IdOut, Timestamp } from './fields.ts';
import { SyncOut } from './syncs.ts';

const Count = z.number().int().nonnegative();

/** What is kept of an integration; `days_with_data` of `days_spanned` between its first and its last moment, in UTC. */
export const StoredCounts = z.strictObject({
  runs: Count,
  issues: Count,
  commits: Count,
  pull_requests: Count,
  first_at: Timestamp.nullable(),
  last_at: Timestamp.nullable(),
  days_with_data: Count,
  days_spanned: Count,
  gaps: Count.nullable().describe(
    'Numbers between the first and the last that no run has; null where the system gives numbers to other things too.',
  ),
  runs_without_changes: Count,
  runs_gone: Count,
  runs_with_attempts_lost: Count,
  runs_of_release_stages: Count.describe('Finished runs of the pipelines of which a stage is the release point.'),
  runs_without_stages: Count.describe(
    'Those of them of which the system told no stages: nobody knows whether they deployed, so they count as no deployment.',
  ),
  links: z.partialRecord(z.enum(evidences), Count).describe('How runs are linked to what fed them, by strength.'),
  issues_gone: z.record(z.string(), Count),
  clock_difference_seconds: z.number().int().nullable(),
  collections: Count,
  pages: Count,
});

/** The stored data of each integration, and what is missing as far as it is known. */
export const Coverage = z.strictObject({
  data_name: z.string(),
  time_zone: z.string(),
  integrations: z.array(
    StoredCounts.extend({
      integration_id: IdOut,
      integration: z.string(),
      integration_type: z.enum(integTypes),
      last_success_at: Timestamp.nullable(),
      fault: SyncOut.shape.fault,
      warning: SyncOut.shape.warning,
    }),
  ),
});

export const coverage = endpoint({
  id: 'coverage',
  path: '/api/coverage/:project_id',
  summary:
    'What is kept of each integration and repository of a project, since when, and what is missing as far as it can be told.',
  input: z.strictObject({ project_id: Id, ...formatField }),
  output: Coverage,
  rows: (output) =>
    output.integrations.map(({ links, issues_gone, fault, warning, ...flat }) => ({
      ...flat,
      links: Object.values(links).reduce((sum, count) => sum + count, 0),
      issues_gone: Object.values(issues_gone).reduce((sum, count) => sum + count, 0),
      fault: fault?.fault ?? null,
      warning: warning?.fault ?? null,
    })),
  columns: [
    'integration_id',
    'integration',
    'integration_type',
    ...Object.keys(StoredCounts.shape),
    'last_success_at',
    'fault',
    'warning',
  ],
});
