/** What completeness tells of runs, counted while they are stored: to count a million of them takes seconds. */
export const keptCounts = `
-- Finished runs that list no changes, and runs whose earlier attempts are lost.
ALTER TABLE pipelines ADD COLUMN silent_runs INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pipelines ADD COLUMN lost_runs INTEGER NOT NULL DEFAULT 0;
UPDATE pipelines SET (silent_runs, lost_runs) = (
  SELECT coalesce(sum(r.finished_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM run_changes c WHERE c.run_id = r.id)), 0),
    coalesce(sum(r.attempts_lost), 0)
  FROM runs r WHERE r.pipeline_id = pipelines.id
);

-- By days of 24 hours since 1970: of the end of a run, or of its beginning while it goes on.
CREATE TABLE day_runs (
  pipeline_id INTEGER NOT NULL REFERENCES pipelines(id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  runs INTEGER NOT NULL,
  PRIMARY KEY (pipeline_id, day)
) STRICT, WITHOUT ROWID;
INSERT INTO day_runs (pipeline_id, day, runs)
  SELECT pipeline_id, coalesce(finished_at, begun_at) / 86400000 AS day, count(*) FROM runs GROUP BY pipeline_id, day;

-- How many numbers the runs of a series have, and between which they lie.
CREATE TABLE series_numbers (
  pipeline_id INTEGER NOT NULL REFERENCES pipelines(id) ON DELETE CASCADE,
  series TEXT NOT NULL,
  generation INTEGER NOT NULL,
  numbers INTEGER NOT NULL,
  lowest INTEGER NOT NULL,
  highest INTEGER NOT NULL,
  PRIMARY KEY (pipeline_id, series, generation)
) STRICT, WITHOUT ROWID;
INSERT INTO series_numbers (pipeline_id, series, generation, numbers, lowest, highest)
  SELECT pipeline_id, series, generation, count(DISTINCT number), min(number), max(number) FROM runs
  GROUP BY pipeline_id, series, generation;

CREATE TABLE evidence_links (
  pipeline_id INTEGER NOT NULL REFERENCES pipelines(id) ON DELETE CASCADE,
  evidence TEXT NOT NULL,
  links INTEGER NOT NULL,
  PRIMARY KEY (pipeline_id, evidence)
) STRICT, WITHOUT ROWID;
INSERT INTO evidence_links (pipeline_id, evidence, links)
  SELECT r.pipeline_id, l.evidence, count(*) FROM runs r JOIN links l ON l.run_id = r.id GROUP BY r.pipeline_id, l.evidence;

CREATE INDEX runs_going_on ON runs (pipeline_id, begun_at) WHERE finished_at IS NULL;
`;
