/** The breakages of measured series, derived from runs: deleting all rows and deriving them again gives the same. */
export const breakages = `
-- definition: which runs make up the series and what their results mean, as JSON; with another one the series is derived anew.
CREATE TABLE measured_series (
  pipeline_id INTEGER PRIMARY KEY REFERENCES pipelines(id) ON DELETE CASCADE,
  definition TEXT NOT NULL
) STRICT;

-- Moments are the ends of the runs. repaired: null while it is broken. newest: the highest number that had finished when it was repaired.
CREATE TABLE breakages (
  pipeline_id INTEGER NOT NULL REFERENCES pipelines(id) ON DELETE CASCADE,
  broken_at INTEGER NOT NULL,
  broken_id INTEGER NOT NULL,
  green_at INTEGER,
  green_id INTEGER,
  repaired_at INTEGER,
  repaired_id INTEGER,
  failures INTEGER NOT NULL,
  flaky INTEGER NOT NULL,
  newest_generation INTEGER NOT NULL,
  newest_number INTEGER NOT NULL,
  PRIMARY KEY (pipeline_id, broken_at, broken_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX breakages_by_repair ON breakages (pipeline_id, repaired_at);
`;
