import { existsSync } from 'node:fs';
import { edgeQueries } from '../configuration/edges.ts';
import { integrationQueries } from '../configuration/integrations.ts';
import { projectQueries } from '../configuration/projects.ts';
import { settingQueries, workspaceIdName } from '../configuration/settings.ts';
import { targetQueries } from '../configuration/targets.ts';
import { type Database, openForReading, versionOf } from '../connection/database.ts';
import { StoreError } from '../connection/store-error.ts';
import { leadTimeStateQueries } from '../facts/lead-time-states.ts';
import { migrations } from '../migrations/index.ts';
import { pipelineQueries } from '../records/pipelines.ts';
import type { IntegrationRow, ProjectRow } from '../rows.ts';
import type { PublishedPipeline, PublishedRoute, PublishedState, PublishedTarget, Snapshot } from './contract.ts';
import { copiedRowsOf } from './copied-rows.ts';
import { deliveryQueries } from './deliveries.ts';
import { issuePartitionQueries } from './issue-partitions.ts';
import { leadTimePartitionQueries } from './lead-time-partitions.ts';
import { partitionQueries } from './partitions.ts';
import { publicationQueries } from './publications.ts';
import { runPartitionQueries } from './run-partitions.ts';

/** Opens one state of an existing database, until `close`. Throws a StoreError. */
export const openSnapshot = (file: string): Snapshot => reading(file, snapshotOf);

/** The id under which the data of a database is published (`Snapshot.workspace`). Throws a StoreError. */
export const workspaceIn = (file: string): string =>
  reading(file, (db) => {
    const workspace = settingQueries(db).setting(workspaceIdName) ?? '';
    db.close();
    return workspace;
  });

function reading<T>(file: string, read: (db: Database) => T): T {
  if (!existsSync(file))
    throw new StoreError('absent', 'There is no Plumbline data in that folder. Correct --data-dir, or collect first.');
  const db = openForReading(file);
  try {
    const version = versionOf(db);
    if (version > migrations.length)
      throw new StoreError('newer', 'A newer Plumbline wrote this data. Use that version to publish it.');
    if (version < migrations.length)
      throw new StoreError('unreadable', 'An older Plumbline wrote this data. Start this version once, then publish.');
    db.exec('BEGIN');
    return read(db);
  } catch (error) {
    db.close();
    throw error;
  }
}

function snapshotOf(db: Database): Snapshot {
  const { setting } = settingQueries(db);
  const projects = projectQueries(db).projects();
  const integrations = projects.flatMap(({ id }) => integrationQueries(db).integrations(id));
  const pipelines = pipelinesOf(db, projects, integrations);
  const routes = routesOf(db, new Set(pipelines.map(({ id }) => id)));
  return {
    workspace: setting(workspaceIdName) ?? '',
    unfinished: unfinishedOf(db, projects),
    projects,
    integrations,
    pipelines,
    routes,
    edges: projects.flatMap(({ id }) =>
      edgeQueries(db)
        .edges(id)
        .edges.map((edge) => ({ ...edge, projectId: id })),
    ),
    targets: projects.flatMap(({ id }) => targetsOf(db, id)),
    copiedRows: copiedRowsOf(db),
    states: statesOf(db, new Set(integrations.map(({ id }) => id))),
    hasRemoved: db.prepare('SELECT 1 FROM projects WHERE removed_at IS NOT NULL').get() !== undefined,
    deliveries: deliveryQueries(db),
    ...publicationQueries(db),
    ...partitionQueries(db),
    listedChanges: () => listedChanges(db, pipelines),
    rows: rowReaders(db, { integrations, pipelines, routes }),
    close: () => void db.close(),
  };
}

function pipelinesOf(
  db: Database,
  projects: readonly ProjectRow[],
  integrations: readonly IntegrationRow[],
): readonly PublishedPipeline[] {
  const { pipelines } = pipelineQueries(db);
  const policies = new Map(integrations.map(({ id, policy }) => [id, policy]));
  return projects.flatMap(({ id: projectId }) =>
    pipelines(projectId).map((one) => {
      // JSON turns infinite numbers into null: only the first span begins with one, and only the last ends with one.
      const definition = JSON.stringify({ measured: one.measured, policy: policies.get(one.integrationId) });
      return { ...one, projectId, definition };
    }),
  );
}

const targetsOf = (db: Database, projectId: number): readonly PublishedTarget[] =>
  Object.entries(targetQueries(db).targets(projectId)).map(([measure, value]) => ({ projectId, measure, value }));

function routesOf(db: Database, pipelines: ReadonlySet<number>): readonly PublishedRoute[] {
  const stored = db.prepare<[], { id: number; pipeline_id: number; position: number; path: string; pipelines: string }>(
    'SELECT id, pipeline_id, position, path, pipelines FROM lead_time_routes ORDER BY pipeline_id, position',
  );
  return stored
    .all()
    .filter(({ pipeline_id }) => pipelines.has(pipeline_id))
    .map(({ id, pipeline_id: pipelineId, position, path, pipelines: along }) => {
      return { id, pipelineId, position, path, pipelines: JSON.parse(along) as number[] };
    });
}

function statesOf(db: Database, integrations: ReadonlySet<number>): readonly PublishedState[] {
  const stored = db.prepare<[], PublishedState>(
    'SELECT integration_id AS integrationId, state, name, category, flow FROM issue_states ORDER BY 1, 2',
  );
  return stored.all().filter(({ integrationId }) => integrations.has(integrationId));
}

function listedChanges(db: Database, pipelines: readonly PublishedPipeline[]): ReadonlySet<number> {
  const listed = db
    .prepare<[number], number>(
      'SELECT DISTINCT l.change_id FROM runs r JOIN run_changes l ON l.run_id = r.id WHERE r.pipeline_id = ?',
    )
    .pluck();
  return new Set(pipelines.flatMap(({ id }) => listed.all(id)));
}

/** Projects whose facts are being stored in batches, which have no state then, or are older than an edit. */
function unfinishedOf(db: Database, projects: readonly ProjectRow[]): readonly string[] {
  const { derivedFrom, records } = leadTimeStateQueries(db, null);
  return projects.flatMap(({ id, name }) => (derivedFrom(id)?.edits === records(id).edits ? [] : [name]));
}

function rowReaders(
  db: Database,
  { integrations, pipelines, routes }: Pick<Snapshot, 'integrations' | 'pipelines' | 'routes'>,
): Snapshot['rows'] {
  const { runsIn, changesIn, breakagesIn, commitsIn } = runPartitionQueries(db);
  const { inFlightIn, arrivalsIn, releasesIn } = leadTimePartitionQueries(db);
  const { issuesIn } = issuePartitionQueries(db);
  const policies = new Map(integrations.map(({ id, policy }) => [id, policy]));
  const rules = new Map(
    pipelines.flatMap(({ id, integrationId, measured }) => {
      const policy = policies.get(integrationId);
      return policy ? [[id, { measured, policy }] as const] : [];
    }),
  );
  const routeOf = new Map(routes.map((route) => [route.id, route]));
  return {
    runs(partition) {
      const rule = rules.get(partition.owner);
      return rule ? runsIn(partition, rule) : [];
    },
    arrivals(partition) {
      const route = routeOf.get(partition.owner);
      return route ? arrivalsIn(partition, route) : [];
    },
    changes: changesIn,
    breakages: breakagesIn,
    lead_time_pipelines: inFlightIn,
    releases: releasesIn,
    issues: issuesIn,
    commits: commitsIn,
  };
}
