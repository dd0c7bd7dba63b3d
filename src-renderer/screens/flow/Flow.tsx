import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { flow } from '#shared/metrics/registry.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { t } from '../../language/language.ts';
import { metricText } from '../../language/service-text.ts';
import { Page } from '../../ui/Page.tsx';
import { Explanation } from '../shared/figures/Explanation.tsx';
import { OfProject } from '../shared/project-screen.tsx';
import { FlowEmpty } from './FlowEmpty.tsx';
import { FlowOfIssues } from './FlowOfIssues.tsx';
import './flow.css';

/** How issues flow from their creation to done. */
export default function Flow(): ReactNode {
  const projectId = Number(useParams().project_id);
  return (
    <Page screen="flow" title={t('flow.title')} about={<Explanation of={metricText(flow)} />}>
      <OfProject
        isEmpty={({ integrations }) => !integrations.some((one) => familyOf(one.integration_type) === 'issues')}
        empty={
          <FlowEmpty
            icon={<Ticket className="icon" />}
            title={t('flow.noTracker')}
            why={t('flow.noTrackerWhat')}
            next={t('flow.connectTracker')}
            to={`/project/${projectId}/connect`}
          />
        }
      >
        <FlowOfIssues />
      </OfProject>
    </Page>
  );
}
