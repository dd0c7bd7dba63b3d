/** Views with names, and what was removed but can be brought back for a while. */
export const viewsAndRemovals = `
CREATE TABLE views (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  project_id INTEGER NOT NULL REFERENCES projects(id) ON DELETE CASCADE,
  name TEXT NOT NULL,
  address TEXT NOT NULL,
  UNIQUE (project_id, name)
) STRICT;

-- Not null: set aside, and seen by nobody. An integration that was set aside lies in a project of its own that nobody sees.
ALTER TABLE projects ADD COLUMN removed_at INTEGER;
ALTER TABLE tokens ADD COLUMN removed_at INTEGER;

CREATE TABLE removals (
  kind TEXT NOT NULL,
  id INTEGER NOT NULL,
  name TEXT NOT NULL,
  project_id INTEGER,
  removed_at INTEGER NOT NULL,
  PRIMARY KEY (kind, id)
) STRICT, WITHOUT ROWID;
`;
