import type { RawItem } from '../../contract.ts';
import type { Unread } from '../../members.ts';
import { deployed } from '../read/deployment-status.ts';
import { all, pages, refuseHidden, sendRequest, within } from '../request.ts';
import { DeploymentAnswer, DeploymentMembers, StatusesAnswer } from '../schema.ts';
import { clockSlack, itemOf, lookBack, newsSince, type PullContext, type Step } from './context.ts';
import type { State } from './cursor.ts';
import { StoredDeployments } from './stored-ids.ts';

/**
 * The deployments with their statuses, newest first. Stored and unchanged ones cost no request, so an interrupted reading begins at the top again.
 * Once a day the whole list is read, and each one missing in it is requested individually.
 */
export async function* pullDeployments(context: PullContext, { deployments }: State): AsyncGenerator<Step> {
  yield* new DeploymentsCollection(context, deployments).steps();
}

class DeploymentsCollection {
  readonly #context: PullContext;
  readonly #before: State['deployments'];
  readonly #stored: StoredDeployments;
  readonly #listed = new Set<number>();
  readonly #open: Set<number>;
  readonly #isReconciling: boolean;
  /** Whether the list is read to its end, also below what each collection looks at. */
  readonly #isWhole: boolean;
  #hasFailed = false;

  constructor(context: PullContext, before: State['deployments']) {
    this.#context = context;
    this.#before = before;
    this.#stored = new StoredDeployments(before.known);
    this.#open = new Set(before.open);
    this.#isReconciling = before.complete && before.reconciling;
    this.#isWhole = this.#isReconciling || !before.complete;
  }

  async *steps(): AsyncGenerator<Step> {
    const first = within(this.#context.address, '/deployments?per_page=100');
    const isQuiet = this.#before.complete && !this.#isReconciling && this.#open.size === 0;
    let etag: string | null = null;
    for await (const reply of pages(this.#context, first, DeploymentMembers, isQuiet ? this.#before.etag : null)) {
      if (reply.kind === 'unchanged') return;
      refuseHidden(reply, 'deployments', 'Deployments');
      if (reply.kind === 'missing') break;
      // The tag of the first page covers the whole list only if there is no further page.
      etag = reply.url === first && reply.next === null ? reply.etag : null;
      const { read, unread } = reply.value;
      for (const one of unread) await this.#skip(one);
      const wanted = read.filter((deployment) => this.#isWanted(deployment));
      yield this.#step(await this.#itemsOf(wanted));
      if (!this.#isWhole && wanted.length === 0 && read.every((deployment) => this.#isOld(deployment))) break;
    }
    // A first walk that was cut off and begun again has read the whole list too.
    const gone = this.#isWhole ? await this.#gone() : [];
    // A failed deployment may be far down the list: the whole list is read again.
    const { began: upTo } = this.#context;
    const wholeAsOf = this.#isWhole ? upTo : this.#before.wholeAsOf;
    yield this.#step(gone, { etag, complete: true, upTo, wholeAsOf, reconciling: this.#hasFailed });
  }

  #step(items: readonly RawItem[], more: Partial<State['deployments']> = {}): Step {
    const kept = {
      ...this.#before,
      // Stored deployments may change before the first reading is complete.
      upTo: this.#before.upTo ?? this.#context.began,
      reconciling: this.#isReconciling,
      open: [...this.#open],
      known: this.#stored.packed(),
    };
    return { items, state: { deployments: { ...kept, ...more } } };
  }

  #isWanted({ id, environment, updated_at }: DeploymentAnswer): boolean {
    this.#listed.add(id);
    const changed = Date.parse(updated_at);
    if (changed < (this.#context.source.since ?? 0)) return false;
    const { upTo, wholeAsOf } = this.#before;
    // Since the last walk through the whole list none looked at the old ones, and pages may have shifted while they were read.
    const readUpTo = this.#isWhole ? (wholeAsOf ?? upTo) : upTo;
    // The whole walk looks back further: the server may have told the time of the last one too late.
    const isChanged =
      readUpTo !== null && changed >= newsSince(this.#context, readUpTo) - (this.#isWhole ? clockSlack : 0);
    return isChanged || this.#open.has(id) || this.#stored.environmentOf(id) !== environment;
  }

  #isOld = ({ created_at }: DeploymentAnswer): boolean => Date.parse(created_at) < this.#context.began - lookBack;

  async #itemsOf(deployments: readonly DeploymentAnswer[]): Promise<readonly RawItem[]> {
    const items: RawItem[] = [];
    for (const deployment of deployments) {
      const own = await this.#context.faults.attempt(this.#nameOf(deployment), () => this.#itemsOfOne(deployment));
      if (own === undefined) this.#fail(deployment.id);
      else items.push(...own);
    }
    for (const { id, sha } of deployments) {
      const commit = await this.#context.singleCommits.find(this.#context, sha);
      if (commit === undefined) this.#fail(id);
      else items.push(...commit);
    }
    return items;
  }

  /** A deployment whose list entry is invalid. */
  #skip({ id, error }: Unread): Promise<void> {
    this.#listed.add(id);
    this.#fail(id);
    return this.#context.faults.note(`deployment ${id}`, error);
  }

  /** An unreadable one stays open for the next collection. */
  #fail(id: number): void {
    this.#hasFailed = true;
    this.#open.add(id);
  }

  #nameOf = ({ id, environment }: Pick<DeploymentAnswer, 'id' | 'environment'>): string =>
    `deployment ${id} to ${environment}`;

  async #itemsOfOne(deployment: DeploymentAnswer): Promise<readonly RawItem[]> {
    const { id, environment } = deployment;
    const url = within(this.#context.address, `/deployments/${id}`);
    const statuses = await all(this.#context, `${url}/statuses?per_page=100`, StatusesAnswer, (page) => page);
    // Deleted since the list was made: treated as if it had not been listed.
    if (statuses === null) return [];
    // A status may move a deployment to another environment.
    const moved = this.#stored.environmentOf(id) === environment ? [] : this.#forget(id);
    this.#stored.add(id, environment);
    if (deployed(statuses).finishedAt === null) this.#open.add(id);
    else this.#open.delete(id);
    return [...moved, itemOf(this.#context, 'deployment', url, { deployment, statuses })];
  }

  /** Those that were on no page, requested one by one: a page may have shifted while it was read. */
  async #gone(): Promise<readonly RawItem[]> {
    const items: RawItem[] = [];
    for (const id of this.#stored.ids().filter((each) => !this.#listed.has(each))) {
      const environment = this.#stored.environmentOf(id) ?? '';
      const reply = await this.#context.faults.attempt(this.#nameOf({ id, environment }), () =>
        sendRequest(this.#context, within(this.#context.address, `/deployments/${id}`), DeploymentAnswer),
      );
      if (reply === undefined) this.#hasFailed = true;
      else if (reply.kind === 'missing') items.push(...this.#forget(id));
      else if (reply.kind === 'answer' && this.#isWanted(reply.value))
        items.push(...(await this.#itemsOf([reply.value])));
    }
    return items;
  }

  #forget(id: number): readonly RawItem[] {
    const environment = this.#stored.environmentOf(id);
    if (environment === null) return [];
    this.#stored.remove(id);
    this.#open.delete(id);
    const url = within(this.#context.address, `/deployments/${id}`);
    return [itemOf(this.#context, 'deployment-gone', url, null, { environment, number: id })];
  }
}
