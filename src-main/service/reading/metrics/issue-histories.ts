import { familyOf } from '#shared/records/kinds.ts';
import type { IssueHistory } from '../../../metrics/contract.ts';
import type { Reading } from '../handler.ts';

/** The issues of every tracker of a project, read once for each state of its data. */
export function issuesOf(reading: Reading, projectId: number): readonly IssueHistory[] {
  return reading.once(projectId, 'issues', () =>
    reading.store
      .integrations(projectId)
      .filter(({ type }) => familyOf(type) === 'issues')
      .map(({ id }) => reading.store.issueHistory(id)),
  );
}
