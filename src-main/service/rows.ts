import { ServiceError } from '#shared/api/problem.ts';
import type { IntegrationRow, ProjectRow, StoreReader } from '../store/contract.ts';

interface WithStore {
  readonly store: StoreReader;
}

/** The row, or a 404 that says what is missing. */
export function projectOf({ store }: WithStore, id: number): ProjectRow {
  const project = store.project(id);
  if (!project) throw new ServiceError(404, `There is no project ${id}. The list of projects has the ids.`);
  return project;
}

/** The row, or a 404 that says what is missing. */
export function integrationOf({ store }: WithStore, id: number): IntegrationRow {
  const integration = store.integration(id);
  if (!integration) {
    throw new ServiceError(404, `There is no integration ${id}. The list of integrations of a project has the ids.`);
  }
  return integration;
}
