export type ColumnType =
  | 'integer'
  | 'bigint'
  | 'double precision'
  | 'boolean'
  | 'text'
  | 'timestamptz'
  | 'date'
  | 'integer[]'
  | 'text[]';

/** Moments in milliseconds since 1970, days since 1970. */
export type Value = number | string | boolean | null | readonly number[] | readonly string[];

/** The ids that the warehouse gave, by those of the workspace. */
export interface Ids {
  readonly workspace: number;
  readonly projects: ReadonlyMap<number, number>;
  readonly integrations: ReadonlyMap<number, number>;
  readonly pipelines: ReadonlyMap<number, number>;
}

/** A column as it is made, documented and filled. */
export interface Column<Row> {
  readonly name: string;
  readonly type: ColumnType;
  readonly about: string;
  readonly unit?: string;
  /** What null means; a column without it is never null. */
  readonly whenNull?: string;
  readonly of: (row: Row, ids: Ids) => Value;
}

/** A table as it is made and documented. */
export interface Table<Row> {
  readonly name: string;
  readonly about: string;
  readonly columns: readonly Column<Row>[];
  readonly key: readonly string[];
  readonly indexes?: readonly (readonly string[])[];
  /** Whether the warehouse numbers its rows. */
  readonly hasOwnId?: boolean;
  /** The column that differs between two rows to which a workspace gave the same id, as after it was restored from a backup. */
  readonly identity?: string;
}

type More<Row> = Pick<Column<Row>, 'unit' | 'whenNull'>;

export function column<Row>(
  name: string,
  type: ColumnType,
  about: string,
  of: Column<Row>['of'],
  more: More<Row> = {},
): Column<Row> {
  return { name, type, about, of, ...more };
}

export const millis = { unit: 'milliseconds' } as const;

/** The id in the warehouse of what the workspace knows by another id; 0 where it is not published. */
export const idIn = (ids: ReadonlyMap<number, number>, id: number): number => ids.get(id) ?? 0;

export const ofWorkspace = <Row>(): Column<Row> =>
  column(
    'workspace_id',
    'integer',
    'The workspace that published the row (`workspaces.id`).',
    (_, ids) => ids.workspace,
  );

export const ofProject = <Row extends { readonly projectId: number }>(): Column<Row> =>
  column('project_id', 'integer', 'The project (`projects.id`).', ({ projectId }, ids) =>
    idIn(ids.projects, projectId),
  );

export const ofIntegration = <Row extends { readonly integrationId: number }>(): Column<Row> =>
  column('integration_id', 'integer', 'The integration (`integrations.id`).', ({ integrationId }, ids) =>
    idIn(ids.integrations, integrationId),
  );

export const ofPipeline = <Row extends { readonly pipelineId: number }>(): Column<Row> =>
  column('pipeline_id', 'integer', 'The pipeline (`pipelines.id`).', ({ pipelineId }, ids) =>
    idIn(ids.pipelines, pipelineId),
  );

export const onDay = <Row extends { readonly day: number }>(about: string): Column<Row> =>
  column('day', 'date', about, ({ day }) => day);
