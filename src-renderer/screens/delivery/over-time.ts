import type { TableOfChart } from '../../charts/ChartTable.tsx';
import type { BarsData } from '../../charts/options/bars.ts';
import type { MeasureLineData } from '../../charts/options/measure-line.ts';
import { t } from '../../language/language.ts';
import { calendarDay, count, dayAndMonth, monthAndYear } from '../../ui/format.ts';
import { aboutMeasures, type DeliveryAnswer, type MeasureId } from '../shared/figures/delivery-measures.ts';
import type { Days } from '../shared/period/range.ts';

export type DeliverySeries = NonNullable<DeliveryAnswer['series']>;
type Stretch = DeliverySeries['data'][number];

const spanText = ({ from, to }: Days): string =>
  from === to ? dayAndMonth(from) : t('delivery.span', { from: dayAndMonth(from), to: dayAndMonth(to) });

const nameOf = (by: DeliverySeries['by'], from: string): string =>
  by === 'month' ? monthAndYear(from) : dayAndMonth(from);

const soFar = (label: string, isUnfinished: boolean): string =>
  isUnfinished ? t('delivery.bars.soFar', { label }) : label;

/** The bars of the chart of deployments: those of each day, week or month. The one that contains today is not over. */
export function deploymentBars({ by, data }: DeliverySeries, today?: string): BarsData {
  return {
    summary: sentenceOf(by, data),
    bars: data.map(({ from, to, passing, breaking }) => ({
      name: nameOf(by, from),
      label: soFar(spanText({ from, to }), to === today),
      lines: [t('delivery.bars.passed', { passing }), t('delivery.bars.failed', { breaking })],
      values: [passing, breaking],
      isUnfinished: to === today,
    })),
    parts: [
      { id: 'passing', tone: 'd1' },
      { id: 'breaking', tone: 'd3' },
    ],
  };
}

export function deploymentTable({ data }: DeliverySeries): TableOfChart {
  return {
    columns: [t('delivery.columns.from'), t('delivery.columns.to'), t('delivery.passed'), t('delivery.failed')],
    rows: data.map(({ from, to, passing, breaking }) => [
      calendarDay(from),
      calendarDay(to),
      count(passing),
      count(breaking),
    ]),
  };
}

const all = ({ passing, breaking }: Stretch): number => passing + breaking;

/** Whether any deployment finished in the days of a series. */
export const hasDeployments = ({ data }: DeliverySeries): boolean => data.some((one) => all(one) > 0);

function sentenceOf(by: DeliverySeries['by'], data: DeliverySeries['data']): string {
  const passing = data.reduce((sum, one) => sum + one.passing, 0);
  const breaking = data.reduce((sum, one) => sum + one.breaking, 0);
  const busiest = data.toSorted((a, b) => all(b) - all(a))[0];
  if (!busiest || passing + breaking === 0) return t('delivery.bars.none');
  return t(`delivery.bars.all_${by}`, {
    deployments: t('common.deployments', { count: passing + breaking }),
    passing,
    breaking,
    span: spanText(busiest),
    most: all(busiest),
  });
}

/** The line of one measure's chart; days without a figure are a gap. */
export function measureLine({ by, data }: DeliverySeries, id: MeasureId, today?: string): MeasureLineData {
  const { title, format, compared } = aboutMeasures[id];
  const values = data.flatMap((one) => one[id] ?? []);
  const last = values.at(-1);
  return {
    summary:
      last === undefined
        ? t('delivery.trendNone', { title })
        : t(`delivery.trendSummary_${by}`, {
            title,
            least: format(Math.min(...values)),
            most: format(Math.max(...values)),
            last: format(last),
          }),
    points: data.map((one) => ({
      name: nameOf(by, one.from),
      label: soFar(
        `${spanText(one)}\n${one[id] === null ? t('common.unknownValue') : format(one[id])}`,
        one.to === today,
      ),
      value: one[id],
      isUnfinished: one.to === today,
    })),
    format,
    durations: compared === 'time',
  };
}

export function measureTable({ data }: DeliverySeries, id: MeasureId): TableOfChart {
  const { title, format } = aboutMeasures[id];
  return {
    columns: [t('delivery.columns.from'), t('delivery.columns.to'), title],
    rows: data.map((one) => [
      calendarDay(one.from),
      calendarDay(one.to),
      one[id] === null ? t('common.unknownValue') : format(one[id]),
    ]),
  };
}
