import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router';
import { projectDetails } from '#shared/desktop/commands.ts';
import { flow } from '#shared/metrics/flow/flow.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { Definition } from '../Definition.tsx';
import { FlowOfIssues } from './FlowOfIssues.tsx';
import '../screens.css';
import './flow.css';

/** How issues flow from their creation to done. */
export default function Flow(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Page title="Flow" lead="How issues get from an idea to done.">
      <Definition of={flow} />
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
      <h2>No issue tracker is connected</h2>
      <p>
        Lead and cycle time, throughput, work in progress and its age are made from the states that issues went through.
        An issue tracker also tells which deployments led to an incident.
      </p>
      <Link className="button primary" to={`/project/${projectId}/connect`}>
        Connect an issue tracker
      </Link>
    </>
  );
}
