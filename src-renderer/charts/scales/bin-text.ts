import { t } from '../../language/language.ts';
import type { Bin } from './bins.ts';
import { tickText } from './tick-text.ts';

/** A bar's edges in words. */
export function binText({ from, to }: Bin): string {
  return Number.isFinite(to)
    ? t('charts.between', { from: tickText(from), to: tickText(to) })
    : t('charts.over', { from: tickText(from) });
}
