import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { projectDetails } from '#shared/desktop/commands.ts';
import { flow } from '#shared/metrics/flow/flow.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { Definition } from '../Definition.tsx';
import { FlowOfIssues } from './FlowOfIssues.tsx';
import './flow.css';

/** How issues flow from their creation to done. */
export default function Flow(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Page title={t('flow.title')} lead={t('flow.lead')}>
      <Definition of={metricWords(flow)} />
      <Ask
        query={project}
        isEmpty={({ integrations }) => !integrations.some((one) => familyOf(one.integration_type) === 'issues')}
        empty={<NoTracker projectId={projectId} />}
      >
        {(details) => <FlowOfIssues project={details} />}
      </Ask>
    </Page>
  );
}

function NoTracker({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h2>{t('flow.noTracker')}</h2>
      <p>{t('flow.noTrackerWhat')}</p>
      <Link className="button primary" to={`/project/${projectId}/connect`}>
        {t('flow.connectTracker')}
      </Link>
    </>
  );
}
