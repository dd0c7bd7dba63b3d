import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always, holds, type Interval } from '#shared/time/time.ts';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { aStoreHome, integrationNamed, keepPage, minute, now, pipeline, run } from '#test/builders/store.ts';
import { type Breakage, breakages } from '../../metrics/shared/breakages.ts';
import { openForWriting } from '../connection/database.ts';
import type { StoreReader, StoreWriter } from '../contract.ts';
import { openWriter } from '../writer.ts';

const names = ['build', 'deploy'] as const;

const aRun = fc.record({
  of: fc.constantFrom('build' as const, 'build' as const, 'deploy' as const),
  number: fc.integer({ min: 1, max: 40 }),
  generation: fc.constantFrom(0, 0, 0, 0, 1),
  attempt: fc.constantFrom(1, 1, 2),
  branch: fc.constantFrom('main', 'main', 'main', 'develop', null),
  result: fc.constantFrom('success' as const, 'success' as const, 'failure' as const, 'unstable' as const, null),
  revision: fc.constantFrom('r1', 'r2', 'r3', null),
  lasts: fc.option(fc.integer({ min: 0, max: 8 }), { freq: 8 }),
});

const aStep = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('page' as const), runs: fc.array(aRun, { minLength: 1, maxLength: 6 }) }),
  },
  fc.record({ kind: fc.constant('policy' as const), unstable: fc.constantFrom('passes' as const, 'breaks' as const) }),
  fc.record({ kind: fc.constant('branch' as const), name: fc.constantFrom('main', 'develop', null) }),
  fc.record({ kind: fc.constant('collected' as const), day: fc.integer({ min: 0, max: 3 }) }),
  fc.record({
    kind: fc.constant('aside' as const),
    what: fc.constantFrom('project' as const, 'integration' as const),
    meanwhile: fc.array(aRun, { maxLength: 4 }),
  }),
);

type Step = typeof aStep extends fc.Arbitrary<infer S> ? S : never;
type StepRun = typeof aRun extends fc.Arbitrary<infer R> ? R : never;

// Few moments, so that many runs end at the same one.
const foundRun = ({ of, number, lasts, ...more }: StepRun) => {
  const queuedAt = now + Math.floor(number / 2) * minute;
  return run(of, number, { ...more, queuedAt, finishedAt: lasts === null ? null : queuedAt + lasts * minute });
};

function take(store: StoreWriter, integrationId: number, step: Step): void {
  switch (step.kind) {
    case 'page':
      keepPage(store, integrationId, step.runs.map(foundRun));
      break;
    case 'policy':
      store.changeIntegration(integrationId, { policy: { unstable: step.unstable, timedOut: 'breaks' } }, now);
      break;
    case 'branch':
      store.changeIntegration(integrationId, { releaseBranch: step.name }, now);
      break;
    case 'collected':
      store.syncStarted(integrationId, now);
      store.syncEnded(integrationId, { state: 'done', fault: null }, now + step.day * 15 * minute);
      break;
    case 'aside': {
      const id = step.what === 'project' ? (store.projects()[0]?.id ?? 0) : integrationId;
      store.softDelete(step.what, id, now);
      // A collection may have begun just before.
      keepPage(store, integrationId, step.meanwhile.map(foundRun));
      store.restore(step.what, id, () => false);
    }
  }
}

const asFigures = ({ green, broken, repaired, failures, flaky }: Breakage) => ({
  ids: [green?.id ?? null, broken.id, repaired?.id ?? null],
  ends: [green?.finishedAt ?? null, broken.finishedAt, repaired?.finishedAt ?? null],
  failures,
  flaky,
});

const touches =
  (window: Interval) =>
  ({ broken, repaired }: Breakage): boolean =>
    holds(window, broken.finishedAt) || (repaired !== null && holds(window, repaired.finishedAt));

const shown = (store: StoreReader, integrationId: number, window: Interval) =>
  Array.from(store.breakages(integrationId, { pipeline: null, branch: null, window }), (series) => ({
    name: series.name,
    breakages: Array.from(series.breakages).filter(touches(window)).map(asFigures),
  }));

const walked = (store: StoreReader, integrationId: number, window: Interval) =>
  Array.from(store.series(integrationId, { pipeline: null, branch: null }), (series) => ({
    name: series.name,
    breakages: [...breakages(series.runs)].filter(touches(window)).map(asFigures),
  }));

const storedIn = (file: string) => {
  const db = openForWriting(file);
  const rows = db.prepare('SELECT * FROM breakages').all();
  db.close();
  return rows;
};

function forgetFacts(file: string): void {
  const db = openForWriting(file);
  db.exec('DELETE FROM breakages; DELETE FROM measured_series');
  db.close();
}

const aWindow: fc.Arbitrary<Interval> = fc
  .tuple(fc.integer({ min: 0, max: 25 }), fc.integer({ min: 0, max: 12 }))
  .map(([from, lasts]) => ({ from: now + from * minute, to: now + (from + lasts) * minute }));

test('a window holds the repair at its first moment, even where the series broke again in that moment', () => {
  const home = aStoreHome();
  const store = openWriter(home.file);
  try {
    const { id } = integrationNamed(store, 'ci');
    const ends = (number: number, at: number, result: 'success' | 'failure') =>
      run('build', number, { result, finishedAt: now + at * minute });
    const runs = [ends(1, 0, 'success'), ends(2, 1, 'failure'), ends(3, 2, 'success'), ends(4, 2, 'failure')];
    keepPage(store, id, [pipeline('build'), ...runs]);
    const window = { from: now + 2 * minute, to: now + 3 * minute };
    expect(walked(store, id, window).map(({ breakages: all }) => all.length)).toEqual([2]);
    expect(shown(store, id, window)).toEqual(walked(store, id, window));
  } finally {
    store.close();
    home.remove();
  }
});

test('what was collected while a project was set aside counts when it comes back', () => {
  const home = aStoreHome();
  const store = openWriter(home.file);
  try {
    const { id, projectId } = integrationNamed(store, 'ci');
    keepPage(store, id, [pipeline('build'), run('build', 1), run('build', 2, { result: 'failure' })]);
    const before = store.dataVersion(projectId);
    store.softDelete('project', projectId, now);
    keepPage(store, id, [run('build', 3)]);
    store.restore('project', projectId, () => false);
    expect(shown(store, id, always)).toEqual(walked(store, id, always));
    expect(Array.from(store.standings(id), ({ breakage }) => breakage)).toEqual([null]);
    expect(store.dataVersion(projectId)).not.toBe(before);
  } finally {
    store.close();
    home.remove();
  }
});

test('in whatever order runs come and settings change, the breakages are those of a walk over all runs', () => {
  fc.assert(
    fc.property(fc.array(aStep, { minLength: 1, maxLength: 20 }), aWindow, (steps, window) => {
      const home = aStoreHome();
      let store = openWriter(home.file);
      try {
        const { id } = integrationNamed(store, 'ci');
        keepPage(store, id, names.map(pipeline));
        for (const step of steps) {
          take(store, id, step);
          for (const interval of [always, window])
            expect(shown(store, id, interval)).toEqual(walked(store, id, interval));
          const open = walked(store, id, always).map(({ breakages: all }) => all.find(({ ids }) => ids[2] === null));
          const standing = Array.from(store.standings(id), ({ breakage }) => breakage && asFigures(breakage));
          expect(standing.filter((one) => one !== null)).toEqual(open.filter((one) => one !== undefined));
        }
        store.close();
        const kept = storedIn(home.file);
        forgetFacts(home.file);
        store = openWriter(home.file);
        store.close();
        expect(storedIn(home.file)).toEqual(kept);
      } finally {
        store.close();
        home.remove();
      }
    }),
    { numRuns: numberOfHistories(60) },
  );
}, 120_000);
