import type { IssueCategory, StateFlow } from '#shared/records/issue.ts';

export const categoryNames: Readonly<Record<IssueCategory, string>> = {
  new: 'to do',
  in_progress: 'in progress',
  done: 'done',
};

export const flowNames: Readonly<Record<StateFlow | 'none', string>> = {
  active: 'active',
  waiting: 'waiting',
  none: 'no mark',
};
