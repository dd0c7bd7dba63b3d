import type { Client } from 'pg';
import type { PublishedPipeline, Snapshot } from '../../store/publishing/contract.ts';
import { named } from '../definition.ts';
import type { Ids } from '../tables/column.ts';
import { integrations, pipelines, projects } from '../tables/named-tables.ts';
import type { PartitionedWarehouseTable } from '../tables/partitioned.ts';
import { keepNamed, type NamedRows } from './named-rows.ts';
import { keepRoutes } from './route-rows.ts';

/** The projects, integrations, pipelines and routes that are published, and what came and went since the last publish. */
export interface ChangedOwners {
  readonly ids: Ids;
  readonly project: NamedRows;
  readonly integration: NamedRows;
  readonly pipeline: NamedRows;
  readonly route: Pick<NamedRows, 'added' | 'gone'>;
  /** Pipelines whose results mean something else now. */
  readonly redefined: ReadonlySet<number>;
}

export async function keepOwners(client: Client, snapshot: Snapshot, workspace: number): Promise<ChangedOwners> {
  const redefined = await redefinedPipelines(client, snapshot.pipelines, workspace);
  const none: Ids = { workspace, projects: new Map(), integrations: new Map(), pipelines: new Map() };
  const project = await keepNamed(client, projects, snapshot.projects, none);
  const inProjects = { ...none, projects: project.ids };
  const integration = await keepNamed(client, integrations, snapshot.integrations, inProjects);
  const inIntegrations = { ...inProjects, integrations: integration.ids };
  const pipeline = await keepNamed(client, pipelines, snapshot.pipelines, inIntegrations);
  const ids = { ...inIntegrations, pipelines: pipeline.ids };
  const route = await keepRoutes(client, snapshot, { ids, gonePipelines: pipeline.gone });
  return { ids, project, integration, pipeline, route, redefined };
}

async function redefinedPipelines(
  client: Client,
  now: readonly PublishedPipeline[],
  workspace: number,
): Promise<ReadonlySet<number>> {
  const { rows } = await client.query<{ local_id: number; definition: string }>(
    `SELECT local_id, definition FROM ${named(pipelines)} WHERE workspace_id = $1`,
    [workspace],
  );
  const before = new Map(rows.map(({ local_id, definition }) => [local_id, definition]));
  return new Set(now.flatMap(({ id, definition }) => (before.get(id) === definition ? [] : [id])));
}

type OwnedTable = Pick<PartitionedWarehouseTable, 'owner' | 'source'>;

const ownersOf = ({ owner }: OwnedTable, changed: ChangedOwners) => (owner === 'block' ? null : changed[owner]);

/** Owners that are no longer there, as rows name them. */
export const goneOwners = (table: OwnedTable, changed: ChangedOwners): readonly number[] =>
  ownersOf(table, changed)?.gone ?? [];

/** Owners that came anew or came back, and those all of whose rows are other ones. */
export const wholeOwners = (table: OwnedTable, changed: ChangedOwners): ReadonlySet<number> =>
  new Set([...(ownersOf(table, changed)?.added ?? []), ...(table.source === 'runs' ? changed.redefined : [])]);
