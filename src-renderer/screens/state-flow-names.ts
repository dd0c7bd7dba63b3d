import type { StateFlow } from '#shared/records/issue.ts';

/** What a state of issues is marked as, in words. */
export const flowNames: Readonly<Record<StateFlow | 'none', string>> = {
  active: 'active',
  waiting: 'waiting',
  none: 'no mark',
};
