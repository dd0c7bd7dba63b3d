import { count, ofIntegration, ofProject, percentile, type View, viewColumn, zone } from './view.ts';

const seconds = { unit: 'seconds' } as const;

export const dailyAverages: View = {
  name: 'daily_averages',
  about:
    'Times of runs and breakages by day: one row for each integration or repository, metric and day with a value, as `/api/avg_cycle_times`, `/api/avg_repair_times` and `/api/avg_failure_times` give them. All of history.',
  columns: [
    ...ofProject,
    ...ofIntegration,
    viewColumn('metric', 'text', '`cycle_times`, `repair_times` or `failure_times`.'),
    viewColumn('day', 'date', 'The day on which the values were closed, in the time zone of the project.'),
    viewColumn('values', 'integer', 'How many values there are.', count),
    viewColumn('mean', 'double precision', 'Their mean.', seconds),
    viewColumn('median', 'double precision', 'Their median.', seconds),
    viewColumn('p90', 'double precision', 'Their 90th percentile.', seconds),
  ],
  query: `WITH measured AS (
      SELECT pipeline_id, 'cycle_times' AS metric, finished_at AS at, finished_at - coalesce(queued_at, started_at, finished_at) AS length
      FROM plumbline.runs WHERE is_measured AND outcome = 'passes'
      UNION ALL SELECT pipeline_id, 'repair_times', repaired_at, repaired_at - broken_at FROM plumbline.breakages WHERE repaired_at IS NOT NULL
      UNION ALL SELECT pipeline_id, 'failure_times', broken_at, broken_at - green_at FROM plumbline.breakages WHERE green_at IS NOT NULL
    ), points AS (
      SELECT i.project_id, i.id, m.metric, (m.at AT TIME ZONE ${zone})::date AS day,
        greatest(0, floor(extract(epoch FROM m.length) + 0.5))::double precision AS seconds
      FROM measured m JOIN plumbline.pipelines p ON p.id = m.pipeline_id JOIN plumbline.integrations i ON i.id = p.integration_id
      JOIN plumbline.projects j ON j.id = i.project_id
    ), days AS (
      SELECT project_id, id, metric, day, count(*)::integer AS values, avg(seconds) AS mean, ${percentile(0.5, 'seconds')} AS median,
        ${percentile(0.9, 'seconds')} AS p90
      FROM points GROUP BY project_id, id, metric, day)
    SELECT j.workspace_id, d.project_id, j.local_id AS project_local_id, j.name AS project, d.id AS integration_id,
      i.local_id AS integration_local_id, i.name AS integration, d.metric, d.day, d.values, d.mean, d.median, d.p90
    FROM days d JOIN plumbline.integrations i ON i.id = d.id JOIN plumbline.projects j ON j.id = d.project_id`,
};
