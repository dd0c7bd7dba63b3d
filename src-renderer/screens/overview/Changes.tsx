import type { ReactNode } from 'react';
import { Trans } from 'react-i18next';
import { Link } from 'react-router';
import { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { pipelines } from '#shared/api/graph.ts';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { useEndpoint } from '../../api/hooks.ts';
import type { LeadTimesAnswer } from '../../graph/view.ts';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { Ask } from '../../ui/Ask.tsx';
import { duration } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { type ChangesAnswer, changeOf } from '../change.ts';
import { measuresOf } from '../delivery-measures.ts';
import { leadTimesNow, mostNow } from '../lead-time-now.ts';
import { deliveryAddress, leadTimeAddress, runsAddress } from '../links.ts';
import { daysOf, periodBefore, type Range, rangeText } from '../range.ts';
import { Verdict } from '../Verdict.tsx';
import { averagedMetrics } from './averaged.ts';
import { meanOf } from './averages.ts';
import { earlierDays } from './earlier.ts';
import { MoreLeadTimes } from './MoreLeadTimes.tsx';
import type { OverviewShown } from './shown.ts';
import { type Average, type AverageCompared, useAverageWithin } from './use-average.ts';
import { useChangesShown } from './use-changes-shown.ts';
import { useLeadTimes } from './use-lead-times.ts';

/** What changed since the period before, one plain sentence for each figure. */
export function Changes({ onScreen, ...shown }: AverageCompared): ReactNode {
  const { range, calendar } = shown;
  const period = periodBefore(range, calendar);
  const { now, changes: ofLeadTimes } = useLeadTimes(shown);
  const delivered = useDelivery(shown, period === null);
  const ofRuns = useChangesShown(shown, 'runs');
  if (period === null) {
    return (
      <Section title={t('overview.changes')}>
        <p className="quiet">{t('overview.noPeriodBefore')}</p>
      </Section>
    );
  }
  return (
    <Section title={t('overview.changes')}>
      <p className="quiet">{headOf(shown, period)}</p>
      <Ask query={now}>
        {(figures) => (
          <ul className="plain-list changes">
            <LeadTimeChanges {...shown} now={figures} changes={ofLeadTimes} />
            <DeliveryChanges {...shown} delivered={delivered} />
            {averagedMetrics.map(({ metric, average }) => (
              <AverageChange key={metric.id} {...{ metric, average, onScreen }} {...shown} changes={ofRuns} />
            ))}
          </ul>
        )}
      </Ask>
    </Section>
  );
}

function headOf(shown: OverviewShown, before: Range): string {
  const { range } = shown;
  if (earlierDays(shown) === null) return t('delivery.nothingCompared');
  return range.preset === '7'
    ? t('overview.sinceLastWeek')
    : t('overview.against', { now: rangeText({ ...range, preset: 'custom' }), before: rangeText(before) });
}

interface LeadTimesCompared extends OverviewShown {
  readonly now: LeadTimesAnswer;
  readonly changes: ChangesAnswer | null | undefined;
}

function LeadTimeChanges({ now, changes, ...shown }: LeadTimesCompared): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: shown.project.id });
  if (!graph.data || !changes) return null;
  const all = leadTimesNow(graph.data, now, changes);
  return (
    <>
      {all.slice(0, mostNow).map(({ pipeline, figure, change }) => (
        <li key={pipeline}>
          <Trans
            i18nKey="overview.leadTimeChange"
            values={{ pipeline, figure }}
            components={{ way: <Link to={leadTimeAddress(shown.project.id, pipeline, shown.range)} /> }}
          />
          {change && <Verdict change={change} />}
        </li>
      ))}
      <MoreLeadTimes project={shown.project.id} count={all.length - mostNow} range={shown.range} />
    </>
  );
}

interface Delivered {
  readonly now: OutputOf<typeof delivery> | undefined;
  readonly changes: ChangesAnswer | null | undefined;
}

/** Asked with the first questions of the screen, before there is anything to show them beside. */
function useDelivery(shown: OverviewShown, isSkipped: boolean): Delivered {
  const { project, range } = shown;
  const now = useEndpoint(delivery, { project_id: project.id, ...daysOf(range) }, isSkipped);
  return { now: now.data, changes: useChangesShown(shown, 'delivery') };
}

function DeliveryChanges({
  project,
  range,
  delivered: { now, changes },
}: OverviewShown & { readonly delivered: Delivered }): ReactNode {
  if (!now || changes === undefined) return null;
  return measuresOf(now, changes).map(({ id, title, figure, change }) =>
    figure === null || change === null ? null : (
      <li key={id}>
        <Trans
          i18nKey="overview.figureChange"
          values={{ title, figure }}
          components={{ way: <Link to={deliveryAddress(project.id, id, range)} /> }}
        />
        <Verdict change={change} />
      </li>
    ),
  );
}

function AverageChange({
  metric,
  average,
  changes,
  ...shown
}: AverageCompared & {
  readonly metric: SeriesMetric;
  readonly average: Average;
  readonly changes: ChangesAnswer | null | undefined;
}): ReactNode {
  const now = useAverageWithin(average, shown);
  const mean = now ? meanOf(now) : null;
  if (mean === null || changes === undefined) return null;
  const row = changes?.data.find(({ figure, integration_id }) => figure === metric.id && integration_id === null);
  return (
    <li>
      <Trans
        i18nKey="overview.figureChange"
        values={{ title: metricWords(average).title, figure: duration(mean) }}
        components={{ way: <Link to={runsAddress(shown.project.id, metric.id, shown.range)} /> }}
      />
      <Verdict change={changeOf(mean, row ?? null, duration)} />
    </li>
  );
}
