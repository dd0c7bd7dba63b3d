import { ServiceError } from '#shared/api/problem.ts';
import { familyOf } from '#shared/records/kinds.ts';
import type { IntegrationRow, StoreReader } from '../../store/contract.ts';

/** Refuses an integration that has issues instead of runs. */
export function requireRuns({ name, type }: IntegrationRow): void {
  if (familyOf(type) === 'pipelines') return;
  throw new ServiceError(422, `"${name}" is an issue tracker: it has issues, not runs.`);
}

/** The requested pipeline of a project, or all; refuses an unknown name. */
export function pipelinesNamed<P extends { readonly name: string }>(
  projectId: number,
  pipelines: readonly P[],
  name: string | undefined,
): readonly P[] {
  const chosen = pipelines.filter((one) => name === undefined || one.name === name);
  if (chosen.length > 0 || name === undefined) return chosen;
  const detail = `names no pipeline of the project; /api/pipelines/${projectId} lists them`;
  throw new ServiceError(400, `Correct the request: pipeline ${detail}.`, [{ pointer: '/pipeline', detail }]);
}

/** Refuses a `pipeline` that the integration does not have. */
export function requirePipeline(store: StoreReader, integration: IntegrationRow, name: string | undefined): void {
  if (name === undefined) return;
  const ofIntegration = store.pipelines(integration.projectId).filter((one) => one.integrationId === integration.id);
  if (ofIntegration.some((pipeline) => pipeline.name === name)) return;
  const detail = `names no pipeline of "${integration.name}"; the list of pipelines of the project has the names`;
  throw new ServiceError(400, `Correct the request: pipeline ${detail}.`, [{ pointer: '/pipeline', detail }]);
}
