import { createHash } from 'node:crypto';
import type { Snapshot } from '../../store/publishing/contract.ts';
import type { PartitionedWarehouseTable } from '../tables/partitioned.ts';

export const digest = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('base64url').slice(0, 22);

/** Whose rows of a table are published, by id, each with what its rows depend on besides what is noted as changed. */
export function ownersOf(
  { owner, source }: Pick<PartitionedWarehouseTable, 'owner' | 'source'>,
  snapshot: Snapshot,
): ReadonlyMap<string, string> {
  if (owner === 'block') return listedBy(snapshot);
  const { projects, integrations, pipelines, routes } = snapshot;
  if (source === 'runs') return new Map(pipelines.map(({ id, definition }) => [String(id), digest(definition)]));
  const all = { project: projects, integration: integrations, pipeline: pipelines, route: routes }[owner];
  return new Map(all.map(({ id }) => [String(id), '']));
}

/** While something is removed, changes depend on which runs list them. */
function listedBy({ hasRemoved, watermark, pipelines }: Snapshot): ReadonlyMap<string, string> {
  return new Map(hasRemoved ? [['listed', digest([watermark('runs'), pipelines.map(({ id }) => id)])]] : []);
}
