import { integrations } from '#shared/api/integrations.ts';
import { issueStates, setStateFlow } from '#shared/desktop/commands.ts';
import type { StateFlow } from '#shared/records/issue.ts';
import { familyOf } from '#shared/records/kinds.ts';
import type { Service } from '../../service/contract.ts';

/** The marks that the teams of the made-up company would give their states, by name. */
const marks: ReadonlyMap<string, StateFlow> = new Map([
  ['In Progress', 'active'],
  ['In Review', 'waiting'],
]);

/** Marks the states of the demo's tracker as active or waiting, so that flow efficiency is known; false until they are collected. */
export async function markStates(service: Pick<Service, 'call'>, projectId: number): Promise<boolean> {
  let isMarked = false;
  for (const { id, integration_type } of await service.call(integrations, { project_id: projectId })) {
    if (familyOf(integration_type) !== 'issues') continue;
    for (const { id: state, name, flow } of await service.call(issueStates, { integration_id: id })) {
      const mark = marks.get(name);
      if (mark === undefined) continue;
      if (flow === null) await service.call(setStateFlow, { integration_id: id, state, flow: mark });
      isMarked = true;
    }
  }
  return isMarked;
}

/** Marks them as soon as they are collected, and never again: from then on they are the user's. */
export function markStatesOnceCollected(
  service: Pick<Service, 'call' | 'watch'>,
  projectId: number,
  onError: (error: unknown) => void,
): void {
  let isPolling = false;
  const end = service.watch(({ kind }) => {
    if (kind !== 'data' || isPolling) return;
    isPolling = true;
    markStates(service, projectId)
      .then((isMarked) => isMarked && end())
      // The service may end during the request, or the demo be removed.
      .catch((error) => {
        end();
        onError(error);
      })
      .finally(() => {
        isPolling = false;
      });
  });
}
