import type { ReactNode } from 'react';
import { type Statistic, statistics } from '#shared/metrics/statistic.ts';
import { t } from '../../../language/language.ts';
import { Select } from '../../../ui/Select.tsx';
import { statisticNames } from '../figures/statistic.ts';

const options = statistics.map((value) => ({ value, label: statisticNames[value] }));

/** Chooses the statistic; the address need not name the median. */
export function StatisticChoice({
  statistic,
  change,
}: {
  readonly statistic: Statistic;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
}): ReactNode {
  return (
    <Select
      isChip
      label={t('range.statistic')}
      value={statistic}
      options={options}
      onChange={(chosen) => change({ statistic: chosen === 'median' ? null : chosen })}
    />
  );
}
