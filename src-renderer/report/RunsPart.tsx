import type { ReactNode } from 'react';
import type { ReportFacts, ReportMetricFacts } from '#shared/api/report.ts';
import { percentile } from '#shared/stats/stats.ts';
import { dayLength } from '#shared/time/time.ts';
import { spreadLengthFor } from '#shared/time/time-buckets.ts';
import { type TrendData, trendOption } from '../charts/options/trend.ts';
import { asksForLog, fewTicks, linearScale, logScale } from '../charts/scales/duration-scale.ts';
import { chartDay } from '../charts/scales/wall-clock.ts';
import { t } from '../language/language.ts';
import { metricText } from '../language/service-text.ts';
import { changeOf } from '../screens/shared/figures/change.ts';
import { spreadsOf } from '../screens/shared/figures/spread.ts';
import { count, duration } from '../ui/format.ts';
import { Compared, Part, ReportChart, ReportTable } from './parts.tsx';

type Integration = ReportMetricFacts['integrations'][number];

const valuesOf = ({ data }: Integration['now']): readonly number[] => data.map(({ y }) => y);

/** Cycle, repair, failure and feedback times: each integration's figures and the trend over all of them. */
export function RunsPart({ facts }: { readonly facts: ReportFacts }): ReactNode {
  return (
    <Part id="runs">
      <p>{t('report.runsLead')}</p>
      {facts.metrics.map((metric) => (
        <MetricOfRuns key={metric.id} metric={metric} facts={facts} />
      ))}
    </Part>
  );
}

function MetricOfRuns({
  metric,
  facts,
}: {
  readonly metric: ReportMetricFacts;
  readonly facts: ReportFacts;
}): ReactNode {
  const { changes } = facts;
  const rowOf = ({ id }: Integration) =>
    changes?.data.find(({ figure, integration_id }) => figure === metric.id && integration_id === id) ?? null;
  const { title, about } = metricText({ id: metric.id, title: metric.id, about: '', example: '' });
  const withValues = metric.integrations.filter(({ now }) => now.data.length > 0);
  const runs = withValues.filter(({ type }) => type !== 'issue_tracker');
  return (
    <>
      <h3>{title}</h3>
      <p className="quiet">{about}</p>
      {withValues.length === 0 ? (
        <p>{t('report.noPoints')}</p>
      ) : (
        <>
          <ReportTable
            caption={t('report.metricCaption', { title })}
            columns={[
              { title: t('common.integration'), cell: ({ name }: Integration) => name },
              { title: t('report.points'), number: true, cell: ({ now }: Integration) => count(now.data.length) },
              ...([50, 75, 90] as const).map((p) => ({
                title: t(`report.percentiles.p${p}`),
                number: true,
                cell: ({ now }: Integration) => duration(percentile(valuesOf(now), p) ?? 0),
              })),
              ...(changes === null
                ? []
                : [
                    {
                      title: t('report.medianBefore'),
                      cell: (one: Integration) => (
                        <Compared change={changeOf(percentile(valuesOf(one.now), 50) ?? 0, rowOf(one), duration)} />
                      ),
                    },
                  ]),
            ]}
            rows={withValues}
          />
          {runs.length > 0 && <Trend title={title} runs={runs} facts={facts} />}
        </>
      )}
    </>
  );
}

function Trend({
  title,
  runs,
  facts: { days },
}: {
  readonly title: string;
  readonly runs: readonly Integration[];
  readonly facts: ReportFacts;
}): ReactNode {
  const points = runs.flatMap(({ now }) => now.data.map(({ x, y }) => ({ day: x, seconds: y })));
  const length = spreadLengthFor((chartDay(days.to) - chartDay(days.from)) / dayLength + 1);
  const spreads = spreadsOf(points, length);
  const values = points.map(({ seconds }) => seconds);
  const data: TrendData = {
    summary: t(length === 'day' ? 'report.trendByDay' : 'report.trendByWeek', {
      title,
      points: t('common.values', { count: points.length }),
      median: duration(percentile(values, 50) ?? 0),
    }),
    span: { from: chartDay(days.from), to: chartDay(days.to) + dayLength },
    ...(asksForLog(values, percentile(values, 50))
      ? { scale: logScale(values, fewTicks), scaleName: t('runs.scales.log') }
      : { scale: linearScale(values, fewTicks) }),
    dots: points.map(({ day, seconds }) => ({ x: chartDay(day) + dayLength / 2, y: seconds, label: '' })),
    line: spreads.map(({ x, middle }) => ({ x, y: middle, label: '' })),
  };
  return (
    <ReportChart
      summary={data.summary}
      option={(palette) => trendOption(data, palette)}
      height={170}
      keys={[
        { look: 'dot', text: t('report.oneValue') },
        { look: 'line', text: t(length === 'day' ? 'report.medianOfDay' : 'report.medianOfWeek') },
      ]}
    />
  );
}
