import { Gathered } from '../../gathered.ts';
import { pages, refuseHidden, within } from '../request.ts';
import { type RunAnswer, type WorkflowAnswer, WorkflowsAnswer } from '../schema.ts';
import { itemOf, type Step, type Visit } from './context.ts';
import type { State } from './cursor.ts';

/** The workflows. A host without Actions has none. */
export async function* pullWorkflows(visit: Visit, { workflows }: State): AsyncGenerator<Step> {
  const url = within(visit.address, '/actions/workflows?per_page=100');
  const found: (typeof WorkflowAnswer)['_output'][] = [];
  const gathered = new Gathered();
  let etag: string | null = null;
  let isOne = true;
  for await (const reply of pages(visit, url, WorkflowsAnswer, workflows.etag)) {
    if (workflows.ids.length > 0) refuseHidden(reply, 'workflows', 'Actions');
    if (reply.kind !== 'told') return;
    gathered.add(JSON.stringify(reply.value), reply.url);
    etag ??= reply.etag;
    isOne &&= reply.next === null;
    for (const workflow of reply.value.workflows) found.push(workflow);
  }
  // All at once, since their names may need telling apart.
  const ids = [...new Set([...workflows.ids, ...found.map(({ id }) => id)])];
  const state = { workflows: { etag: isOne ? etag : null, ids } };
  yield { items: [itemOf(visit, 'workflows', url, { workflows: found })], state };
}

/** The workflow of a run as the run itself tells of it, for those that are no longer listed. */
export function workflowOf({ workflow_id, name, path }: RunAnswer): {
  workflows: (typeof WorkflowAnswer)['_output'][];
} {
  return { workflows: [{ id: workflow_id, name: name || path || String(workflow_id), path: path ?? '' }] };
}
