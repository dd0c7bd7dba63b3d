import { ServiceError } from '#shared/api/problem.ts';
import { familyOf } from '#shared/records/kinds.ts';
import type { IntegrationRow, StoreReader } from '../../store/contract.ts';

/** Refuses what has issues instead of runs. */
export function requireRuns({ name, type }: IntegrationRow): void {
  if (familyOf(type) === 'pipelines') return;
  throw new ServiceError(422, `"${name}" is an issue tracker: it has issues, not runs.`);
}

/** Refuses a `pipeline` that the integration does not have. */
export function requirePipeline(store: StoreReader, integration: IntegrationRow, name: string | undefined): void {
  if (name === undefined) return;
  const known = store.pipelines(integration.projectId).filter((one) => one.integrationId === integration.id);
  if (known.some((pipeline) => pipeline.name === name)) return;
  const detail = `names no pipeline of "${integration.name}"; the list of pipelines of the project has the names`;
  throw new ServiceError(400, `Correct the request: pipeline ${detail}.`, [{ pointer: '/pipeline', detail }]);
}
