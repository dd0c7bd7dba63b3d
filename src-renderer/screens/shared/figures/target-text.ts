import { targetMeasureOf } from '#shared/api/delivery.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { type TargetMeasureId, targetRules } from '#shared/metrics/targets.ts';
import { t } from '../../../language/language.ts';
import { exactDuration, exactPercent, frequency } from '../../../ui/format.ts';
import type { DeliveryAnswer, MeasureId } from './delivery-measures.ts';

/** What each measure that may have a target is called. */
export const targetMeasureNames: Readonly<Record<TargetMeasureId, string>> = {
  lead_time: t('metrics.lead_times.title'),
  change_lead_time: t('metrics.change_lead_time.title'),
  deployment_frequency: t('metrics.deployment_frequency.title'),
  change_fail_rate: t('metrics.change_fail_rate.title'),
  recovery_time: t('metrics.failed_deployment_recovery_time.title'),
  rework_rate: t('metrics.deployment_rework_rate.title'),
  cycle_time: t('targets.runCycleTime'),
  issue_cycle_time: t('targets.issueCycleTime'),
  issue_lead_time: t('targets.issueLeadTime'),
};

const textOf = { seconds: exactDuration, per_day: frequency, ratio: exactPercent };

/** A target with its direction: target ≤ 1 d. */
export function targetText(measure: TargetMeasureId, value: number): string {
  const { unit, direction } = targetRules[measure];
  return t(`targets.text.${direction}`, { value: textOf[unit](value) });
}

/** The target of a delivery measure, with how many buckets of the series met it; null if none is set. That of a time limits its median. */
export function deliveryTarget(
  measure: MeasureId,
  { series, ...answer }: DeliveryAnswer,
  statistic: Statistic,
): string | null {
  const { target: value, target_met: met, target_of: of, unit } = answer[measure];
  if (value === null) return null;
  const target = targetText(targetMeasureOf[measure], unit === 'minutes' ? value * 60 : value);
  if (unit === 'minutes' && statistic !== 'median') return t('targets.ofMedian', { target });
  if (!series || !of || met === null) return target;
  return t(`targets.met.${series.by}`, { target, met, count: of });
}
