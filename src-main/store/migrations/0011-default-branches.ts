/** Which default branches a pipeline had, so that a renamed one does not take the history before it away. */
export const defaultBranches = `
-- In the order in which they were the default; the first counts from the beginning. source: 'host' where a source host named it, 'usual' where it is the
-- usual name that has runs. known_at: when it was known to be the default. seen_until: runs on the next default that ended by then are not
-- measured, since it was not the default yet, or runs that ended as late were measured before.
CREATE TABLE default_branches (
  pipeline_id INTEGER NOT NULL REFERENCES pipelines(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  branch TEXT NOT NULL,
  source TEXT NOT NULL,
  known_at INTEGER NOT NULL,
  seen_until INTEGER NOT NULL,
  PRIMARY KEY (pipeline_id, position)
) STRICT, WITHOUT ROWID;
`;
