import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always } from '#shared/time/time.ts';
import { declareEdge } from '#test/builders/edges.ts';
import { naiveLeadTimes } from '#test/builders/random/naive-lead-times.ts';
import { withRecords } from '#test/builders/recorded-delivery.ts';
import { aStoreHome, integrationNamed, keepPage, link, minute, now, pipeline, run } from '#test/builders/store.ts';
import type { DomainRecord } from '../collectors/contract.ts';
import { leadTime } from '../metrics/lead-time/lead-time.ts';
import type { StoreWriter } from './contract.ts';
import { openWriter } from './writer.ts';

const jobs = ['build', 'test', 'deploy'] as const;
const revisions = ['c1', 'c2', 'c3', 'c4', 'c5'];

const aRun = fc.record({
  kind: fc.constant('run' as const),
  of: fc.constantFrom(...jobs),
  repository: fc.constantFrom(1, 1, 1, 2),
  waits: fc.integer({ min: 1, max: 9 }),
  lasts: fc.integer({ min: 1, max: 12 }),
  result: fc.constantFrom('success' as const, 'success' as const, 'failure' as const),
  revision: fc.constantFrom(...revisions),
  changes: fc.uniqueArray(fc.constantFrom(...revisions), { maxLength: 2 }),
  fedBy: fc.option(fc.nat(5), { freq: 3 }),
  /** Which of the names that lead to it the system writes. */
  spelling: fc.nat(9),
});
const aStep = fc.oneof(
  { weight: 8, arbitrary: aRun },
  fc.record({
    kind: fc.constant('commit' as const),
    repository: fc.constantFrom(1, 1, 2),
    revision: fc.constantFrom(...revisions),
    parents: fc.subarray(revisions, { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('rename' as const),
    repository: fc.constantFrom(1, 1, 2),
    name: fc.constantFrom('a/web', 'a/site', 'b/web', 'A/Web', 'b/api'),
  }),
  fc.record({ kind: fc.constant('collect' as const), repository: fc.constantFrom(1, 2) }),
);
type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never;

/** A host with two repositories: which names lead to each, the current one last. A name leads to the repository that took it last. */
class Host {
  readonly #names = new Map([
    [1, ['a/web']],
    [2, ['b/api']],
  ]);
  #at = now;

  current = (id: number): string => this.all(id).at(-1) ?? '';
  all = (id: number): readonly string[] => this.#names.get(id) ?? [];

  /** Gives a repository a name unless another one has it at present; returns whether the name led to the other one. */
  rename(id: number, name: string): boolean {
    const other = 3 - id;
    const isName = (each: string): boolean => each.toLowerCase() === name.toLowerCase();
    if (isName(this.current(other))) return false;
    const isTaken = this.all(other).some(isName);
    this.#names.set(
      other,
      this.all(other).filter((each) => !isName(each)),
    );
    this.#names.set(id, [...this.all(id).filter((each) => each !== name), name]);
    return isTaken;
  }

  /** The names that a collection of the repository learns. */
  names(id: number): DomainRecord {
    this.#at += 1;
    const [name = '', ...others] = this.all(id)
      .toReversed()
      .map((each) => `git.local/${each}`);
    return { kind: 'repository-names', id: `git.local/repositories/${id}`, name, otherNames: others, at: this.#at };
  }
}

/** Stores the steps: with `renames` as hosts and systems report them, without as if each repository had one name for ever. */
function stored(store: StoreWriter, steps: readonly Step[], renames: boolean): void {
  const ids = new Map([...jobs, 'host'].map((name) => [name, integrationNamed(store, name).id]));
  const keep = (name: string, ...records: DomainRecord[]) => keepPage(store, ids.get(name) ?? 0, records);
  for (const job of jobs) keep(job, pipeline(job));
  const host = new Host();
  const collect = (id: number) => renames && keep('host', host.names(id));
  const nameOf = (id: number, spelling: number): string => {
    const all = host.all(id);
    return renames ? `git.local/${all[spelling % all.length]}` : `git.local/repositories/${id}`;
  };
  const numbers = new Map<string, number>();
  for (const [index, step] of steps.entries()) {
    if (step.kind === 'collect') collect(step.repository);
    if (step.kind === 'rename') {
      // A name is taken over only after the names of both were collected: afterwards it would be ambiguous.
      for (const id of [1, 2]) collect(id);
      if (host.rename(step.repository, step.name)) for (const id of [1, 2]) collect(id);
    }
    if (step.kind === 'commit') {
      const { revision, parents } = step;
      const repository = nameOf(step.repository, 0);
      keep('host', { kind: 'commit', repository, revision, parents, authoredAt: null, committedAt: now });
    }
    if (step.kind !== 'run') continue;
    const { of, waits, lasts, result, revision, fedBy, spelling } = step;
    const number = (numbers.get(of) ?? 0) + 1;
    numbers.set(of, number);
    const queuedAt = now + index * 10 * minute;
    const repository = nameOf(step.repository, spelling);
    const times = { queuedAt, startedAt: queuedAt + waits * minute, finishedAt: queuedAt + (waits + lasts) * minute };
    const feeder = jobs[jobs.indexOf(of) - 1];
    keep(
      of,
      run(of, number, {
        ...times,
        result,
        revision,
        repository,
        changes: step.changes.map((each) => ({
          repository: nameOf(step.repository, spelling + 1),
          revision: each,
          committedAt: null,
          merge: false,
        })),
        fedBy: feeder && fedBy !== null ? [link(feeder, fedBy)] : [],
      }),
    );
  }
  // In the end the names of both were collected.
  for (const id of [1, 2]) collect(id);
  const [build = 0, test_ = 0, deploy = 0] = jobs.map(
    (job) => store.pipelines(1).find(({ name }) => name === job)?.id ?? 0,
  );
  declareEdge(store, 1, { from: build, to: test_, isDefault: true, position: 0 });
  declareEdge(store, 1, { from: test_, to: deploy, isDefault: true, position: 0 });
}

function historyOf(steps: readonly Step[], renames: boolean) {
  const home = aStoreHome();
  const store = openWriter(home.file);
  try {
    stored(store, steps, renames);
    // Its runs are made at each read, and the plain reading compares them by identity.
    return { ...store.deliveryHistory(1, null) };
  } finally {
    store.close();
    home.remove();
  }
}

test('however repositories are renamed, lead times are those of repositories that never were', () => {
  let chains = 0;
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 12, maxLength: 40, size: 'max' }), (steps) => {
      const expected = naiveLeadTimes(withRecords(historyOf(steps, false)));
      const found: Record<string, readonly number[]> = {};
      for (const { name, routes } of leadTime.measure(historyOf(steps, true), always))
        for (const { path, samples } of routes) {
          const times = Array.from(samples, ({ handedAt, arrivedAt }) => arrivedAt - handedAt);
          found[`${name} ${path}`.trim()] = times.sort((a, b) => a - b);
        }
      expect(found).toEqual(expected);
      chains += Object.keys(expected).length;
    }),
    // To find the smallest case among so many databases takes long.
    { numRuns: 30, endOnFailure: true },
  );
  expect(chains).toBeGreaterThan(30);
}, 120_000);
