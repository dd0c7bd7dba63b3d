const day = (row: string): string => `coalesce(${row}.committed_at, 0) / 86400000`;

const note = (row: string): string => `
  DELETE FROM changed_partitions WHERE table_name = 'commits'
    AND (owner, day) = (SELECT r.integration_id, ${day(row)} FROM repositories r WHERE r.id = ${row}.repository_id);
  INSERT INTO changed_partitions (table_name, owner, day)
    SELECT 'commits', r.integration_id, ${day(row)} FROM repositories r WHERE r.id = ${row}.repository_id;`;

/** What else is published: the commits that source hosts know, and links between runs, which follow a pipeline that moved. */
export const publishedCommits = `
CREATE TRIGGER commits_insert_noted AFTER INSERT ON commits BEGIN ${note('new')}
END;
CREATE TRIGGER commits_update_noted AFTER UPDATE ON commits BEGIN ${note('old')} ${note('new')}
END;
CREATE TRIGGER commits_delete_noted AFTER DELETE ON commits BEGIN ${note('old')}
END;

-- A partition of commits is read by the day on which they were made.
CREATE INDEX commits_by_day ON commits (repository_id, coalesce(committed_at, 0));

CREATE TRIGGER links_update_noted AFTER UPDATE ON links BEGIN
  DELETE FROM changed_partitions WHERE table_name = 'runs'
    AND (owner, day) = (SELECT r.pipeline_id, coalesce(r.finished_at, r.begun_at) / 86400000 FROM runs r WHERE r.id = new.run_id);
  INSERT INTO changed_partitions (table_name, owner, day)
    SELECT 'runs', r.pipeline_id, coalesce(r.finished_at, r.begun_at) / 86400000 FROM runs r WHERE r.id = new.run_id;
END;
`;
