import { familyOf } from '#shared/records/kinds.ts';
import type { IssueHistory } from '../../../metrics/contract.ts';
import type { ReadContext } from '../handler.ts';

/** The issues of every tracker of a project, read once for each state of its data. */
export function issuesOf(context: ReadContext, projectId: number): readonly IssueHistory[] {
  return context.cache(projectId, 'issues', () =>
    context.store
      .integrations(projectId)
      .filter(({ type }) => familyOf(type) === 'issues')
      .map(({ id }) => context.store.issueHistory(id)),
  );
}
