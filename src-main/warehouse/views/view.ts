import type { Column } from '../tables/column.ts';

/** A column as it is documented; what it holds is what the query selects in its place. */
export type ViewColumn = Omit<Column<never>, 'of'>;

/** Figures of the API in SQL. A query groups by the project too, so that asking for one project reads no other. */
export interface View {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly ViewColumn[];
  readonly query: string;
}

type More = Pick<ViewColumn, 'unit' | 'whenNull'>;

export const viewColumn = (name: string, type: ViewColumn['type'], about: string, more: More = {}): ViewColumn => ({
  name,
  type,
  about,
  ...more,
});

export const count = { unit: 'count' } as const;
export const minutes = { unit: 'minutes' } as const;

/** With the id in the workspace, by which the API of a desktop knows it. */
const owned = (one: 'project' | 'integration' | 'pipeline'): readonly ViewColumn[] => [
  viewColumn(`${one}_id`, 'integer', `The ${one} (\`${one}s.id\`).`),
  viewColumn(`${one}_local_id`, 'integer', 'Its id in the workspace.'),
  viewColumn(one, 'text', 'Its name.'),
];

export const ofProject: readonly ViewColumn[] = [
  viewColumn('workspace_id', 'integer', 'The workspace (`workspaces.id`).'),
  ...owned('project'),
];
export const ofIntegration: readonly ViewColumn[] = owned('integration');
export const ofPipeline: readonly ViewColumn[] = owned('pipeline');

export const ofPeriod: readonly ViewColumn[] = [
  viewColumn('from_day', 'date', 'The first day of the period, in the time zone of the project.'),
  viewColumn('to_day', 'date', 'Its last day: that on which the workspace published last.'),
];

/** The time zone of the project `j`. One that is told as an offset, such as +05:30, has the other sign in PostgreSQL. */
export const zone = `CASE WHEN j.time_zone ~ '^[+-]' THEN translate(j.time_zone, '+-', '-+') ELSE j.time_zone END`;

/**
 * The projects with their last 90 days, as the API counts them. They end with the last publish: figures of a workspace that no longer publishes stay what
 * they were, and a test can tell the moment. Materialized, since the days are found once for each project then, not for each row beside it.
 */
export const periods = `periods AS MATERIALIZED (
      SELECT w.id AS workspace_id, j.id AS project_id, j.local_id AS project_local_id, j.name AS project, ${zone} AS time_zone,
        (w.published_at AT TIME ZONE ${zone})::date - 89 AS from_day, (w.published_at AT TIME ZONE ${zone})::date AS to_day
      FROM plumbline.workspaces w JOIN plumbline.projects j ON j.workspace_id = w.id)`;

/** Whether a moment lies in a period. `utcDay` is the day (UTC) of the same moment, which has an index. */
export const inPeriod = (moment: string, utcDay: string): string =>
  `${utcDay} BETWEEN d.from_day - 1 AND d.to_day + 1 AND (${moment} AT TIME ZONE d.time_zone)::date BETWEEN d.from_day AND d.to_day`;

/** Percentiles of the values known as `column`, linear between closest ranks: of the same numbers as in the API, to the last digit. */
export const percentile = (share: number, column: string): string =>
  `percentile_cont(${share}) WITHIN GROUP (ORDER BY ${column})`;
