import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { projectDetails } from '#shared/desktop/commands.ts';
import { otherRules } from '#shared/metrics/other-rules/other-rules.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { Definition } from '../Definition.tsx';
import { withRuns } from '../with-runs.ts';
import { RulesOfIntegration } from './RulesOfIntegration.tsx';
import '../screens.css';
import './rules.css';

/** The same runs under the rules of other tools. */
export default function Rules(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Page title={t('rules.title')} lead={t('rules.lead')}>
      <Definition of={{ ...metricWords(otherRules), title: t('rules.comparison') }} />
      <Ask
        query={project}
        isEmpty={(details) => withRuns(details).length === 0}
        empty={<NothingConnected projectId={projectId} />}
      >
        {(details) => <RulesOfIntegration project={details} />}
      </Ask>
    </Page>
  );
}

function NothingConnected({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h2>{t('rules.none.title')}</h2>
      <p className="quiet">{t('rules.none.why')}</p>
      <Link className="button primary" to={`/project/${projectId}/connect`}>
        {t('rules.none.next')}
      </Link>
    </>
  );
}
