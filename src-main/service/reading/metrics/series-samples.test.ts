import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always, holds, type Interval } from '#shared/time/time.ts';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { aStoreHome, integrationNamed, keepPage, minute, now, pipeline, run } from '#test/builders/store.ts';
import { seriesMetrics } from '../../../metrics/registry.ts';
import type { StoreWriter } from '../../../store/contract.ts';
import { openWriter } from '../../../store/writer.ts';
import { seriesSamples } from './series-samples.ts';

const names = ['build', 'deploy'] as const;

const someRuns = fc.array(
  fc.record({
    of: fc.constantFrom(...names),
    number: fc.integer({ min: 1, max: 12 }),
    branch: fc.constantFrom('main', 'main', 'main', 'feature', null),
    pullRequest: fc.constantFrom(false, false, false, true),
    result: fc.constantFrom('success' as const, 'failure' as const, 'unstable' as const, 'aborted' as const),
    lasts: fc.option(fc.integer({ min: 1, max: 10 }), { freq: 8 }),
    revision: fc.constantFrom('r1', 'r2', null),
  }),
  { maxLength: 30 },
);

const aWindow: fc.Arbitrary<Interval> = fc
  .tuple(fc.integer({ min: -1, max: 23 }), fc.integer({ min: 0, max: 23 }))
  .map(([from, lasts]) => ({
    from: from < 0 ? always.from : now + from * minute,
    to: now + (from + lasts) * minute,
  }));

/** The samples of every metric by series, as one question over a database finds them. */
function samplesOf(store: StoreWriter, integrationId: number, branch: string | null, window: Interval) {
  const query = { integrationId, pipeline: null, branch, window };
  return seriesMetrics.map((metric) =>
    Array.from(seriesSamples(store, metric, query), ({ name, samples }) => ({
      name,
      samples: Array.from(samples)
        .filter(({ at }) => holds(window, at))
        .map(({ because, ...sample }) => ({ ...sample, because: because.map(({ id }) => id) })),
    })),
  );
}

test('the measured branch has the same samples as when it is asked for by its name', () => {
  fc.assert(
    fc.property(someRuns, aWindow, (runs, window) => {
      const home = aStoreHome();
      const store = openWriter(home.file);
      try {
        const { id } = integrationNamed(store, 'ci');
        store.changeIntegration(id, { releaseBranch: 'main' }, now);
        keepPage(store, id, [
          ...names.map(pipeline),
          ...runs.map(({ of, lasts, ...more }) =>
            run(of, more.number, { ...more, finishedAt: lasts && now + (more.number + lasts) * minute }),
          ),
        ]);
        expect(samplesOf(store, id, null, window)).toEqual(samplesOf(store, id, 'main', window));
      } finally {
        store.close();
        home.remove();
      }
    }),
    { numRuns: numberOfHistories(30) },
  );
}, 60_000);
