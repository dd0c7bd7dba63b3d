import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { syncs } from '#shared/api/syncs.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { IntegrationPart } from './IntegrationPart.tsx';

/** What is collected for a project, how far, and what is wrong. */
export function Integrations(): ReactNode {
  const project_id = Number(useParams().project_id);
  const navigate = useNavigate();
  const project = useEndpoint(projectDetails, { project_id });
  const collections = useEndpoint(syncs, { project_id });
  const connect = (
    <Button look="primary" onClick={() => void navigate(`/project/${project_id}/connect`)}>
      Connect a system
    </Button>
  );
  return (
    <Page
      title="Integrations"
      lead={project.data?.name}
      toolbar={project.data?.integrations.length ? connect : undefined}
    >
      <Ask
        query={project}
        isEmpty={({ integrations }) => integrations.length === 0}
        empty={
          <>
            <h2>Nothing is connected yet</h2>
            <p>Figures come from the runs of your systems. Connect a Jenkins job or folder to begin.</p>
            {connect}
          </>
        }
      >
        {({ integrations, time_zone }) =>
          integrations.map((integration) => (
            <IntegrationPart
              key={integration.id}
              integration={integration}
              sync={collections.data?.find(({ integration_id }) => integration_id === integration.id) ?? null}
              zone={time_zone}
            />
          ))
        }
      </Ask>
    </Page>
  );
}
