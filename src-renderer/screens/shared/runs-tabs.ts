import { seriesMetrics } from '#shared/metrics/registry.ts';
import { t } from '../../language/language.ts';
import { metricText } from '../../language/service-text.ts';
import { changedQuery } from './query.ts';

/** The tabs of the screen Runs: each metric of runs, then the same runs by the definitions of other tools. */
export function tabsOfRuns(projectId: number, query: URLSearchParams) {
  const kept = changedQuery(query, { point: null, measure: null }).toString();
  const search = kept === '' ? '' : `?${kept}`;
  return [
    ...seriesMetrics.map((metric) => ({
      to: `/project/${projectId}/runs/${metric.id}${search}`,
      label: metricText(metric).title,
    })),
    { to: `/project/${projectId}/rules${search}`, label: t('rules.title') },
  ];
}
