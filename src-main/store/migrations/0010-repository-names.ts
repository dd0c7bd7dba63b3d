/** The identity of repositories, and every name that leads to each: a renamed one stays the same. */
export const repositoryNames = `
-- A repository as its host identifies it, under the name that rows tell. as_of is when the host gave that name.
CREATE TABLE repository_ids (
  system_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  as_of INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Hosts compare names without case.
CREATE TABLE repository_names (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  system_id TEXT NOT NULL REFERENCES repository_ids(system_id) ON DELETE CASCADE,
  as_of INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX repository_names_of ON repository_names (system_id);

-- The names that the runs of a pipeline and their changes tell, and those under which they are kept.
CREATE TABLE pipeline_repositories (
  pipeline_id INTEGER NOT NULL REFERENCES pipelines(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  PRIMARY KEY (pipeline_id, name)
) STRICT, WITHOUT ROWID;
INSERT INTO pipeline_repositories (pipeline_id, name)
  SELECT pipeline_id, repository FROM runs WHERE repository IS NOT NULL
  UNION SELECT r.pipeline_id, c.repository FROM run_changes rc JOIN runs r ON r.id = rc.run_id JOIN changes c ON c.id = rc.change_id
  WHERE c.repository <> '';
`;
