/** Projects that are put away: kept whole, but no longer among the others, and not collected by themselves. */
export const archive = `
ALTER TABLE projects ADD COLUMN archived_at INTEGER;
`;
