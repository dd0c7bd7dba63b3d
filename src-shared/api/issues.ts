import { z } from 'zod';
import { issueCategories } from '../records/issue.ts';
import { endpoint } from './endpoint.ts';
import { formatField, Id, IdOut, pageFields, Timestamp } from './fields.ts';

const StateOut = z.strictObject({
  id: z.string(),
  /** Null for a state that the tracker has deleted. */
  name: z.string().nullable(),
  category: z.enum(issueCategories).nullable(),
});

/** An issue with its life so far. */
export const IssueOut = z.strictObject({
  id: IdOut,
  key: z.string(),
  title: z.string(),
  type: z.string(),
  url: z.string(),
  labels: z.array(z.string()),
  created_at: Timestamp,
  updated_at: Timestamp,
  resolved_at: Timestamp.nullable(),
  /** First entry to *in progress*, and last entry to *done* that was not left again. */
  in_progress_at: Timestamp.nullable(),
  done_at: Timestamp.nullable(),
  state: StateOut,
  /** Oldest first. */
  state_changes: z.array(z.strictObject({ at: Timestamp, from: StateOut, to: StateOut })),
  /** By the team's rule; null if there is none. */
  incident: z.boolean().nullable(),
  /** Since when the tracker no longer gives it, and why. */
  gone_at: Timestamp.nullable(),
  gone_why: z.enum(['left_filter', 'archived', 'deleted', 'no_permission']).nullable(),
});

/** A page of issues; the HTTP layer turns `next` into a `Link` header and answers with `issues` alone. */
export const IssuesPage = z.strictObject({ issues: z.array(IssueOut), next: z.string().nullable() });

export const issues = endpoint({
  id: 'issues',
  path: '/api/issues/:integration_id',
  summary: 'The issues of an issue tracker with their state changes, the last updated first.',
  input: z.strictObject({
    integration_id: Id,
    ...pageFields,
    ...formatField,
  }),
  output: IssuesPage,
  rows: (page) =>
    page.issues.map(({ labels, state, state_changes, ...flat }) => ({
      ...flat,
      labels: labels.join(' '),
      state: state.name ?? state.id,
      state_changes: state_changes.length,
    })),
  columns: Object.keys(IssueOut.shape),
  page: { body: IssuesPage.shape.issues, of: ({ issues: list, next }) => ({ items: list, next }) },
});
