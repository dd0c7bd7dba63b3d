/** Counts again, for a copy, what `completeness-counts.ts` counts while runs are stored. */
export const counts = `
DELETE FROM branch_runs;
DELETE FROM day_runs;
DELETE FROM series_numbers;
DELETE FROM evidence_links;

UPDATE pipelines SET runs = c.runs, gone_runs = c.gone, silent_runs = c.silent, lost_runs = c.lost FROM (
  SELECT r.pipeline_id, count(*) AS runs, sum(r.gone) AS gone, sum(r.attempts_lost) AS lost,
    sum(r.finished_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM run_changes l WHERE l.run_id = r.id)) AS silent
  FROM runs r GROUP BY r.pipeline_id
) AS c WHERE c.pipeline_id = pipelines.id;

INSERT INTO branch_runs (pipeline_id, branch, runs)
  SELECT pipeline_id, branch, count(*) FROM runs WHERE pull_request = 0 AND branch IS NOT NULL GROUP BY pipeline_id, branch;

INSERT INTO day_runs (pipeline_id, day, runs)
  SELECT pipeline_id, coalesce(finished_at, begun_at) / 86400000 AS day, count(*) FROM runs GROUP BY pipeline_id, day;

INSERT INTO series_numbers (pipeline_id, series, generation, numbers, lowest, highest)
  SELECT pipeline_id, series, generation, count(DISTINCT number), min(number), max(number) FROM runs
  GROUP BY pipeline_id, series, generation;

INSERT INTO evidence_links (pipeline_id, evidence, links)
  SELECT r.pipeline_id, l.evidence, count(*) FROM links l JOIN runs r ON r.id = l.run_id GROUP BY r.pipeline_id, l.evidence;
`;
