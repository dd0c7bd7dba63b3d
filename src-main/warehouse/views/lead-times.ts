import {
  count,
  inPeriod,
  minutes,
  ofPeriod,
  ofPipeline,
  ofProject,
  percentile,
  periods,
  type View,
  viewColumn,
} from './view.ts';

export const leadTimes: View = {
  name: 'lead_times_90d',
  about:
    'The lead times of the last 90 days: one row for each route along which commits arrived, as `/api/lead_times` gives them.',
  columns: [
    ...ofProject,
    ...ofPeriod,
    ...ofPipeline,
    viewColumn('route_id', 'integer', 'The route (`routes.route_id`).'),
    viewColumn('position', 'integer', 'Its place among the routes of its pipeline; 0 comes first.'),
    viewColumn('path', 'text', 'Empty for the default route; else the pipelines that other edges lead to.'),
    viewColumn('commits', 'integer', 'How many commits arrived.', count),
    viewColumn('mean', 'double precision', 'The mean of their lead times.', minutes),
    viewColumn('median', 'double precision', 'The median.', minutes),
    viewColumn('p75', 'double precision', 'The 75th percentile.', minutes),
    viewColumn('p90', 'double precision', 'The 90th percentile.', minutes),
    viewColumn('p95', 'double precision', 'The 95th percentile.', minutes),
  ],
  // In the order of hand-over, as the API adds: sums of fractions depend on it.
  query: `WITH ${periods}, arrived AS (
      SELECT d.project_id, a.workspace_id, a.route_id, a.position, (a.rework + a.queue + a.run + a.wait)::double precision / 60000 AS minutes
      FROM periods d JOIN plumbline.pipelines p ON p.project_id = d.project_id
      JOIN plumbline.routes r ON r.workspace_id = d.workspace_id AND r.pipeline_id = p.id
      JOIN plumbline.arrivals a ON a.workspace_id = r.workspace_id AND a.route_id = r.route_id
      WHERE ${inPeriod('a.arrived_at', 'a.day')}
    ), figures AS (
      SELECT project_id, workspace_id, route_id, count(*)::integer AS commits, avg(minutes ORDER BY position) AS mean,
        ${percentile(0.5, 'minutes')} AS median, ${percentile(0.75, 'minutes')} AS p75, ${percentile(0.9, 'minutes')} AS p90,
        ${percentile(0.95, 'minutes')} AS p95
      FROM arrived GROUP BY project_id, workspace_id, route_id)
    SELECT d.workspace_id, f.project_id, d.project_local_id, d.project, d.from_day, d.to_day, p.id AS pipeline_id, p.local_id AS pipeline_local_id,
      p.name AS pipeline, r.route_id, r.position, r.path, f.commits, f.mean, f.median, f.p75, f.p90, f.p95
    FROM figures f JOIN plumbline.routes r ON r.workspace_id = f.workspace_id AND r.route_id = f.route_id
    JOIN plumbline.pipelines p ON p.id = r.pipeline_id JOIN periods d ON d.project_id = f.project_id`,
};
