import { type IssueCategory, issueCategories } from '#shared/records/issue.ts';
import { t } from '../../language/language.ts';
import type { IssueTime } from './query.ts';

export const categoryNames: Readonly<Record<IssueCategory, string>> = Object.fromEntries(
  issueCategories.map((category) => [category, t(`flow.categories.${category}`)]),
) as Record<IssueCategory, string>;

/** The times of an issue by their names. */
export const timeNames: Readonly<Record<IssueTime, string>> = {
  cycle: t('metrics.issue_cycle_time.title'),
  lead: t('metrics.issue_lead_time.title'),
};
