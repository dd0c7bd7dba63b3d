/**
 * Source hosts and issue trackers: commits with their parents, pull requests, issues with their lives; what each collection brought;
 * and where to begin collecting.
 */
export const fourSystems = `
ALTER TABLE integrations ADD COLUMN since INTEGER;
ALTER TABLE integrations ADD COLUMN incidents TEXT;

-- The repository that a pipeline's runs read: of the run that began last, unless the user said another.
ALTER TABLE pipelines ADD COLUMN repository TEXT;
ALTER TABLE pipelines ADD COLUMN repository_at INTEGER;
ALTER TABLE pipelines ADD COLUMN chosen_repository TEXT;
UPDATE pipelines SET (repository, repository_at) = (
  SELECT r.repository, r.begun_at FROM runs r
  WHERE r.pipeline_id = pipelines.id AND r.repository IS NOT NULL ORDER BY r.begun_at DESC LIMIT 1
);

ALTER TABLE runs ADD COLUMN attempts_lost INTEGER NOT NULL DEFAULT 0;
ALTER TABLE changes ADD COLUMN authored_at INTEGER;

ALTER TABLE syncs ADD COLUMN warning TEXT;
ALTER TABLE syncs ADD COLUMN clock_difference INTEGER;
ALTER TABLE syncs ADD COLUMN reconciled_at INTEGER;
ALTER TABLE syncs ADD COLUMN first_page_at INTEGER;
ALTER TABLE syncs ADD COLUMN first_progress REAL;

CREATE TABLE collections (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  integration_id INTEGER NOT NULL REFERENCES integrations(id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  reconciled INTEGER NOT NULL,
  pages INTEGER NOT NULL DEFAULT 0,
  records INTEGER NOT NULL DEFAULT 0,
  kinds TEXT NOT NULL DEFAULT '{}',
  fault TEXT
) STRICT;
CREATE INDEX collections_of ON collections (integration_id, id);

CREATE INDEX raw_items_by_digest ON raw_items (integration_id, sha256);

CREATE TABLE repositories (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  integration_id INTEGER NOT NULL REFERENCES integrations(id) ON DELETE CASCADE,
  repository TEXT NOT NULL,
  default_branch TEXT,
  url TEXT NOT NULL,
  UNIQUE (integration_id, repository)
) STRICT;
CREATE INDEX repositories_by_name ON repositories (repository);

CREATE TABLE commits (
  repository_id INTEGER NOT NULL REFERENCES repositories(id) ON DELETE CASCADE,
  revision TEXT NOT NULL,
  parents TEXT NOT NULL,
  authored_at INTEGER,
  committed_at INTEGER,
  PRIMARY KEY (repository_id, revision)
) STRICT, WITHOUT ROWID;

CREATE TABLE pull_requests (
  repository_id INTEGER NOT NULL REFERENCES repositories(id) ON DELETE CASCADE,
  number INTEGER NOT NULL,
  base TEXT NOT NULL,
  opened_at INTEGER NOT NULL,
  merged_at INTEGER,
  closed_at INTEGER,
  head_revision TEXT,
  merge_revision TEXT,
  PRIMARY KEY (repository_id, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE issue_states (
  integration_id INTEGER NOT NULL REFERENCES integrations(id) ON DELETE CASCADE,
  state TEXT NOT NULL,
  name TEXT NOT NULL,
  category TEXT NOT NULL,
  flow TEXT,
  PRIMARY KEY (integration_id, state)
) STRICT, WITHOUT ROWID;

CREATE TABLE issues (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  integration_id INTEGER NOT NULL REFERENCES integrations(id) ON DELETE CASCADE,
  system_id TEXT NOT NULL,
  key TEXT NOT NULL,
  title TEXT NOT NULL,
  type TEXT NOT NULL,
  url TEXT NOT NULL,
  labels TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  resolved_at INTEGER,
  first_state TEXT NOT NULL,
  state TEXT NOT NULL,
  gone_why TEXT,
  gone_at INTEGER,
  digest TEXT NOT NULL,
  UNIQUE (integration_id, system_id)
) STRICT;
CREATE INDEX issues_by_update ON issues (integration_id, updated_at, id);

CREATE TABLE issue_changes (
  issue_id INTEGER NOT NULL REFERENCES issues(id) ON DELETE CASCADE,
  place INTEGER NOT NULL,
  at INTEGER NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (issue_id, place)
) STRICT, WITHOUT ROWID;
`;
