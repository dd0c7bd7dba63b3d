import type { z } from 'zod';
import { type Delivery, type deliveryMeasures, targetMeasureOf } from '#shared/api/delivery.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { metTarget, type Targets, targetRules } from '#shared/metrics/targets.ts';
import type { CalendarDate } from '#shared/time/time.ts';
import { lastDayOf } from '#shared/time/time-buckets.ts';

type Series = NonNullable<z.output<typeof Delivery>['series']>;
type MeasureId = (typeof deliveryMeasures)[number];

interface TargetQuery {
  readonly targets: Targets;
  readonly statistic: Statistic;
  readonly series: Series | undefined;
  readonly today: CalendarDate;
}

/** The target of a measure in the unit of its value, and how many buckets that are over met it. */
export function targetOut(measure: MeasureId, { targets, statistic, series, today }: TargetQuery) {
  const id = targetMeasureOf[measure];
  const rule = targetRules[id];
  const set = targets[id];
  if (set === undefined) return { target: null, target_met: null, target_of: null };
  const value = rule.unit === 'seconds' ? set / 60 : set;
  const isComparable = rule.statistic === null || rule.statistic === statistic;
  if (!series || !isComparable) return { target: value, target_met: null, target_of: null };
  const over = series.data.filter(({ to }) => lastDayOf(to, series.by) < today);
  const { met, of } = metTarget(
    over.map((bucket) => bucket[measure]),
    { value, direction: rule.direction },
  );
  return { target: value, target_met: met, target_of: of };
}
