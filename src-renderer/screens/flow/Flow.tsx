import { Ticket } from 'lucide-react';
import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { projectDetails } from '#shared/desktop/commands.ts';
import { flow } from '#shared/metrics/registry.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { Explanation } from '../Explanation.tsx';
import { FlowEmpty } from './FlowEmpty.tsx';
import { FlowOfIssues } from './FlowOfIssues.tsx';
import './flow.css';

/** How issues flow from their creation to done. */
export default function Flow(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Page screen="flow" title={t('flow.title')} about={<Explanation of={metricWords(flow)} />}>
      <Ask query={project}>
        {(details) =>
          details.integrations.some((one) => familyOf(one.integration_type) === 'issues') ? (
            <FlowOfIssues project={details} />
          ) : (
            <FlowEmpty
              icon={<Ticket className="icon" />}
              title={t('flow.noTracker')}
              why={t('flow.noTrackerWhat')}
              next={t('flow.connectTracker')}
              to={`/project/${projectId}/connect`}
            />
          )
        }
      </Ask>
    </Page>
  );
}
