import type { Column, Table } from './tables/column.ts';
import { tables } from './tables/index.ts';
import { views } from './views/index.ts';
import type { View, ViewColumn } from './views/view.ts';

/** The PostgreSQL schema that holds everything. */
export const schemaName = 'plumbline';

/** A schema of its own: who may read all that was published need not see who else may. */
export const readersSchema = 'plumbline_access';

export const named = (table: Pick<Table<never>, 'name'>): string => `${schemaName}.${table.name}`;

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

const ownId = 'The id that the warehouse gave it.';

/** What is said of a column beside its type. */
const aboutColumn = ({ about, unit, whenNull }: ViewColumn): string =>
  [about, unit === undefined ? '' : ` Unit: ${unit}.`, whenNull === undefined ? '' : ` Null: ${whenNull}.`].join('');

const nameOf = ({ name }: Column<never>): string => `"${name}"`;

/** The statements that make a table with its indexes and comments. */
export function statementsOf(table: Table<never>): readonly string[] {
  const columns = [
    ...(table.hasOwnId ? ['"id" integer GENERATED ALWAYS AS IDENTITY UNIQUE'] : []),
    ...table.columns.map((one) => `${nameOf(one)} ${one.type}${one.whenNull === undefined ? ' NOT NULL' : ''}`),
    `PRIMARY KEY (${quotedNames(table.key)})`,
  ];
  return [
    `CREATE TABLE ${named(table)} (${columns.join(', ')})`,
    ...(table.indexes ?? []).map((index) => `CREATE INDEX ON ${named(table)} (${quotedNames(index)})`),
    ...commentsOn(table),
  ];
}

export const commentsOn = (table: Table<never>): readonly string[] => [
  `COMMENT ON TABLE ${named(table)} IS ${quoted(table.about)}`,
  ...(table.hasOwnId ? [`COMMENT ON COLUMN ${named(table)}."id" IS ${quoted(ownId)}`] : []),
  ...table.columns.map((one) => `COMMENT ON COLUMN ${named(table)}.${nameOf(one)} IS ${quoted(aboutColumn(one))}`),
];

/** The statements that make a view with its comments, or anew as it is now. */
export const viewStatementsOf = (view: View): readonly string[] => [
  `CREATE OR REPLACE VIEW ${named(view)} (${quotedNames(view.columns.map(({ name }) => name))}) AS ${view.query}`,
  `COMMENT ON VIEW ${named(view)} IS ${quoted(view.about)}`,
  ...view.columns.map((one) => `COMMENT ON COLUMN ${named(view)}."${one.name}" IS ${quoted(aboutColumn(one))}`),
];

const quotedNames = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

const chapter = (name: string, about: string, columns: readonly ViewColumn[]): string =>
  [
    `## ${name}`,
    '',
    about,
    '',
    '| column | type | unit | meaning | null |',
    '|---|---|---|---|---|',
    ...columns.map(
      (one) => `| \`${one.name}\` | ${one.type} | ${one.unit ?? ''} | ${one.about} | ${one.whenNull ?? 'never'} |`,
    ),
    '',
  ].join('\n');

function chapterOf(table: Table<never>): string {
  const id = { name: 'id', type: 'integer', about: ownId } as const;
  const key = table.key.map((name) => `\`${name}\``).join(', ');
  return chapter(table.name, `${table.about} Key: ${key}.`, [...(table.hasOwnId ? [id] : []), ...table.columns]);
}

const viewChapterOf = ({ name, about, columns }: View): string => chapter(name, about, columns);
const parquet: readonly string[] = [
  '## Parquet files',
  '',
  'One folder for each table, in it one for each workspace: `runs/workspace=KEY/2026-10.parquet`. Files: `2026-10.parquet` for a month (UTC) of a',
  'table with `day`; `00012.parquet` for 100,000 ids of `changes`; `all.parquet` for any other. A table without rows has no file. DuckDB reads one with',
  "`FROM read_parquet('lake/runs/*/*.parquet')`.",
  '',
  'The columns are those below, but `workspace_id` and the `id` of a workspace are its key (text), and the `id` of a project, integration or pipeline is its',
  '`local_id`: ids are unique only within a workspace, so join by `workspace_id` too. Types: integer and bigint are INT64, double precision is DOUBLE, timestamptz is',
  'TIMESTAMP in milliseconds of UTC, date is DATE, text is UTF-8, arrays are lists. A column whose null means nothing is required. The table `watermarks` is',
  '`watermarks/KEY.json` instead; without it everything of that workspace is written anew. `partition_notes` is in PostgreSQL alone.',
  '',
  'Each file is replaced as a whole when it is on the disk, so a reader never sees half of one; names that begin with a dot are not finished. While a publish goes',
  'on, some files are of before it and some of after it.',
  '',
];

/** Makes the largest table one of months; the others hold what came before and comes after them. */
export const monthStatements: readonly string[] = [
  `ALTER TABLE ${schemaName}.arrivals RENAME TO arrivals_before;`,
  `CREATE TABLE ${schemaName}.arrivals (LIKE ${schemaName}.arrivals_before INCLUDING ALL) PARTITION BY RANGE (day);`,
  `CREATE TABLE ${schemaName}.arrivals_2026_01 PARTITION OF ${schemaName}.arrivals FOR VALUES FROM ('2026-01-01') TO ('2026-02-01');`,
  `CREATE TABLE ${schemaName}.arrivals_others PARTITION OF ${schemaName}.arrivals DEFAULT;`,
  `INSERT INTO ${schemaName}.arrivals SELECT * FROM ${schemaName}.arrivals_before;`,
  `DROP TABLE ${schemaName}.arrivals_before CASCADE;`,
];

const distribution: readonly string[] = [
  '## Partitions and Citus',
  '',
  'The tables that publishing makes are not partitioned, and distributed nowhere: nothing that was measured came near the size at which that pays. `docs/scale.md`',
  'says on paper where it would.',
  '',
  'Months: the key of `arrivals`, by far the largest table, contains `day`. These statements, as the user who publishes and in one transaction, make it one of months; add a line',
  'for each month. The views that read it go with `CASCADE`, and the next publish makes them again. Publishing, views and `--rebuild` work with it',
  '(`test/postgres/months.long.test.ts`); `--rebuild` leaves it partitioned unless its columns were changed.',
  '',
  '```sql',
  ...monthStatements,
  '```',
  '',
  'Other tables, and partitions by project: a key has to contain what its table is partitioned by. That of `runs` would need `day`, and most tables name a',
  'pipeline or route and no project. That needs a change of `src-main/warehouse/tables` and `definition.ts`, which make the tables.',
  '',
  'Citus, **untried**: two statements distribute the largest tables by workspace, which every row names and the keys of both contain, as Citus asks.',
  '',
  '```sql',
  `SELECT create_distributed_table('${schemaName}.runs', 'workspace_id');`,
  `SELECT create_distributed_table('${schemaName}.arrivals', 'workspace_id', colocate_with => '${schemaName}.runs');`,
  '```',
  '',
];

/** The page that describes every column. */
export const page = (): string =>
  [
    '# The warehouse',
    '',
    'What `plumbline publish --to postgres://user@host/database` and `plumbline publish --to FOLDER --format parquet` write, column by column. This page, the',
    'tables and their comments in PostgreSQL and the Parquet files are made from one source (`src-main/warehouse/tables` and `views`);',
    '`npx vitest run src-main/warehouse/definition.test.ts -u` writes it anew.',
    '',
    `Everything lies in the schema \`${schemaName}\`. A workspace is one data folder; any number of them publish into one schema. Rows name runs, changes, issues`,
    'and routes by their ids in the workspace, so join them by `workspace_id` too; projects, integrations and pipelines have an id of the warehouse. Moments are',
    'exact to the millisecond; days are of UTC. Titles of issues, names of people, tokens and the answers of systems are never published, and no setting',
    'changes that; of a title only the words that may be revisions, since incidents are charged by them. The key and the address of an issue lead to its title.',
    '',
    'Whoever only reads needs `GRANT USAGE ON SCHEMA plumbline TO reader; GRANT SELECT ON ALL TABLES IN SCHEMA plumbline TO reader;`, and',
    'again after an update that adds tables and after `--rebuild`. A lead time is',
    '`arrived_at - handed_over_at` of an arrival, and the sum of its parts.',
    '',
    'Start with the views: they give the figures of the API, to the last digit. Their last 90 days end with the day on which the workspace published last, so',
    'they are what the API answered then. PostgreSQL has to know the time zones of all projects (`pg_timezone_names`) and to read them as Plumbline does: a',
    'publish is refused where the first day of January or of July of this year begins at another moment there. So it is for CET, EET, MET and WET, which',
    'PostgreSQL takes for abbreviations without summer time: choose a place, such as Europe/Berlin. Keep the time zones of PostgreSQL up to date.',
    'Dashboards for Grafana that read them are in `docs/grafana`.',
    '',
    ...views.map(viewChapterOf),
    ...parquet,
    ...distribution,
    ...tables.map(chapterOf),
  ].join('\n');
