import type { IssueCategory } from '#shared/records/issue.ts';

export const categoryNames: Readonly<Record<IssueCategory, string>> = {
  new: 'to do',
  in_progress: 'in progress',
  done: 'done',
};
