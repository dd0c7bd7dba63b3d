import type { ChartKey } from '../../../charts/Chart.tsx';
import { weekends } from '../../../charts/scales/wall-clock.ts';
import { t } from '../../../language/language.ts';

/** What the grey stripes of a chart are, where it has any. */
export const weekendKey = ({ from, to }: { readonly from: number; readonly to: number }): readonly ChartKey[] =>
  weekends(from, to).length > 0 ? [{ mark: 'stripe', text: t('runs.keys.weekend') }] : [];
