import type { ReactNode } from 'react';
import { useParams } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page, Section } from '../../ui/Page.tsx';
import { ApiKey } from './ApiKey.tsx';
import { Edges } from './Edges.tsx';
import { General } from './General.tsx';
import { ReleasePoints } from './ReleasePoints.tsx';

/** Name, time zone, release points, edges, and the key of the API. */
export function ProjectSettings(): ReactNode {
  const project_id = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id });
  const graph = useEndpoint(pipelines, { project_id });
  return (
    <Page title="Settings" lead={project.data?.name}>
      <Ask query={project}>{(details) => <General key={details.id} project={details} />}</Ask>
      <ApiKey />
      <Ask
        query={graph}
        isEmpty={({ nodes }) => nodes.length === 0}
        empty={<p className="quiet">Release points and edges can be chosen once something is collected.</p>}
      >
        {(known) => (
          <>
            <ReleasePoints nodes={known.nodes} />
            <Edges project={project_id} graph={known} />
            {known.warnings.length > 0 ? (
              <Section title="Left out">
                {known.warnings.map((warning) => (
                  <p key={warning}>{warning}</p>
                ))}
              </Section>
            ) : null}
          </>
        )}
      </Ask>
    </Page>
  );
}
