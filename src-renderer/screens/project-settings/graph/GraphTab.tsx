import type { ReactNode } from 'react';
import { pipelines } from '#shared/api/graph.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { t } from '../../../language/language.ts';
import { Ask } from '../../../ui/Ask.tsx';
import { Section } from '../../../ui/Page.tsx';
import { NoPipelines } from '../NoPipelines.tsx';
import { Edges } from './Edges.tsx';
import { Proposals } from './Proposals.tsx';

/** Which pipeline feeds which: what holds, what is proposed, what could not be used. */
export function GraphTab({ project }: { readonly project: number }): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: project });
  return (
    <Ask query={graph}>
      {(graph) =>
        graph.nodes.length === 0 ? (
          <NoPipelines project={project} />
        ) : (
          <>
            <Edges project={project} graph={graph} />
            <Proposals project={project} graph={graph} />
            {graph.warnings.length > 0 ? (
              <Section title={t('projectSettings.leftOut')}>
                {graph.warnings.map((warning) => (
                  <p key={warning}>{warning}</p>
                ))}
              </Section>
            ) : null}
          </>
        )
      }
    </Ask>
  );
}
