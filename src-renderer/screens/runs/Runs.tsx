import { Trans } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { seriesMetrics } from '#shared/metrics/registry.ts';
import { t } from '../../language/language.ts';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { NoRunsConnected } from '../shared/NoRunsConnected.tsx';
import { OfProject } from '../shared/project-screen.tsx';
import { useAddressQuery } from '../shared/query.ts';
import { tabsOfRuns } from '../shared/runs-tabs.ts';
import { MetricOfRuns } from './MetricOfRuns.tsx';
import { withPoints } from './points/with-points.ts';
import { RunsAbout } from './RunsAbout.tsx';
import './runs.css';

/** One screen for every metric of single runs, drawn from the metric's own description. */
export default function Runs() {
  const { project_id, metric: named = '' } = useParams();
  const projectId = Number(project_id);
  const [query] = useAddressQuery();
  const metric = seriesMetrics.find((one) => one.id === named);
  const tabs = <Tabs label={t('runs.metric')} tabs={tabsOfRuns(projectId, query)} />;
  if (!metric)
    return (
      <Page screen="runs" title={t('runs.noMetric', { metric: named })} tabs={tabs}>
        <p>
          <Trans
            i18nKey="runs.noMetricText"
            components={{ to: <Link to={`/project/${projectId}/runs/cycle_times`} /> }}
          />
        </p>
      </Page>
    );
  return (
    <Page screen="runs" title={t('runs.title')} about={<RunsAbout metric={metric} />} tabs={tabs}>
      <OfProject
        isEmpty={(project) => withPoints(metric, project).length === 0}
        empty={<NoRunsConnected projectId={projectId} />}
      >
        <MetricOfRuns key={metric.id} metric={metric} />
      </OfProject>
    </Page>
  );
}
