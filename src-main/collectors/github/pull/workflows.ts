import { AnswerSizeLimit } from '../../answer-size-limit.ts';
import { pages, refuseHidden, within } from '../request.ts';
import { type RunAnswer, type WorkflowAnswer, WorkflowsAnswer } from '../schema.ts';
import { itemOf, type PullContext, type Step } from './context.ts';
import type { State } from './cursor.ts';

/** The workflows. A host without Actions has none. */
export async function* pullWorkflows(context: PullContext, { workflows }: State): AsyncGenerator<Step> {
  const url = within(context.address, '/actions/workflows?per_page=100');
  const answers: (typeof WorkflowAnswer)['_output'][] = [];
  const sizeLimit = new AnswerSizeLimit();
  let etag: string | null = null;
  let isOne = true;
  for await (const reply of pages(context, url, WorkflowsAnswer, workflows.etag)) {
    if (workflows.ids.length > 0) refuseHidden(reply, 'workflows', 'Actions');
    if (reply.kind !== 'answer') return;
    sizeLimit.add(JSON.stringify(reply.value), reply.url);
    etag ??= reply.etag;
    isOne &&= reply.next === null;
    for (const workflow of reply.value.workflows) answers.push(workflow);
  }
  // All at once, since their names may need telling apart.
  const ids = [...new Set([...workflows.ids, ...answers.map(({ id }) => id)])];
  const state = { workflows: { etag: isOne ? etag : null, ids } };
  yield { items: [itemOf(context, 'workflows', url, { workflows: answers })], state };
}

/** The workflow of a run as the run itself tells of it, for those that are no longer listed. */
export function workflowOf({ workflow_id, name, path }: RunAnswer): {
  workflows: (typeof WorkflowAnswer)['_output'][];
} {
  return { workflows: [{ id: workflow_id, name: name || path || String(workflow_id), path: path ?? '' }] };
}
