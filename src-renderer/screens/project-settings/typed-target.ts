import { parseTarget } from '#shared/metrics/target-value.ts';
import { isAllowedTarget, type TargetMeasureId, targetRules } from '#shared/metrics/targets.ts';
import { exactDuration, exactNumber } from '../../ui/format.ts';

const asPercent = (text: string): string => (text.trim().endsWith('%') ? text : `${text.trim()}%`);

/** What a typed target means; null if the field is empty, undefined if it is not allowed. */
export function typedTarget(measure: TargetMeasureId, text: string): number | null | undefined {
  if (text.trim() === '') return null;
  const { unit } = targetRules[measure];
  const value = parseTarget(unit, unit === 'ratio' ? asPercent(text) : text);
  return value !== null && isAllowedTarget(measure, value) ? value : undefined;
}

/** A target as the text of its field, without the unit beside the field. */
export function targetFieldText(measure: TargetMeasureId, value: number | null): string {
  if (value === null) return '';
  const { unit } = targetRules[measure];
  if (unit === 'seconds') return exactDuration(value);
  return exactNumber(unit === 'ratio' ? value * 100 : value);
}
