import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always, type Interval } from '#shared/time/time.ts';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { aStoreHome, integrationNamed, keepPage, minute, now, pipeline, run } from '#test/builders/store.ts';
import { otherRules } from '../../metrics/other-rules/other-rules.ts';
import type { StoreReader } from '../contract.ts';
import { openWriter } from '../writer.ts';

const hour = 60 * minute;
const halfDay = fc.integer({ min: 0, max: 20 });
/** Some last for days; systems with different clocks report some that end before they begin. */
const aRun = fc.record({
  branch: fc.constantFrom('main', 'main', 'master', null),
  result: fc.constantFrom('success' as const, 'failure' as const, 'unstable' as const, 'aborted' as const, null),
  queued: halfDay,
  isQueued: fc.boolean(),
  waits: fc.option(fc.integer({ min: 0, max: 8 })),
  lasts: fc.integer({ min: -12, max: 80 }),
  committed: fc.option(halfDay),
});
type FoundRun = typeof aRun extends fc.Arbitrary<infer R> ? R : never;

const at = (halfDays: number, hours = 0): number => now + (halfDays * 12 + hours) * hour;
const foundRun = ({ queued, isQueued, waits, lasts, committed, ...more }: FoundRun, index: number) =>
  run('build', index + 1, {
    ...more,
    queuedAt: isQueued ? at(queued) : null,
    startedAt: waits === null ? null : at(queued, waits),
    finishedAt: at(queued, lasts),
    changes:
      committed === null
        ? []
        : [{ repository: 'git.local/shop', revision: `c${index}`, committedAt: at(committed), merge: false }],
  });

const aWindow: fc.Arbitrary<Interval> = fc
  .tuple(halfDay, fc.integer({ min: 1, max: 6 }))
  .map(([from, lasts]) => ({ from: at(from), to: at(from + lasts) }));

/** The results of every rule but ours for a window, from the runs read for `read`. */
const figures = (store: StoreReader, integrationId: number, window: Interval, read: Interval) =>
  Array.from(store.runsForOtherRules(integrationId, { pipeline: null, branch: null, window: read }), ({ name, runs }) =>
    otherRules
      .measure({ series: [{ name, runs, breakages: [] }], window })
      .flatMap(({ rules }) => rules.map(({ rule, figures: found }) => [rule.id, found])),
  );

const runsRead = (store: StoreReader, integrationId: number, window: Interval): number =>
  Array.from(store.runsForOtherRules(integrationId, { pipeline: null, branch: null, window })).flatMap(
    ({ runs }) => runs,
  ).length;

test('the rules of other tools make the same of the runs that are read for a window as of all', () => {
  const home = aStoreHome();
  const store = openWriter(home.file);
  let cases = 0;
  let leftOut = 0;
  // Where `main` has its first run among the later ones, it follows another default branch.
  const collect = (id: number, runs: readonly FoundRun[], position: number, ended: number): void => {
    keepPage(store, id, [pipeline('build'), ...runs.map((one, index) => foundRun(one, position + index))]);
    store.syncStarted(id, now);
    store.syncEnded(id, { state: 'done', fault: null }, at(ended));
  };
  try {
    fc.assert(
      fc.property(
        fc.array(aRun, { minLength: 3, maxLength: 16, size: 'max' }),
        fc.array(aRun, { maxLength: 6 }),
        fc.array(aWindow, { minLength: 5, maxLength: 5 }),
        (before, after, windows) => {
          cases += 1;
          const { id } = integrationNamed(store, `ci ${cases}`);
          collect(id, before, 0, 10);
          collect(id, after, before.length, 20);
          for (const window of windows) {
            expect(figures(store, id, window, window)).toEqual(figures(store, id, window, always));
            leftOut += runsRead(store, id, always) - runsRead(store, id, window);
          }
        },
      ),
      { numRuns: numberOfHistories(40) },
    );
    expect(leftOut).toBeGreaterThan(100);
  } finally {
    store.close();
    home.remove();
  }
}, 60_000);

test('a run that ends in the window before it begins, by clocks that differ, is read with what began meanwhile', () => {
  const home = aStoreHome();
  const store = openWriter(home.file);
  try {
    const { id } = integrationNamed(store, 'ci');
    const commit = { repository: 'git.local/shop', revision: 'c', committedAt: at(1), merge: false };
    const ran = (number: number, started: number, finished: number) =>
      run('build', number, {
        queuedAt: null,
        startedAt: at(2, started),
        finishedAt: at(2, finished),
        changes: [commit],
      });
    keepPage(store, id, [pipeline('build'), ran(1, 4, -1), ran(2, 2, 3)]);
    const window = { from: at(0), to: at(2) };
    expect(figures(store, id, window, window)).toEqual(figures(store, id, window, always));
  } finally {
    store.close();
    home.remove();
  }
});
