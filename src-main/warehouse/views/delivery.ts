import { count, inPeriod, minutes, ofPeriod, ofProject, percentile, periods, type View, viewColumn } from './view.ts';

const noIncidents = 'no deployment, nobody said which issues are incidents, or a tracker was not read to its end yet';

export const delivery: View = {
  name: 'delivery_90d',
  about: 'The DORA measures of the last 90 days: one row for each project, as `/api/delivery` gives them.',
  columns: [
    ...ofProject,
    ...ofPeriod,
    viewColumn('change_lead_time', 'double precision', 'The median time from commit to production.', {
      ...minutes,
      whenNull: 'no commit arrived whose time is known',
    }),
    viewColumn('deployment_frequency', 'double precision', 'Deployments that passed.', {
      unit: 'a day',
      whenNull: 'no deployment ever',
    }),
    viewColumn('change_fail_rate', 'double precision', 'The share of deployments that an incident is charged to.', {
      unit: 'ratio',
      whenNull: noIncidents,
    }),
    viewColumn('failed_deployment_recovery_time', 'double precision', 'The median time to recover from a failure.', {
      ...minutes,
      whenNull: 'no recovery',
    }),
    viewColumn('deployment_rework_rate', 'double precision', 'The share of deployments that an incident asked for.', {
      unit: 'ratio',
      whenNull: noIncidents,
    }),
    viewColumn('pipeline_failure_rate', 'double precision', 'The share of deployments that broke: no DORA measure.', {
      unit: 'ratio',
      whenNull: 'no deployment',
    }),
    viewColumn('share_of_days', 'double precision', 'The share of days with a deployment that passed.', {
      unit: 'ratio',
      whenNull: 'no deployment ever',
    }),
    viewColumn('commits', 'integer', 'How many commits `change_lead_time` is the median of.', count),
    viewColumn('commits_without_time', 'integer', 'How many arrived too, of which no system tells the time.', count),
    viewColumn('passing', 'integer', 'How many deployments passed.', count),
    viewColumn('breaking', 'integer', 'How many broke.', count),
    viewColumn('failed', 'integer', 'How many an incident is charged to.', { ...count, whenNull: noIncidents }),
    viewColumn('rework', 'integer', 'How many an incident asked for.', { ...count, whenNull: noIncidents }),
    viewColumn('recoveries', 'integer', 'How many failures were recovered from.', count),
  ],
  // A commit that several arrivals tell of counts with the first of the period.
  query: `WITH ${periods}, arrived AS (
      SELECT d.project_id, r.committed_at,
        CASE WHEN r.committed_at IS NOT NULL THEN greatest(0, extract(epoch FROM r.arrived_at - r.committed_at) * 1000)::double precision END AS length,
        CASE WHEN coalesce(r.change_id::text, r.revision) IS NULL THEN 1 ELSE row_number() OVER (
          PARTITION BY d.project_id, r.change_id, CASE WHEN r.change_id IS NULL THEN r.revision END ORDER BY r.day, r.position) END AS turn
      FROM periods d JOIN plumbline.releases r ON r.project_id = d.project_id WHERE ${inPeriod('r.arrived_at', 'r.day')}
    ), changes AS (
      SELECT project_id, ${percentile(0.5, 'length')} / 60000 AS lead_time, count(committed_at)::integer AS commits,
        count(*)::integer - count(committed_at)::integer AS without_time
      FROM arrived WHERE turn = 1 GROUP BY project_id
    ), deployed AS (
      SELECT d.project_id, count(*) FILTER (WHERE t.passes)::integer AS passing, count(*) FILTER (WHERE NOT t.passes)::integer AS breaking,
        sum(t.is_failed::integer)::integer AS failed, sum(t.is_rework::integer)::integer AS rework,
        count(DISTINCT (t.finished_at AT TIME ZONE d.time_zone)::date) FILTER (WHERE t.passes)::integer AS days
      FROM periods d JOIN plumbline.deployments t ON t.project_id = d.project_id WHERE ${inPeriod('t.finished_at', 't.day')}
      GROUP BY d.project_id
    ), recovered AS (
      SELECT d.project_id, count(*)::integer AS recoveries,
        ${percentile(0.5, 'greatest(0, extract(epoch FROM f.recovered_at - f.failed_at) * 1000)::double precision')} / 60000 AS recovery_time
      FROM periods d JOIN plumbline.failures f ON f.project_id = d.project_id
      WHERE (f.recovered_at AT TIME ZONE d.time_zone)::date BETWEEN d.from_day AND d.to_day GROUP BY d.project_id)
    SELECT d.workspace_id, d.project_id, d.project_local_id, d.project, d.from_day, d.to_day, c.lead_time AS change_lead_time,
      CASE WHEN k.known THEN coalesce(t.passing, 0)::double precision / 90 END AS deployment_frequency,
      t.failed::double precision / (t.passing + t.breaking) AS change_fail_rate, f.recovery_time AS failed_deployment_recovery_time,
      t.rework::double precision / (t.passing + t.breaking) AS deployment_rework_rate,
      t.breaking::double precision / (t.passing + t.breaking) AS pipeline_failure_rate,
      CASE WHEN k.known THEN coalesce(t.days, 0)::double precision / 90 END AS share_of_days,
      coalesce(c.commits, 0) AS commits, coalesce(c.without_time, 0) AS commits_without_time, coalesce(t.passing, 0) AS passing,
      coalesce(t.breaking, 0) AS breaking, t.failed, t.rework, coalesce(f.recoveries, 0) AS recoveries
    FROM periods d LEFT JOIN changes c ON c.project_id = d.project_id LEFT JOIN deployed t ON t.project_id = d.project_id
    LEFT JOIN recovered f ON f.project_id = d.project_id
    CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM plumbline.deployments one WHERE one.project_id = d.project_id) AS known) k`,
};
