import type { IssueCategory } from '#shared/records/issue.ts';
import type { IssueStateRecord } from '../../contract.ts';
import type { StateAnswer } from '../schema.ts';

/** A state in no category is one where nobody has begun; a Jira itself shows it among those to do. */
const categoryOf: ReadonlyMap<string, IssueCategory> = new Map(
  Object.entries<IssueCategory>({
    undefined: 'new',
    new: 'new',
    indeterminate: 'in_progress',
    done: 'done',
  }),
);

/** A status of the Jira as a state of issues; none if its category is not known. */
export function stateOf({ id, name, statusCategory }: StateAnswer): readonly IssueStateRecord[] {
  const category = categoryOf.get(statusCategory?.key ?? '');
  return category === undefined ? [] : [{ kind: 'issue-state', id, name, category }];
}
