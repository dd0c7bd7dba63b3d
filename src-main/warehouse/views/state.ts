import { count, ofIntegration, ofPipeline, ofProject, type View, viewColumn } from './view.ts';

const notRed = { whenNull: 'it is not red' } as const;

export const state: View = {
  name: 'state_now',
  about:
    'Which pipelines are red and which green: one row for each, as `/api/state` gives them, as of the last publish.',
  columns: [
    ...ofProject,
    ...ofIntegration,
    ...ofPipeline,
    viewColumn('state', 'text', '`red` or `green`.', { whenNull: 'no run of it is measured' }),
    viewColumn('since', 'timestamptz', 'Since when: it broke, or was repaired last.', { whenNull: 'it never broke' }),
    viewColumn('broken_run_id', 'integer', 'The run that broke it (`runs.run_id`).', notRed),
    viewColumn('broken_run_url', 'text', 'The address of that run.', notRed),
    viewColumn('failures', 'integer', 'How many runs broke since.', { ...count, ...notRed }),
    viewColumn('in_flight', 'integer', 'How many commits were handed to it and have not arrived anywhere.', count),
    viewColumn('oldest_in_flight_at', 'timestamptz', 'When the oldest of them was.', { whenNull: 'there is none' }),
  ],
  // The newest measured run comes by index; whether there is any would be looked for among all runs.
  query: `SELECT p.workspace_id, j.id AS project_id, j.local_id AS project_local_id, j.name AS project, i.id AS integration_id,
      i.local_id AS integration_local_id, i.name AS integration, p.id AS pipeline_id, p.local_id AS pipeline_local_id, p.name AS pipeline,
      CASE WHEN b.broken_at IS NOT NULL THEN 'red'
        WHEN (SELECT r.run_id FROM plumbline.runs r WHERE r.pipeline_id = p.id AND r.is_measured ORDER BY r.day DESC LIMIT 1) IS NOT NULL THEN 'green' END AS state,
      coalesce(b.broken_at, (SELECT max(o.repaired_at) FROM plumbline.breakages o WHERE o.pipeline_id = p.id)) AS since,
      b.broken_run_id, r.url AS broken_run_url, b.failures, f.commits AS in_flight, f.oldest AS oldest_in_flight_at
    FROM plumbline.pipelines p JOIN plumbline.integrations i ON i.id = p.integration_id JOIN plumbline.projects j ON j.id = p.project_id
    LEFT JOIN plumbline.breakages b ON b.pipeline_id = p.id AND b.repaired_at IS NULL
    LEFT JOIN plumbline.runs r ON r.workspace_id = b.workspace_id AND r.run_id = b.broken_run_id
    CROSS JOIN LATERAL (SELECT count(*)::integer AS commits, min(o.handed_over_at) AS oldest FROM plumbline.in_flight o
      WHERE o.pipeline_id = p.id) f`,
};
