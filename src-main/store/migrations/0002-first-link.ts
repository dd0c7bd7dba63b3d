/** When a link of a flow was first observed, so that edges keep the order in which they came about however they were collected. */
export const firstLink = `
ALTER TABLE flows ADD COLUMN first_at INTEGER NOT NULL DEFAULT 0;
UPDATE flows SET first_at = found.at FROM (
  SELECT l.source_id, r.pipeline_id, min(coalesce(r.queued_at, r.started_at, 0)) AS at FROM links l JOIN runs r ON r.id = l.run_id
  GROUP BY l.source_id, r.pipeline_id
) AS found WHERE found.source_id = flows.source_id AND found.pipeline_id = flows.pipeline_id;
`;
