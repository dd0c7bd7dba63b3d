/** What lead times are made of, derived from runs and links: deleting all of it loses nothing. */
export const leadTimeFacts = `
-- Rises with every change of what lead times are made of; data_version rises with issues and targets, too.
ALTER TABLE projects ADD COLUMN delivery_version INTEGER NOT NULL DEFAULT 1;

-- Notes of what was changed, for histories that were read before: none is.
DROP TRIGGER runs_touched;
DROP TRIGGER changes_touched;
DROP TABLE touched;

-- state: of which delivery_version, by which program the rows of a project were derived. None while they are written.
CREATE TABLE lead_time_states (
  project_id INTEGER PRIMARY KEY REFERENCES projects(id) ON DELETE CASCADE,
  state TEXT NOT NULL
) STRICT;

CREATE TABLE lead_time_pipelines (
  pipeline_id INTEGER PRIMARY KEY REFERENCES pipelines(id) ON DELETE CASCADE,
  routes_left_out INTEGER NOT NULL,
  -- Commits that have not arrived, as JSON: number of the commit, change, revision, handed over.
  in_flight TEXT NOT NULL
) STRICT;

CREATE TABLE lead_time_routes (
  id INTEGER PRIMARY KEY,
  pipeline_id INTEGER NOT NULL REFERENCES pipelines(id) ON DELETE CASCADE,
  position INTEGER NOT NULL,
  path TEXT NOT NULL,
  -- The pipelines along it, as JSON.
  pipelines TEXT NOT NULL,
  UNIQUE (pipeline_id, position)
) STRICT;

-- The commits that arrived by a route on a day (of UTC, since 1970). Blobs are columns of that many values, one after the other.
CREATE TABLE arrivals (
  route_id INTEGER NOT NULL REFERENCES lead_time_routes(id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  commits INTEGER NOT NULL,
  times BLOB NOT NULL,
  parts BLOB NOT NULL,
  ways BLOB NOT NULL,
  -- As JSON; null where a change tells the revision of each.
  revisions TEXT,
  UNIQUE (route_id, day)
) STRICT;

-- The commits that first reached any release point of the project on a day, each with when it was made.
CREATE TABLE releases (
  project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
  day INTEGER NOT NULL,
  commits INTEGER NOT NULL,
  columns BLOB NOT NULL,
  revisions TEXT,
  PRIMARY KEY (project_id, day)
) STRICT;
`;
