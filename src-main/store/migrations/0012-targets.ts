/** The target of a project for each measure that has one. */
export const targets = `
-- value: seconds, a number per day or a ratio, as src-shared/metrics/targets.ts says of the measure.
CREATE TABLE targets (
  project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
  measure TEXT NOT NULL,
  value REAL NOT NULL,
  PRIMARY KEY (project_id, measure)
) STRICT, WITHOUT ROWID;
`;
