import type { TableOfChart } from '../../../charts/ChartTable.tsx';
import type { ScatterData } from '../../../charts/options/scatter.ts';
import { chartDay, weekends } from '../../../charts/scales/wall-clock.ts';
import { t } from '../../../language/language.ts';
import { calendarDay, duration } from '../../../ui/format.ts';
import type { Range } from '../../shared/period/range.ts';
import { type AverageAnswer, scaleFor, spanOf } from '../chart/chart-data.ts';
import type { ScaleChoice } from '../query.ts';

const halfDay = 43_200_000;

/** What the scatter of daily averages draws: one square for each day and integration. */
export function averagesDataOf({
  summary,
  averages: { data },
  range,
  scale,
}: {
  readonly summary: string;
  readonly averages: AverageAnswer;
  readonly range: Pick<Range, 'from' | 'to'>;
  readonly scale: ScaleChoice;
}): ScatterData {
  const span = averagesSpan({ data }, range);
  return {
    summary,
    span,
    ...scaleFor(
      data.map(({ y }) => y),
      scale,
    ),
    points: [],
    band: [],
    averages: data.map(({ x, y, evidence }) => ({
      x: chartDay(x) + halfDay,
      y,
      label: [
        t('runs.labelMean', { day: calendarDay(x), value: duration(y) }),
        ...(evidence
          ? [
              t('runs.labelMeanOf', {
                integration: evidence.integration,
                values: t('common.values', { count: evidence.count }),
              }),
            ]
          : []),
      ].join('\n'),
    })),
    quietDays: weekends(span.from, span.to),
  };
}

/** The days that the averages are drawn over. */
export const averagesSpan = ({ data }: Pick<AverageAnswer, 'data'>, range: Pick<Range, 'from' | 'to'>) =>
  spanOf(range, { first: data[0]?.x ?? null, last: data.at(-1)?.x ?? null });

/** The daily averages as a table. */
export const averagesTableOf = ({ data }: Pick<AverageAnswer, 'data'>): TableOfChart => ({
  columns: [t('runs.table.day'), t('common.integration'), t('runs.table.values'), t('runs.table.mean')],
  get rows() {
    return data.map(({ x, y, evidence }) => [
      calendarDay(x),
      evidence?.integration ?? '',
      evidence ? String(evidence.count) : '',
      duration(y),
    ]);
  },
});
