/** What a state of an issue counts as, by the issue tracker's own category, never by its translated name. */
export const issueCategories = ['new', 'in_progress', 'done'] as const;
export type IssueCategory = (typeof issueCategories)[number];
