import { collectors } from '../../collectors/registry.ts';
import { isSameAddress } from '../../service/writing/integration-rules.ts';
import type { WorkspaceCollected } from './workspace.ts';

/** All that a project collects, be it one of the file or one that is there. */
export const collectedIn = <Integration, Repository>(
  project: { readonly integrations: readonly Integration[]; readonly repositories: readonly Repository[] } | undefined,
): readonly (Integration | Repository)[] => (project ? [...project.integrations, ...project.repositories] : []);

/** Something collected: its name, its system, and its address as it is written. */
export type CollectedAddress = Pick<WorkspaceCollected, 'name' | 'integration_type' | 'url'>;

/** Whether two of them are the same thing there. */
export const isSameCollected = (one: CollectedAddress, other: CollectedAddress): boolean =>
  isSameAddress(
    collectors,
    { type: one.integration_type, url: one.url },
    { type: other.integration_type, url: other.url },
  );
