import { ofIntegration, ofProject, type View, viewColumn } from './view.ts';

export const issueTimes: View = {
  name: 'issue_times',
  about: 'When work on each issue began and ended: one row for each issue, as `/api/flow` counts. All of history.',
  columns: [
    ...ofProject,
    ...ofIntegration,
    viewColumn('issue_id', 'integer', 'The issue (`issues.issue_id`).'),
    viewColumn('key', 'text', 'Its key, such as SHOP-12.'),
    viewColumn('type', 'text', 'Its type.'),
    viewColumn('url', 'text', 'Its address.'),
    viewColumn('state', 'text', 'The name of the state it is in.', { whenNull: 'its tracker has deleted the state' }),
    viewColumn('category', 'text', 'How far along work is in that state.', {
      whenNull: 'its tracker has deleted the state',
    }),
    viewColumn('created_at', 'timestamptz', 'When it was made.'),
    viewColumn('in_progress_at', 'timestamptz', 'When it was first in progress.', { whenNull: 'it never was' }),
    viewColumn('done_at', 'timestamptz', 'When it was done, and not left that again.', { whenNull: 'it is not done' }),
    viewColumn('gone_at', 'timestamptz', 'Since when it is no longer counted unless done.', {
      whenNull: 'it is counted',
    }),
  ],
  query: `WITH entries AS (
      SELECT workspace_id, integration_id, issue_id, -1 AS position, created_at AS at, first_state AS state FROM plumbline.issues
      UNION ALL SELECT workspace_id, integration_id, issue_id, position, changed_at, to_state FROM plumbline.issue_changes
    ), stays AS (
      SELECT e.*, g.project_id, s.category, max(e.position) FILTER (WHERE s.category IS DISTINCT FROM 'done')
        OVER (PARTITION BY g.project_id, e.workspace_id, e.issue_id) AS last_undone
      FROM entries e JOIN plumbline.integrations g ON g.id = e.integration_id LEFT JOIN plumbline.issue_states s ON s.workspace_id = e.workspace_id AND s.integration_id = e.integration_id AND s.state = e.state
    ), times AS (
      SELECT project_id, workspace_id, issue_id, (array_agg(at ORDER BY position) FILTER (WHERE category = 'in_progress'))[1] AS in_progress_at,
        (array_agg(at ORDER BY position) FILTER (WHERE position > coalesce(last_undone, -2)))[1] AS done_at
      FROM stays GROUP BY project_id, workspace_id, issue_id)
    SELECT j.workspace_id, t.project_id, j.local_id AS project_local_id, j.name AS project, g.id AS integration_id,
      g.local_id AS integration_local_id, g.name AS integration, i.issue_id, i.key, i.type, i.url, s.name AS state, s.category,
      i.created_at, t.in_progress_at, t.done_at, i.gone_at
    FROM plumbline.issues i JOIN times t ON t.workspace_id = i.workspace_id AND t.issue_id = i.issue_id JOIN plumbline.integrations g ON g.id = i.integration_id
    JOIN plumbline.projects j ON j.id = t.project_id
    LEFT JOIN plumbline.issue_states s ON s.workspace_id = i.workspace_id AND s.integration_id = i.integration_id AND s.state = i.state`,
};
