import fc from 'fast-check';
import type { DomainRecord } from '#main/collectors/contract.ts';
import type { StoreWriter } from '#main/store/contract.ts';
import { aStage } from '../stages.ts';
import { integrationNamed, keepPage, minute, now, pipeline, run } from '../store.ts';

/** What is collected: a system for each pipeline. */
const names = ['build', 'test', 'deploy'] as const;
/** Two trackers of one site, between which issues move. */
const trackers = ['shop', 'web'] as const;

const aRun = fc.record({
  kind: fc.constant('run' as const),
  of: fc.constantFrom(...names),
  number: fc.integer({ min: 1, max: 6 }),
  attempt: fc.constantFrom(1, 1, 2),
  branch: fc.constantFrom('main', 'main', 'main', 'feature', null),
  pullRequest: fc.constantFrom(false, false, false, true),
  result: fc.constantFrom('success' as const, 'success' as const, 'failure' as const, 'unstable' as const),
  lasts: fc.option(fc.integer({ min: 1, max: 200 }), { freq: 5 }),
  revision: fc.option(fc.constantFrom('r1', 'r2', 'c1', 'c2', 'c3')),
  repository: fc.constantFrom('git.local/shop', 'git.local/shop', 'git.local/other', null),
  changes: fc.uniqueArray(fc.constantFrom('c1', 'c2', 'c3', 'c4'), { maxLength: 2 }),
  fedBy: fc.array(
    fc.record({
      pipeline: fc.constantFrom(...names.map((name) => `ci:${name}`)),
      series: fc.constant(''),
      number: fc.integer({ min: 1, max: 6 }),
      evidence: fc.constantFrom('triggered' as const, 'consumed' as const),
    }),
    { maxLength: 2 },
  ),
  stages: fc.constantFrom([], [aStage('deploy')], [aStage('deploy', 'failure', [5, 7])]),
});

/** Anything that may change what a project has collected, or what its figures depend on. */
export const aStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('page' as const), runs: fc.array(aRun, { minLength: 1, maxLength: 5 }) }),
  },
  fc.record({
    kind: fc.constant('commit' as const),
    revision: fc.constantFrom('c1', 'c2', 'c4', 'r1', 'r2'),
    parents: fc.subarray(['c1', 'c3']),
    at: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({
    kind: fc.constant('names' as const),
    id: fc.integer({ min: 1, max: 2 }),
    name: fc.constantFrom('git.local/shop', 'git.local/other', 'git.local/new'),
    otherNames: fc.subarray(['git.local/shop', 'git.local/other']),
    at: fc.integer({ min: 0, max: 3 }),
  }),
  fc.record({ kind: fc.constant('policy' as const), unstable: fc.constantFrom('passes' as const, 'breaks' as const) }),
  fc.record({ kind: fc.constant('branch' as const), name: fc.constantFrom('main', 'feature', null) }),
  fc.record({
    kind: fc.constant('default' as const),
    branch: fc.constantFrom('main', 'feature'),
    minutes: fc.integer({ min: 0, max: 210 }),
  }),
  fc.record({ kind: fc.constant('gone' as const), of: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('back' as const), of: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('release' as const), stage: fc.constantFrom('deploy', null) }),
  fc.record({
    kind: fc.constant('stages' as const),
    of: fc.constantFrom(...names),
    number: fc.integer({ min: 1, max: 6 }),
    stages: fc.constantFrom([], [aStage('deploy', 'success', [3, 4])], [aStage('test')]),
  }),
  fc.record({ kind: fc.constant('nothing' as const), of: fc.constantFrom(...names) }),
  fc.record({
    kind: fc.constant('run-gone' as const),
    of: fc.constantFrom(...names),
    number: fc.integer({ min: 1, max: 6 }),
  }),
  fc.record({ kind: fc.constant('moved' as const), of: fc.constantFrom(...names) }),
  fc.record({ kind: fc.constant('edges' as const), of: fc.constantFrom(...names), to: fc.subarray([...names]) }),
  fc.record({
    kind: fc.constant('issue' as const),
    of: fc.constantFrom(...trackers),
    id: fc.integer({ min: 1, max: 3 }),
    createdAt: fc.integer({ min: 0, max: 3 }),
    isDone: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('issue-gone' as const),
    of: fc.constantFrom(...trackers),
    id: fc.integer({ min: 1, max: 3 }),
    why: fc.constantFrom('deleted' as const, 'left_filter' as const),
  }),
);
export type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never;

const recordsOf = ({ runs }: Extract<Step, { kind: 'page' }>, name: string): DomainRecord[] => [
  pipeline(name),
  ...runs
    .filter(({ of }) => of === name)
    .map(({ of, number, lasts, changes, kind: _, ...more }) =>
      run(of, number, {
        ...more,
        finishedAt: lasts === null ? null : now + (number + lasts) * minute,
        changes: changes.map((revision) => ({
          repository: 'git.local/shop',
          revision,
          committedAt: null,
          merge: false,
        })),
      }),
    ),
];

/** Adds the integrations that steps tell of; gives their ids by name. */
export const integrationsOf = (store: StoreWriter): ReadonlyMap<string, number> =>
  new Map([...names, 'host', ...trackers].map((name) => [name, integrationNamed(store, name).id]));

/** As its tracker tells it, whose project its key names. Days apart, since issues are published by the day on which they were made. */
function issueOf({ of, id, createdAt, isDone }: Extract<Step, { kind: 'issue' }>): DomainRecord {
  const key = `${of.toUpperCase()}-${id}`;
  const made = now + createdAt * 1440 * minute;
  return {
    kind: 'issue',
    ...{ id: String(id), key, title: '', type: 'Bug', url: `https://tracker.local/browse/${key}`, labels: [] },
    ...{ createdAt: made, updatedAt: made + Number(isDone) * minute, resolvedAt: null },
    ...{ firstState: 'open', state: isDone ? 'done' : 'open' },
    stateChanges: isDone ? [{ at: made + minute, from: 'open', to: 'done' }] : [],
  };
}

export function takeStep(store: StoreWriter, ids: ReadonlyMap<string, number>, step: Step): void {
  const id = (name: string): number => ids.get(name) ?? 0;
  const isHere = (name: string): boolean => !store.isSoftDeleted('integration', id(name));
  switch (step.kind) {
    case 'page':
      for (const name of names) if (isHere(name)) keepPage(store, id(name), recordsOf(step, name));
      return;
    case 'commit': {
      const { revision, parents, at } = step;
      const times = { authoredAt: null, committedAt: at === 0 ? null : now + at };
      const repository = 'git.local/shop';
      keepPage(store, id('host'), [{ kind: 'commit', repository, revision, parents, ...times }]);
      return;
    }
    case 'names': {
      const { id: of, name, otherNames, at } = step;
      const repository = `git.local/repositories/${of}`;
      keepPage(store, id('host'), [{ kind: 'repository-names', id: repository, name, otherNames, at: now + at }]);
      return;
    }
    case 'policy':
      if (isHere('build'))
        store.changeIntegration(id('build'), { policy: { unstable: step.unstable, timedOut: 'breaks' } }, now);
      return;
    case 'branch':
      if (isHere('test')) store.changeIntegration(id('test'), { releaseBranch: step.name }, now);
      return;
    case 'default': {
      const repository = { repository: 'git.local/shop', defaultBranch: step.branch, url: 'https://git.local/shop' };
      keepPage(store, id('host'), [{ kind: 'repository', ...repository }]);
      for (const name of [...names, 'host'])
        if (isHere(name)) store.syncEnded(id(name), { state: 'done', fault: null }, now + step.minutes * minute);
      return;
    }
    case 'stages':
    case 'run-gone': {
      const { of, number, ...told } = step;
      const isStored = store.pipelines(1).some(({ key }) => key === `ci:${of}`);
      const its = { pipeline: `ci:${of}`, series: '', generation: 0, number };
      if (!isHere(of) || !isStored) return;
      keepPage(store, id(of), [
        'stages' in told ? { ...its, ...told, kind: 'run-stages' } : { ...its, kind: 'run-gone' },
      ]);
      return;
    }
    case 'moved': {
      const [from, to] = [`ci:${step.of}`, `ci:former/${step.of}`];
      if (isHere(step.of)) keepPage(store, id(step.of), [{ kind: 'pipeline-moved', from, to }]);
      return;
    }
    case 'edges': {
      const to = step.to.map((name) => `ci:${name}`);
      if (isHere(step.of)) keepPage(store, id(step.of), [{ kind: 'edge', pipeline: `ci:${step.of}`, from: null, to }]);
      return;
    }
    case 'issue':
      keepPage(store, id(step.of), [issueOf(step)]);
      return;
    case 'issue-gone':
      keepPage(store, id(step.of), [{ kind: 'issue-gone', id: String(step.id), why: step.why }]);
      return;
    case 'gone':
      if (isHere(step.of)) store.softDelete('integration', id(step.of), now);
      return;
    case 'back':
      if (!isHere(step.of)) store.restore('integration', id(step.of), () => false);
      return;
    case 'nothing':
      if (isHere(step.of)) store.syncStarted(id(step.of), now);
      return;
    case 'release':
      for (const one of store.pipelines(1)) store.setRelease(one.id, { stage: step.stage });
  }
}
