import { type ReactNode, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { Chart } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { trendOption } from '../../charts/trend.ts';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { Ask } from '../../ui/Ask.tsx';
import { calendarDay, duration, count as wholeCount } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { runsAddress } from '../links.ts';
import type { Range } from '../range.ts';
import { averagedMetrics } from './averaged.ts';
import { type AverageAnswer, averageTrendOf, madeOf, weeklyMeans } from './averages.ts';
import type { OverviewShown } from './shown.ts';
import { type Average, useAverage } from './use-average.ts';

/** The daily averages of the project as small charts. */
export function Averages(shown: OverviewShown): ReactNode {
  return (
    <Section title={t('overview.averages')}>
      <div className="averages">
        {averagedMetrics.map(({ metric, average }) => (
          <AverageCard key={metric.id} metric={metric} average={average} {...shown} />
        ))}
      </div>
    </Section>
  );
}

function AverageCard({
  metric,
  average,
  ...shown
}: OverviewShown & { readonly metric: SeriesMetric; readonly average: Average }): ReactNode {
  const now = useAverage(average, shown);
  const { title } = metricWords(average);
  return (
    <article aria-label={title}>
      <h3>
        <Link to={runsAddress(shown.project.id, metric.id, shown.range)}>{title}</Link>
      </h3>
      <Ask
        query={now}
        isEmpty={({ data }) => data.length === 0}
        empty={<p className="quiet">{t('overview.noValues')}</p>}
      >
        {(answer) => (
          <AverageChart
            title={title}
            answer={answer}
            range={shown.range}
            addressOf={({ from, to, integration }) =>
              runsAddress(shown.project.id, metric.id, { preset: 'custom', from, to }, integration)
            }
          />
        )}
      </Ask>
    </article>
  );
}

function AverageChart({
  title,
  answer,
  range: { preset, from, to },
  addressOf,
}: {
  readonly title: string;
  readonly answer: AverageAnswer;
  readonly range: Range;
  /** Where the values behind a point are shown. */
  readonly addressOf: (made: NonNullable<ReturnType<typeof madeOf>>) => string;
}): ReactNode {
  const go = useNavigate();
  const open = (series: string, place: number): void => {
    const made = madeOf(answer, { from, to }, series, place);
    if (made) void go(addressOf(made));
  };
  const data = useMemo(() => averageTrendOf(title, answer, { preset, from, to }), [title, answer, preset, from, to]);
  const option = useMemo(() => (palette: Palette) => trendOption(data, palette), [data]);
  const rows = weeklyMeans(answer).map(({ from: week, mean, count }) => [
    calendarDay(week),
    duration(mean),
    wholeCount(count),
  ]);
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={140}
      onSelect={open}
      table={{ columns: [t('overview.week'), t('overview.mean'), t('overview.values')], rows }}
    />
  );
}
