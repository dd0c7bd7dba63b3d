import { ServiceError } from '#shared/api/problem.ts';
import { onePoint, pointsChange, points as pointsCommand, pointsPage } from '#shared/desktop/commands.ts';
import { percentiles } from '#shared/stats/stats.ts';
import { daysFrom } from '#shared/time/days.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { type SpreadLength, spreadLengthFor } from '#shared/time/time-buckets.ts';
import { seriesMetrics } from '../../../metrics/registry.ts';
import { downsample } from '../../../metrics/shared/downsample.ts';
import { daysOf, type Points, picked } from '../../../metrics/shared/points.ts';
import { spreadsOf } from '../../../metrics/shared/spreads.ts';
import { timesRow } from '../change-rows.ts';
import { integrationOf, type QueryHandler, queryHandler, type ReadContext } from '../handler.ts';
import { indexesInOrder, type OrderQuery } from './point-order.ts';
import { type PointQuery, type PointsInput, pointQuery, pointsIn, pointsWithEvidence } from './points.ts';

interface Input extends PointsInput {
  readonly metric: string;
}

/** The selected points, with what was made of them before. */
interface PointSelection extends PointQuery {
  readonly points: Points;
  /** The sort order used last: the reader of one page usually reads the next. */
  lastOrder: { readonly name: string; readonly indexes: Int32Array } | null;
}

/** The most points that are cached, at some forty bytes each; larger sets are computed for each question. */
const mostKept = 3_000_000;

/** The chart, its table and opened points share one set of points. */
function select(
  context: ReadContext,
  { metric: named, integration_id, pipeline, branch, from, to }: Input,
): PointSelection {
  const metric = seriesMetrics.find(({ id }) => id === named);
  if (!metric) throw new ServiceError(404, `There is no metric "${named}".`);
  const query = pointQuery(context, metric, { integration_id, pipeline, branch, from, to });
  return context.cache<PointSelection>(
    query.integration.projectId,
    ['points', metric.id, integration_id, query.pipeline, query.branch, from, to].join('\n'),
    () => ({ ...query, points: pointsIn(context, query), lastOrder: null }),
    ({ points }) => points.length <= mostKept,
  );
}

const onData = (context: ReadContext, { integration_id }: Input) => ({
  projectId: integrationOf(context, integration_id).projectId,
  day: null,
});

function figuresOf({ seconds }: Points) {
  const found = percentiles(seconds, [25, 50, 75, 90] as const);
  if (!found) return null;
  const [p25, median, p75, p90] = found;
  return { p25, median, p75, p90 };
}

function columnsOut({ at, seconds, pipeline, flaky, runs, issues }: Points) {
  return {
    at: [...at],
    seconds: [...seconds],
    pipeline: [...pipeline],
    flaky: [...flaky.keys()].filter((index) => flaky[index] === 1),
    runs: runs.map(({ id, number, attempt }) => ({ id: [...id], number: [...number], attempt: [...attempt] })),
    issues: issues && { key: issues.map(({ key }) => key), title: issues.map(({ title }) => title) },
  };
}

/** The length that suits the requested days; of open ends, the days with points. */
function usualLength(from: CalendarDate | null, to: CalendarDate | null): SpreadLength {
  return from === null || to === null ? 'day' : spreadLengthFor(daysFrom(from, to) + 1);
}

function orderedIndexes({ store }: ReadContext, points: PointSelection, order: OrderQuery): Int32Array {
  const name = [order.order, order.descending, order.locale].join(' ');
  const last = points.lastOrder;
  const indexes = last?.name === name ? last.indexes : indexesInOrder(store, points.points, order);
  points.lastOrder = { name, indexes: indexes };
  return indexes;
}

/** The place of the point with a key; -1 if none has it. */
function indexOf({ length, runs, issues }: Points, key: string): number {
  if (issues) return issues.findIndex((issue) => issue.key === key);
  const ids = key.split('-').map(Number);
  if (ids.length !== runs.length) return -1;
  for (let index = 0; index < length; index++) if (runs.every(({ id }, at) => id[index] === ids[at])) return index;
  return -1;
}

const withEvidence = ({ store }: ReadContext, { points, calendar }: PointSelection, indexes: Int32Array) =>
  pointsWithEvidence(store, picked(points, indexes), calendar);

/** Answers the runs screen: the points that a chart can show, and any other on request. */
export const pointQueries: readonly QueryHandler[] = [
  queryHandler(pointsCommand, {
    dependence: onData,
    answer: (context, { most, by, ...input }) => {
      const { points, calendar } = select(context, input);
      const days = daysOf(points, calendar);
      const [first, last] = [days[0]?.day ?? null, days.at(-1)?.day ?? null];
      const length = by ?? usualLength(input.from ?? first, input.to ?? last);
      return {
        count: points.length,
        flaky: points.flaky.reduce((sum, flaky) => sum + flaky, 0),
        first,
        last,
        figures: figuresOf(points),
        by: length,
        spreads: [...spreadsOf(points, days, length)],
        pipelines: [...points.pipelines],
        points: columnsOut(picked(points, downsample(points.seconds, most))),
      };
    },
  }),

  queryHandler(pointsChange, {
    dependence: onData,
    answer: (context, { before_from, before_to, ...input }) => {
      const { metric, points } = select(context, input);
      const earlier = select(context, { ...input, from: before_from, to: before_to });
      const times = { now: points.seconds, before: earlier.points.seconds };
      const of = { family: 'runs', figure: metric.id, better: metric.better } as const;
      const { now, before, p, verdict } = timesRow(of, times, { unit: 'seconds', statistic: 'median' });
      return { now, before, p, verdict };
    },
  }),

  queryHandler(pointsPage, {
    answer: (context, { order = null, descending, locale, page: wanted, size, ...input }) => {
      const all = select(context, input);
      const { length } = all.points;
      const page = Math.max(0, Math.min(wanted, Math.ceil(length / size) - 1));
      const indexes = orderedIndexes(context, all, { order, descending, locale }).subarray(
        page * size,
        (page + 1) * size,
      );
      return { count: length, page, rows: withEvidence(context, all, indexes) };
    },
  }),

  queryHandler(onePoint, {
    answer: (context, { key, ...input }) => {
      const all = select(context, input);
      const index = indexOf(all.points, key);
      const [point = null] = index < 0 ? [] : withEvidence(context, all, Int32Array.of(index));
      return { point };
    },
  }),
];
