/** The keys that pipelines had before they moved, oldest first: a CI server goes on naming them so in the runs that they fed until then. */
export const formerKeys = `
CREATE TABLE former_keys (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  pipeline_id INTEGER NOT NULL REFERENCES pipelines(id) ON DELETE CASCADE,
  UNIQUE (key, pipeline_id)
) STRICT;
CREATE INDEX former_keys_of ON former_keys (pipeline_id);
`;
