import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inColumns } from '#test/builders/series.ts';
import { linkInferenceFrom } from './link-inference.ts';
import { queuedAtOf } from './nodes.ts';

const aRun = fc.record({
  outcome: fc.constantFrom('passes' as const, 'breaks' as const, 'neutral' as const),
  revision: fc.constantFrom('r1', 'r1', 'r1', 'r2', null),
  repository: fc.constantFrom('shop', 'shop', 'shop', 'shop', 'other', null),
  queuedAt: fc.option(fc.nat(200), { freq: 5 }),
  startedAt: fc.nat(200),
  finishedAt: fc.nat(250),
});

test('what fed a run is found as a look at every run finds it, however many are on its revision', () => {
  fc.assert(
    fc.property(fc.array(aRun, { minLength: 1, maxLength: 90, size: 'max' }), (given) => {
      const runs = given.map((run, place) => ({
        ...run,
        id: place,
        pipeline: 1,
        generation: 0,
        number: place,
        attempt: 1,
      }));
      const table = inColumns(runs);
      const inferring = linkInferenceFrom(table);
      for (const [row, fed] of runs.entries()) {
        const asked = queuedAtOf(fed);
        const isKnown = fed.revision !== null && fed.repository !== null;
        const same = runs.filter(
          (run) => isKnown && run.revision === fed.revision && run.repository === fed.repository,
        );
        const passing = same.filter(({ outcome }) => outcome === 'passes');
        const newest =
          passing.findLast(({ finishedAt }) => finishedAt <= asked) ??
          passing.findLast((run) => queuedAtOf(run) <= asked) ??
          same.findLast(({ finishedAt }) => finishedAt <= asked) ??
          same.findLast((run) => queuedAtOf(run) <= asked);
        expect(inferring.onSameRevision(table, row)).toBe(newest?.id ?? -1);
        const passed = runs.findLast(({ outcome, finishedAt }) => outcome === 'passes' && finishedAt <= asked);
        expect(inferring.newestPassing(asked)).toBe(passed?.id ?? -1);
      }
    }),
  );
});
