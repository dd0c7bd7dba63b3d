/**
 * What was changed after it had come, in the order of the changes: who holds a history reads that and what is new, not everything again. What is
 * new needs no note, since ids only rise.
 */
export const touched = `
CREATE TABLE touched (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  kind TEXT NOT NULL,
  row_id INTEGER NOT NULL
) STRICT;

CREATE TRIGGER runs_touched AFTER UPDATE OF
  branch, pull_request, repository, revision, result, timed_out, queued_at, started_at, finished_at, passed_stages ON runs
BEGIN
  INSERT INTO touched (kind, row_id) VALUES ('run', new.id);
END;

CREATE TRIGGER changes_touched AFTER UPDATE ON changes
BEGIN
  INSERT INTO touched (kind, row_id) VALUES ('change', new.id);
END;
`;
