import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { otherRules } from '#shared/metrics/registry.ts';
import { t } from '../../language/language.ts';
import { metricText } from '../../language/service-text.ts';
import { Page } from '../../ui/Page.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { Explanation } from '../shared/figures/Explanation.tsx';
import { NoRunsConnected } from '../shared/NoRunsConnected.tsx';
import { OfProject } from '../shared/project-screen.tsx';
import { useAddressQuery } from '../shared/query.ts';
import { tabsOfRuns } from '../shared/runs-tabs.ts';
import { withRuns } from '../shared/with-runs.ts';
import { RulesOfIntegration } from './RulesOfIntegration.tsx';
import './rules.css';

/** The last tab of Runs: the same runs by the definitions of other tools. */
export default function Rules(): ReactNode {
  const projectId = Number(useParams().project_id);
  const [query] = useAddressQuery();
  return (
    <Page
      screen="rules"
      title={t('runs.title')}
      about={<Explanation of={{ ...metricText(otherRules), title: t('rules.comparison') }} />}
      tabs={<Tabs label={t('runs.metric')} tabs={tabsOfRuns(projectId, query)} />}
    >
      <OfProject
        isEmpty={(project) => withRuns(project).length === 0}
        empty={<NoRunsConnected projectId={projectId} />}
      >
        <RulesOfIntegration />
      </OfProject>
    </Page>
  );
}
