/**
 * Every stage of a run with its result and times, where only the names of passed stages were. What is there keeps no times until it is read again; until
 * then a stage ends with its run.
 */
export const runStages = `
CREATE TABLE run_stages (
  run_id INTEGER NOT NULL REFERENCES runs(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  name TEXT NOT NULL,
  result TEXT,
  started_at INTEGER,
  finished_at INTEGER,
  PRIMARY KEY (run_id, position)
) STRICT, WITHOUT ROWID;
INSERT INTO run_stages (run_id, position, name, result)
  SELECT r.id, s.key, s.value, 'success' FROM runs r, json_each(r.passed_stages) s WHERE r.passed_stages <> '[]';
-- The kept answers tell more of them: they are read again once where a stage is a release point.
INSERT INTO settings (name, value) SELECT 'stages-to-read-' || id, 'yes' FROM integrations;

DROP TRIGGER runs_touched;
ALTER TABLE runs DROP COLUMN passed_stages;
-- Stages that come after their run are noted where they are stored: one note for all of them, not one for each.
CREATE TRIGGER runs_touched AFTER UPDATE OF
  branch, pull_request, repository, revision, result, timed_out, queued_at, started_at, finished_at ON runs
BEGIN
  INSERT INTO touched (kind, row_id) VALUES ('run', new.id);
END;
`;
