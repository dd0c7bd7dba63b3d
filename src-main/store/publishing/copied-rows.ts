import type { Database } from '../connection/database.ts';
import { forever } from '../links/link-sources.ts';
import type { PublishedCopiedRow } from './contract.ts';

interface CopiedTable {
  readonly columns: readonly string[];
  /** Which rows are of something that is not removed. */
  readonly where: string;
  readonly order: string;
}

const projects = '(SELECT id FROM projects WHERE removed_at IS NULL)';
const integrations = `(SELECT id FROM integrations WHERE project_id IN ${projects})`;
const pipelines = `(SELECT id FROM pipelines WHERE integration_id IN ${integrations})`;
const ofPipelines = `pipeline_id IN ${pipelines}`;
const ofIntegrations = `integration_id IN ${integrations}`;
const betweenPipelines = `from_id IN ${pipelines} AND to_id IN ${pipelines}`;

const copied = (columns: string, where: string, order: string): CopiedTable => ({
  columns: columns.split(' '),
  where,
  order,
});

/** The rows that a copy of the data folder needs in addition to the other tables of a warehouse; none that only collecting reads. */
export const copiedTables: Readonly<Record<string, CopiedTable>> = {
  sources: copied(
    'id pipeline_key series target_id target_series',
    `id IN (SELECT source_id FROM flows WHERE ${ofPipelines})`,
    'id',
  ),
  flows: copied('source_id pipeline_id links first_at', ofPipelines, 'id'),
  // The names that others give a pipeline beside its own, and those whose links are looked up again when their collection ends.
  former_keys: copied(
    'key pipeline_id last_run until',
    `${ofPipelines} AND (until IS NULL OR until = ${forever})`,
    'id',
  ),
  configured_edges: copied('integration_id from_key to_key', ofIntegrations, '1, 2, 3'),
  declared_edges: copied('from_id to_id is_declared is_default position', betweenPipelines, '1, 2'),
  removed_edges: copied('from_id to_id', betweenPipelines, '1, 2'),
  default_branches: copied('pipeline_id position branch source known_at seen_until', ofPipelines, '1, 2'),
  repositories: copied('id integration_id repository default_branch url', ofIntegrations, 'id'),
  pull_requests: copied(
    'repository_id number base opened_at merged_at closed_at head_revision merge_revision',
    `repository_id IN (SELECT id FROM repositories WHERE ${ofIntegrations})`,
    '1, 2',
  ),
  syncs: copied(
    'integration_id state started_at finished_at last_success_at watermark pages records progress fault warning clock_difference reconciled_at first_page_at first_progress',
    ofIntegrations,
    '1',
  ),
  collections: copied(
    'id integration_id state started_at ended_at reconciled pages records kinds fault',
    ofIntegrations,
    'id',
  ),
};

/** Reads these rows. One with an id keeps its position when others are added or removed. */
export const copiedRowsOf = (db: Database): readonly PublishedCopiedRow[] =>
  Object.entries(copiedTables).flatMap(([source, { columns, where, order }]) =>
    db
      .prepare<[], PublishedCopiedRow['values']>(
        `SELECT ${columns.join(', ')} FROM ${source} WHERE ${where} ORDER BY ${order}`,
      )
      .all()
      .map((values, place) => ({ source, position: typeof values.id === 'number' ? values.id : place, values })),
  );
