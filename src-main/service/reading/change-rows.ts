import type { changes } from '#shared/api/changes.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { type PeriodFigure, verdictOf } from '#shared/metrics/verdict.ts';
import type { Comparison } from '#shared/stats/comparison.ts';
import { statisticOf, type Values } from '#shared/stats/stats.ts';
import { type Events, fisherExact, type Part, poissonExact } from '../../stats/exact-tests.ts';
import { mannWhitney } from '../../stats/mann-whitney.ts';

export type ChangeRow = OutputOf<typeof changes>['data'][number];
type Test = ChangeRow['test'];

/** Which figure a row is of. */
export type Of = Pick<ChangeRow, 'family' | 'figure'> &
  Partial<Pick<ChangeRow, 'pipeline' | 'path' | 'integration_id'>> & { readonly better?: ChangeRow['better'] };

/** A value of the period and of the period before. */
export interface Both<T> {
  readonly now: T;
  readonly before: T;
}

export const inBoth = <T, R>({ now, before }: Both<T>, make: (of: T) => R): Both<R> => ({
  now: make(now),
  before: make(before),
});

/** Times, compared by the Mann–Whitney test. */
export function timesRow(
  of: Of,
  times: Both<Values>,
  { unit, statistic }: { readonly unit: 'minutes' | 'seconds'; readonly statistic: Statistic },
): ChangeRow {
  const figures = inBoth(times, (values) => ({ value: statisticOf(values, statistic), count: values.length }));
  return row(of, figures, { unit, statistic, test: 'mann_whitney', comparison: mannWhitney(times.now, times.before) });
}

/** Shares, compared by Fisher's exact test. Null: the part is unknown. */
export function shareRow(of: Of, parts: Both<Part | null>): ChangeRow {
  const figures = inBoth(parts, (one) => ({
    value: one === null || one.whole === 0 ? null : one.part / one.whole,
    count: one?.whole ?? 0,
  }));
  const comparison = parts.now && parts.before && fisherExact(parts.now, parts.before);
  return row(of, figures, { unit: 'ratio', statistic: null, test: 'fisher', comparison });
}

/** Counts over days, compared by the exact Poisson test. */
export function countRow(of: Of, events: Both<Events | null>, unit: 'per day' | 'count'): ChangeRow {
  const figures = inBoth(events, (one) => ({
    value: one && (unit === 'count' ? one.events : one.events / one.time),
    count: one?.events ?? 0,
  }));
  const comparison = events.now && events.before && poissonExact(events.now, events.before);
  return row({ better: 'higher', ...of }, figures, { unit, statistic: null, test: 'poisson', comparison });
}

function row(
  { better = 'lower', pipeline = null, path = null, integration_id = null, ...of }: Of,
  figures: Both<PeriodFigure>,
  {
    comparison,
    ...how
  }: { readonly test: Test; readonly comparison: Comparison | null } & Pick<ChangeRow, 'unit' | 'statistic'>,
): ChangeRow {
  return {
    ...of,
    pipeline,
    path,
    integration_id,
    better,
    ...how,
    now: { ...figures.now },
    before: { ...figures.before },
    p: comparison?.p ?? null,
    verdict: verdictOf({ ...figures, better, comparison }),
  };
}
