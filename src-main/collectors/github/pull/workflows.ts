import { PagesSizeLimit } from '../../pages-size-limit.ts';
import { pages, refuseHidden, within } from '../request.ts';
import { type RunAnswer, type WorkflowAnswer, WorkflowsAnswer } from '../schema.ts';
import { itemOf, type PullContext, type Step } from './context.ts';
import type { State } from './cursor.ts';

type Workflow = (typeof WorkflowAnswer)['_output'];

/** The workflows. A host without Actions has none. Those no longer listed are emitted again: another may have their name, as after a renamed file. */
export async function* pullWorkflows(context: PullContext, { workflows }: State): AsyncGenerator<Step> {
  const url = within(context.address, '/actions/workflows?per_page=100');
  const answers: Workflow[] = [];
  const sizeLimit = new PagesSizeLimit();
  let etag: string | null = null;
  let isOne = true;
  // A cursor of an earlier version has no names.
  const isNamed = workflows.named.length > 0 || workflows.ids.length === 0;
  const before = isNamed ? workflows.etag : null;
  for await (const reply of pages(context, url, WorkflowsAnswer, before)) {
    if (workflows.ids.length > 0) refuseHidden(reply, 'workflows', 'Actions');
    if (reply.kind !== 'answer') return;
    sizeLimit.add(JSON.stringify(reply.value), reply.url);
    etag ??= reply.etag;
    isOne &&= reply.next === null;
    for (const workflow of reply.value.workflows) answers.push(workflow);
  }
  // All at once, since equal names have to be made distinct.
  const named = withWorkflows(workflows.named, answers);
  const ids = [...new Set([...workflows.ids, ...answers.map(({ id }) => id)])];
  const state = { workflows: { etag: isOne ? etag : null, ids, named } };
  yield { items: [itemOf(context, 'workflows', url, { workflows: named })], state };
}

/** Workflows with others added, or in the place of those of the same id. */
export function withWorkflows(before: readonly Workflow[], added: readonly Workflow[]): Workflow[] {
  return [...new Map([...before, ...added].map((workflow) => [workflow.id, workflow])).values()];
}

/** The workflow of a run from the run itself, for workflows no longer listed. */
export function workflowOf({ workflow_id, name, path }: RunAnswer): Workflow {
  // A run's path may contain the branch of the file too.
  const file = path?.split(/(?<=\.ya?ml)@/i)[0] ?? '';
  return { id: workflow_id, name: name || file || String(workflow_id), path: file };
}
