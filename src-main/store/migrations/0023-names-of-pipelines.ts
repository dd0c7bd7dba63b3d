/**
 * Links keep the name that a run gave its feeder, beside the pipeline and series that it means where others had the name too; a pipeline may
 * have a name several times, each with the last run that it is known to have had under it.
 */
export const namesOfPipelines = `
CREATE TABLE earlier_former_keys AS SELECT * FROM former_keys;
DROP TABLE former_keys;
CREATE TABLE former_keys (
  id INTEGER PRIMARY KEY,
  key TEXT NOT NULL,
  pipeline_id INTEGER NOT NULL REFERENCES pipelines(id) ON DELETE CASCADE,
  last_run INTEGER NOT NULL,
  until INTEGER
) STRICT;
CREATE INDEX former_keys_of ON former_keys (pipeline_id, id);
INSERT INTO former_keys (id, key, pipeline_id, last_run, until)
  SELECT f.id, f.key, f.pipeline_id, coalesce((SELECT max(r.begun_at) FROM runs r WHERE r.pipeline_id = f.pipeline_id AND (f.until IS NULL OR r.begun_at <= f.until)), 0), f.until
  FROM earlier_former_keys f ORDER BY f.id;
DROP TABLE earlier_former_keys;

CREATE TABLE earlier_sources AS SELECT * FROM sources;
CREATE TABLE earlier_flows AS SELECT * FROM flows;
DELETE FROM flows;
DROP TABLE sources;
CREATE TABLE sources (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  pipeline_key TEXT NOT NULL,
  series TEXT NOT NULL,
  target_id INTEGER,
  target_series TEXT,
  UNIQUE (pipeline_key, series, target_id, target_series)
) STRICT;
INSERT INTO sources (id, pipeline_key, series) SELECT id, pipeline_key, series FROM earlier_sources;
INSERT INTO flows (id, source_id, pipeline_id, links, first_at) SELECT id, source_id, pipeline_id, links, first_at FROM earlier_flows;
DROP TABLE earlier_flows;
DROP TABLE earlier_sources;

-- Programs before this one gave links the present name of the pipeline that they mean, whatever had that name when they ran.
-- A branch of a multibranch pipeline may be named by its own full name, in which only / is replaced usually.
UPDATE sources SET pipeline_key = '', target_id = named.id, target_series = named.series
FROM (SELECT s.id AS source, p.id, iif(p.key = s.pipeline_key, s.series, replace(substr(s.pipeline_key, length(p.key) + 2), '%2F', '/')) AS series
      FROM sources s JOIN pipelines p ON p.key = s.pipeline_key
        OR substr(s.pipeline_key, 1, length(p.key) + 1) = p.key || '/' AND instr(substr(s.pipeline_key, length(p.key) + 2), '/') = 0
          AND (SELECT max(series) FROM runs WHERE pipeline_id = p.id) <> ''
      JOIN integrations i ON i.id = p.integration_id
      WHERE p.id IN (SELECT pipeline_id FROM former_keys)
        AND i.project_id IN (SELECT fi.project_id FROM flows f JOIN pipelines fp ON fp.id = f.pipeline_id JOIN integrations fi ON fi.id = fp.integration_id WHERE f.source_id = s.id)
      GROUP BY s.id HAVING count(*) = 1) AS named
WHERE named.source = sources.id AND instr(named.series, '%') = 0;

-- Without its pipeline a source means whatever gets its last name.
CREATE TRIGGER targets_delete AFTER DELETE ON pipelines BEGIN
  UPDATE sources SET pipeline_key = old.key, series = target_series, target_id = NULL, target_series = NULL WHERE target_id = old.id;
END;
`;
