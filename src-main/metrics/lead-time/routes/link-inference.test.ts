import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inColumns } from '#test/builders/series.ts';
import { linkInferenceFrom } from './link-inference.ts';

const aRun = fc.record({
  outcome: fc.constantFrom('passes' as const, 'breaks' as const, 'neutral' as const),
  revision: fc.constantFrom('r1', 'r1', 'r1', 'r2', null),
  repository: fc.constantFrom('shop', 'shop', 'shop', 'shop', 'other', null),
  queuedAt: fc.option(fc.nat(200), { freq: 5 }),
  startedAt: fc.nat(200),
  finishedAt: fc.nat(250),
});

const queuedAtOf = ({
  queuedAt,
  startedAt,
}: {
  readonly queuedAt: number | null;
  readonly startedAt: number;
}): number => queuedAt ?? startedAt;

test('what fed a run is found as a look at every run finds it, however many are on its revision', () => {
  fc.assert(
    fc.property(fc.array(aRun, { minLength: 1, maxLength: 90, size: 'max' }), (fromRuns) => {
      const runs = fromRuns.map((run, index) => ({
        ...run,
        id: index,
        pipeline: 1,
        generation: 0,
        number: index,
        attempt: 1,
      }));
      const table = inColumns(runs);
      const inferring = linkInferenceFrom(table);
      for (const [row, fed] of runs.entries()) {
        const queuedAt = queuedAtOf(fed);
        const hasRevision = fed.revision !== null && fed.repository !== null;
        const same = runs.filter(
          (run) => hasRevision && run.revision === fed.revision && run.repository === fed.repository,
        );
        const passing = same.filter(({ outcome }) => outcome === 'passes');
        const newest =
          passing.findLast(({ finishedAt }) => finishedAt <= queuedAt) ??
          passing.findLast((run) => queuedAtOf(run) <= queuedAt) ??
          same.findLast(({ finishedAt }) => finishedAt <= queuedAt) ??
          same.findLast((run) => queuedAtOf(run) <= queuedAt);
        expect(inferring.onSameRevision(table, row)).toBe(newest?.id ?? -1);
        const passed = runs.findLast(({ outcome, finishedAt }) => outcome === 'passes' && finishedAt <= queuedAt);
        expect(inferring.newestPassing(queuedAt)).toBe(passed?.id ?? -1);
      }
    }),
  );
});
