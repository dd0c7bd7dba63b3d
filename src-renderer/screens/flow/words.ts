import { type IssueCategory, issueCategories } from '#shared/records/issue.ts';
import { t } from '../../language/language.ts';

export const categoryNames: Readonly<Record<IssueCategory, string>> = Object.fromEntries(
  issueCategories.map((category) => [category, t(`flow.categories.${category}`)]),
) as Record<IssueCategory, string>;
