import { ownMember } from '#shared/records/own-member.ts';
import { dayLength } from '#shared/time/time.ts';
import { SourceError } from '../../../net/source-error.ts';
import { chunks } from '../../chunks.ts';
import type { RawItem } from '../../contract.ts';
import type { Unread } from '../../members.ts';
import { isWithin, type Ranges, withNumbers, without, withoutNumbers } from '../../ranges.ts';
import { workflowKey } from '../read/run.ts';
import { sendRequest, within } from '../request.ts';
import { RunAnswer, type RunIdentity } from '../schema.ts';
import { attemptsOf } from './attempts.ts';
import { clockSlack, itemOf, lookBack, newsSince, type PullContext, type Step } from './context.ts';
import type { Pass, State } from './cursor.ts';
import { isThrough, passBelow, passDown, runsWithin } from './run-windows.ts';
import { withWorkflows, workflowOf } from './workflows.ts';

/** Each run takes requests of its own, so that pages of runs are stored by so many at a time. */
const portion = 10;
/** The beginnings of passes are whole seconds. */
const lateness = 1000;
/** How long after its last change a run without its jobs or attempts is requested by each collection; an older one is by the next. */
const settling = dayLength;

type Runs = State['runs'];
type Parts = Pick<State, 'runs' | 'workflows'>;

/**
 * The runs of all workflows: first new ones and those that were run again, then older ones. Once a day, when deleted runs are looked for,
 * the first pass goes down to the end.
 */
export async function* pullRuns(context: PullContext, state: State): AsyncGenerator<Step> {
  const collection = new RunsCollection(context, state);
  try {
    yield* collection.steps();
  } catch (error) {
    // A host or a repository without Actions has no runs, and never had.
    const hadNone = state.workflows.ids.length === 0 && Object.keys(state.runs.numbers).length === 0;
    if (!(error instanceof SourceError && error.fault === 'gone' && hadNone)) throw error;
  }
}

class RunsCollection {
  readonly #context: PullContext;
  /** Runs that a list held. */
  readonly #listed = new Set<number>();
  /** Runs that lacked jobs or attempts at the last collection. */
  readonly #lackingBefore: ReadonlySet<number>;
  #state: Parts;

  constructor(context: PullContext, { runs, workflows }: State) {
    this.#context = context;
    this.#lackingBefore = new Set(runs.lacking);
    this.#state = { runs, workflows };
  }

  async *steps(): AsyncGenerator<Step> {
    const { began, source, repository } = this.#context;
    const floor = Math.max(Date.parse(repository.created_at), (source.since ?? 0) - lookBack);
    const before = this.#state.runs;
    if (before.upTo === null || before.floor === null) {
      this.#set({ upTo: began, floor, past: passDown(began, floor, null), reconciling: false });
    } else {
      if (before.recent !== null) yield* this.#walk('recent', before.recent);
      if (before.past === null && floor < before.floor)
        this.#set({ floor, past: passBelow(before.floor, passDown(began, floor, null)) });
      yield* this.#walk('recent', this.#recent(before.floor));
    }
    const { past } = this.#state.runs;
    if (past === null) return;
    yield* this.#walk('past', past);
    // Deleted runs are looked for once all are stored.
    const stored = this.#state.runs;
    if (stored.reconciling) yield* this.#walk('recent', this.#recent(stored.floor ?? floor));
  }

  #set(more: Partial<Runs>): void {
    this.#state = { ...this.#state, runs: { ...this.#state.runs, ...more } };
  }

  #recent(floor: number): Pass {
    const { began } = this.#context;
    const { upTo, past, reconciling } = this.#state.runs;
    const changedSince = newsSince(this.#context, upTo ?? began);
    // The reading of older runs covers what lies further down.
    const stored = past === null ? floor : (past.down ?? past.began);
    // The server's clock ran ahead: what changed since looks older, so everything is read again.
    if (upTo !== null && upTo > began + clockSlack) return passDown(began, stored, null);
    if (reconciling && past === null) return { ...passDown(began, floor, changedSince), numbers: {} };
    return passDown(began, Math.max(stored, (upTo ?? began) - lookBack), changedSince);
  }

  async *#walk(part: 'recent' | 'past', start: Pass): AsyncGenerator<Step> {
    let pass = start;
    for await (const { runs, unread, end } of runsWithin(this.#context, start)) {
      for (const run of unread) await this.#skip(run);
      for (const { id } of runs) this.#listed.add(id);
      const stored = new Map(pass.read);
      const wanted = runs.filter((run) => stored.get(run.id) !== changeOf(run) && this.#isWanted(run, start));
      for (const some of chunks(wanted, portion)) {
        const items = await this.#itemsOf(some);
        for (const run of some) stored.set(run.id, changeOf(run));
        pass = { ...pass, read: [...stored] };
        this.#set({ [part]: pass });
        yield this.#step(items);
      }
      if (end === null) continue;
      pass = { ...end.pass, read: pass.read.filter(([id]) => !end.read.has(id)) };
      this.#set({ [part]: pass });
      if (isThrough(pass) && part === 'recent') yield* this.#reread();
      yield this.#step(isThrough(pass) ? this.#end(part, pass) : []);
    }
  }

  #end(part: 'recent' | 'past', pass: Pass): readonly RawItem[] {
    if (part === 'recent') return this.#endRecent(pass);
    this.#set({ past: null });
    return [];
  }

  #isWanted(run: RunAnswer, { changedSince }: Pass): boolean {
    const changed = changeOf(run);
    if (changed < (this.#context.source.since ?? 0)) return false;
    // A list may show a run or its end late: its last change alone does not show that it is new.
    const { open, failed } = this.#state.runs;
    if (failed.some(([id]) => id === run.id)) return true;
    const hasEnded = run.conclusion !== null && open.some(([id]) => id === run.id);
    const isStored = isWithin(this.#numbersOf(run), run.run_number);
    return changed >= (changedSince ?? 0) || hasEnded || !isStored || this.#isStoredOtherwise(run);
  }

  /** Whether a run was run again or ended otherwise since it was stored. The time of its change does not tell where clocks were wrong. */
  #isStoredOtherwise({ workflow_id, run_number, run_attempt, conclusion }: RunAnswer): boolean {
    const { source, address, repository } = this.#context;
    const pipeline = workflowKey({ web: address.web, id: repository.id }, workflow_id);
    const attempt = run_attempt ?? 1;
    const stored = source.storedEnd?.({ pipeline, series: '', generation: 0, number: run_number, attempt });
    return stored !== undefined && stored?.systemResult !== (conclusion?.toLowerCase() || null);
  }

  /** The numbers of its workflow that are stored. */
  #numbersOf({ workflow_id }: RunAnswer): Ranges {
    return this.#state.runs.numbers[workflow_id] ?? [];
  }

  #step(items: readonly RawItem[]): Step {
    const { past } = this.#state.runs;
    const progress = past === null ? 1 : (past.began - (past.down ?? past.began)) / (past.began - past.floor || 1);
    return { items, state: this.#state, progress };
  }

  #endRecent(pass: Pass): readonly RawItem[] {
    const items = this.#gone(pass.numbers);
    const { began, source } = this.#context;
    // An interrupted comparison misses runs that were deleted since in the part that it has passed.
    const isRequestedAgain = source.reconcile && pass.began < began - lateness;
    const reconciling = this.#state.runs.reconciling && (pass.numbers === null || isRequestedAgain);
    this.#set({ recent: null, upTo: pass.began, reconciling });
    return items;
  }

  /** Requests unfinished and failed runs that were in no list: they are older than the lists go back, or were deleted. */
  async *#reread(): AsyncGenerator<Step> {
    const { open, failed } = this.#state.runs;
    const left = new Map([...open, ...failed].filter(([id]) => !this.#listed.has(id)).map((run) => [run[0], run]));
    for (const some of chunks([...left.values()], portion)) yield this.#step(await this.#rereadSome(some));
  }

  async #rereadSome(runs: readonly Runs['open'][number][]): Promise<readonly RawItem[]> {
    const items: RawItem[] = [];
    for (const [id, workflow, number] of runs) {
      const url = within(this.#context.address, `/actions/runs/${id}`);
      const reply = await this.#context.faults.attempt(`run #${number}`, () =>
        sendRequest(this.#context, `${url}?exclude_pull_requests=true`, RunAnswer),
      );
      if (reply === undefined) continue;
      if (reply.kind === 'answer') items.push(...(await this.#itemsOf([reply.value])));
      else {
        this.#forget(id);
        // Where a list shows the run after all, it is read as a missed one.
        this.#setNumbers(workflow, withoutNumbers(this.#state.runs.numbers[workflow] ?? [], [number]));
        items.push(itemOf(this.#context, 'runs-gone', url, null, { workflow, from: number, to: number }));
      }
    }
    return items;
  }

  /** A stored run of a workflow that no list contains was deleted. */
  #gone(there: Pass['numbers']): readonly RawItem[] {
    if (there === null) return [];
    const url = within(this.#context.address, '/actions/runs');
    const items: RawItem[] = [];
    const kept = Object.entries(this.#state.runs.numbers).map(([workflow, stored]) => {
      const gone = without(stored, ownMember(there, workflow) ?? []);
      for (const [from, to] of gone)
        items.push(itemOf(this.#context, 'runs-gone', url, null, { workflow: Number(workflow), from, to }));
      return [workflow, without(stored, gone).map(([from, to]): [number, number] => [from, to])];
    });
    this.#set({ numbers: Object.fromEntries(kept) });
    return items;
  }

  async #itemsOf(runs: readonly RunAnswer[]): Promise<RawItem[]> {
    const items: RawItem[] = [];
    const { faults, singleCommits: heads } = this.#context;
    for (const run of runs) {
      const attempts = await faults.attempt(nameOf(run), () => attemptsOf(this.#context, run));
      if (attempts !== undefined) {
        items.push(...this.#workflowItem(run), ...attempts.items);
        this.#note(run);
      }
      const mayCome = !this.#lackingBefore.has(run.id) || changeOf(run) > this.#context.began - settling;
      const isRetried = attempts?.isWhole === false && mayCome;
      // Pull requests are measured nowhere, so their commits are not requested one by one.
      const commit = run.event.startsWith('pull_request') ? [] : await heads.find(this.#context, run.head_sha);
      items.push(...(commit ?? []));
      if (attempts === undefined || commit === undefined || isRetried) this.#fail(run);
      if (isRetried) this.#set({ lacking: [...this.#state.runs.lacking, run.id] });
    }
    return items;
  }

  /** A run whose list entry is invalid. */
  #skip(run: Unread<RunIdentity>): Promise<void> {
    this.#listed.add(run.id);
    this.#fail(run);
    return this.#context.faults.note(`run #${run.run_number}`, run.error);
  }

  /** The next collection requests an unreadable run, or one with an unreadable commit, again. */
  #fail({ id, workflow_id, run_number }: RunIdentity): void {
    const others = this.#state.runs.failed.filter(([failed]) => failed !== id);
    this.#set({ failed: [...others, [id, workflow_id, run_number]] });
  }

  #forget(id: number): void {
    const others = (runs: Runs['open']): Runs['open'] => runs.filter(([other]) => other !== id);
    const lacking = this.#state.runs.lacking.filter((other) => other !== id);
    this.#set({ open: others(this.#state.runs.open), failed: others(this.#state.runs.failed), lacking });
  }

  #workflowItem(run: RunAnswer): readonly RawItem[] {
    const { workflows } = this.#state;
    if (workflows.ids.includes(run.workflow_id)) return [];
    const named = withWorkflows(workflows.named, [workflowOf(run)]);
    this.#state = { ...this.#state, workflows: { ...workflows, ids: [...workflows.ids, run.workflow_id], named } };
    const url = within(this.#context.address, `/actions/workflows/${run.workflow_id}`);
    return [itemOf(this.#context, 'workflows', url, { workflows: named })];
  }

  #note(run: RunAnswer): void {
    this.#forget(run.id);
    const { open } = this.#state.runs;
    this.#set({ open: run.conclusion ? open : [...open, [run.id, run.workflow_id, run.run_number]] });
    this.#setNumbers(run.workflow_id, withNumbers(this.#numbersOf(run), [run.run_number]));
  }

  #setNumbers(workflow: number, numbers: Ranges): void {
    const ranges = numbers.map(([from, to]): [number, number] => [from, to]);
    this.#set({ numbers: { ...this.#state.runs.numbers, [workflow]: ranges } });
  }
}

const nameOf = ({ name, path, run_number }: RunAnswer): string => `${name || path || 'run'} #${run_number}`;

const changeOf = ({ updated_at }: RunAnswer): number => Date.parse(updated_at);
