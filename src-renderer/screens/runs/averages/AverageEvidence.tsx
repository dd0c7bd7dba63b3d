import { type ReactNode, useMemo } from 'react';
import { averageEndpoint, seriesEndpoint } from '#shared/api/series.ts';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { metricText } from '../../../language/service-text.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Button } from '../../../ui/Button.tsx';
import { calendarDay, duration } from '../../../ui/format.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { RunLink } from '../../shared/RunLink.tsx';
import { useFocusBack } from '../../shared/use-focus-back.ts';
import type { AverageAnswer } from '../chart/chart-data.ts';
import { pointsOf } from '../points/points.ts';

type Average = AverageAnswer['data'][number];

/** What a daily average was made from: every value of its integration and day, each with its runs. */
export function AverageEvidence({
  metric,
  average,
  close,
}: {
  readonly metric: SeriesDescriptor;
  readonly average: Average;
  readonly close: () => void;
}): ReactNode {
  const { project } = useProjectScreen();
  const zone = project.time_zone;
  const { x } = average;
  const id = average.evidence?.integration_id ?? 0;
  const averages = useMemo(() => averageEndpoint(metric.average ?? metric), [metric]);
  const day = useEndpoint(averages, { project_id: project.id, from: x, to: x, include: 'evidence' as const });
  // A collection may have changed it since it was chosen.
  const now = day.data?.data.find((one) => one.x === x && one.evidence?.integration_id === id);
  const { y, evidence } = now ?? average;
  const endpoint = useMemo(() => seriesEndpoint(metric), [metric]);
  const input = { integration_id: id, from: x, to: x, include: 'evidence' as const };
  const answer = useEndpoint(endpoint, input, evidence === undefined);
  const { title } = metricText(metric.average ?? metric);
  useFocusBack();
  if (!evidence) return null;
  return (
    <aside className="evidence" aria-label={t('runs.average.label')}>
      <div className="evidence-head">
        <h2>{t('runs.average.of', { metric: title, value: duration(y) })}</h2>
        <Button look="plain" onClick={close}>
          {t('common.close')}
        </Button>
      </div>
      <p>{t('runs.average.where', { integration: evidence.integration, day: calendarDay(x) })}</p>
      <p className="quiet">
        {t('runs.average.made', {
          values: t('common.values', { count: evidence.count }),
          median: duration(evidence.median),
          p90: duration(evidence.p90),
        })}
      </p>
      <Ask query={answer}>
        {(series) => (
          <ul className="plain-list">
            {pointsOf(series.data, zone).map(({ key, value, pipeline, runs, moment }) => (
              <li key={key} className="row">
                <strong>{value}</strong>
                <span>{pipeline}</span>
                {runs.map((run) => (
                  <RunLink key={run.id} run={run} />
                ))}
                <span className="quiet">{moment}</span>
              </li>
            ))}
          </ul>
        )}
      </Ask>
    </aside>
  );
}
