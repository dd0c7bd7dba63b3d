import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { ApiKey } from './ApiKey.tsx';
import { Edges } from './Edges.tsx';
import { General } from './General.tsx';
import { Incidents, States } from './IssueTracker.tsx';
import { Measured } from './Measured.tsx';
import { Proposals } from './Proposals.tsx';
import { ReleasePoints } from './ReleasePoints.tsx';
import { Targets } from './Targets.tsx';
import './settings.css';

/** Name, time zone and key; release points and edges; which issues are incidents and how their states flow; targets. */
export function ProjectSettings(): ReactNode {
  const project_id = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id });
  return (
    <Page title={t('projectSettings.title')} lead={project.data?.name}>
      <Ask query={project}>{(details) => <General key={details.id} project={details} />}</Ask>
      <ApiKey />
      <GraphSettings project={project_id} />
      <Ask query={project}>{(details) => <Measured project={details} />}</Ask>
      <Ask
        query={project}
        isEmpty={({ integrations }) => !integrations.some(isTracker)}
        empty={
          <Section title={t('projectSettings.incidents.emptyTitle')}>
            <p className="quiet">
              {t('projectSettings.incidents.empty')}{' '}
              <Link to={`/project/${project_id}/connect?system=jira`}>{t('projectSettings.incidents.connect')}</Link>
            </p>
          </Section>
        }
      >
        {({ integrations }) =>
          integrations.filter(isTracker).map((tracker) => (
            <div key={tracker.id} className="stack">
              <Incidents tracker={tracker} />
              <States tracker={tracker} />
            </div>
          ))
        }
      </Ask>
      <Ask query={project}>{(details) => <Targets key={details.id} project={details} />}</Ask>
    </Page>
  );
}

const isTracker = ({ integration_type }: { readonly integration_type: string }): boolean =>
  integration_type === 'issue_tracker';

function GraphSettings({ project }: { readonly project: number }): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: project });
  return (
    <Ask
      query={graph}
      isEmpty={({ nodes }) => nodes.length === 0}
      empty={<p className="quiet">{t('projectSettings.graphEmpty')}</p>}
    >
      {(known) => (
        <>
          <ReleasePoints project={project} graph={known} />
          <Edges project={project} graph={known} />
          <Proposals project={project} graph={known} />
          {known.warnings.length > 0 ? (
            <Section title={t('projectSettings.leftOut')}>
              {known.warnings.map((warning) => (
                <p key={warning}>{warning}</p>
              ))}
            </Section>
          ) : null}
        </>
      )}
    </Ask>
  );
}
