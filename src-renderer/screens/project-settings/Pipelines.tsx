import { Check } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { pipelines } from '#shared/api/graph.ts';
import { releaseStages } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import type { Graph, Node } from '../../graph/editing/lines.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { BreakablePath } from '../../ui/BreakablePath.tsx';
import { count } from '../../ui/format.ts';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { StaysOpen } from '../../ui/overlays/StaysOpen.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Column, Table } from '../../ui/Table.tsx';
import { editColumn } from './edit-column.tsx';
import { NoPipelines } from './NoPipelines.tsx';
import { PipelineDrawer } from './PipelineDrawer.tsx';

/** Every pipeline: where a change reaches its users, which branch counts, and which repository it reads. */
export function Pipelines({ project }: { readonly project: number }): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: project });
  return (
    <Ask query={graph}>
      {(graph) =>
        graph.nodes.length === 0 ? <NoPipelines project={project} /> : <PipelineTable project={project} graph={graph} />
      }
    </Ask>
  );
}

function PipelineTable({ project, graph }: { readonly project: number; readonly graph: Graph }): ReactNode {
  const stages = useEndpoint(releaseStages, { project_id: project });
  const [edited, setEdited] = useState<number | null>(null);
  const stagesOf = (id: number) => stages.data?.find(({ pipeline_id }) => pipeline_id === id);
  const columns: readonly Column<Node>[] = [
    { title: t('common.pipeline'), cell: ({ name }) => <BreakablePath text={name} /> },
    {
      title: t('projectSettings.pipelines.release'),
      cell: ({ id, release }) => <ReleaseSign release={release} stage={stagesOf(id)?.release_stage ?? null} />,
    },
    {
      title: t('projectSettings.pipelines.branch'),
      cell: ({ release_branch }) =>
        release_branch ?? <span className="nowrap">{t('projectSettings.pipelines.allRuns')}</span>,
    },
    {
      title: t('projectSettings.pipelines.repository'),
      className: 'pipeline-repository',
      cell: ({ repository }) => (
        <span className="mono one-line repository" title={repository ?? undefined}>
          {repository}
        </span>
      ),
    },
    { title: t('projectSettings.pipelines.runs'), kind: 'number', cell: ({ runs }) => count(runs) },
    editColumn(setEdited),
  ];
  const isAnyMarked = graph.nodes.some(({ release }) => release === 'marked');
  return (
    <Section
      title={t('projectSettings.tabs.pipelines')}
      note={isAnyMarked ? null : t('projectSettings.pipelines.noRelease')}
      signs={
        <InfoButton label={t('projectSettings.pipelines.aboutRelease')}>
          <p>{t('projectSettings.pipelines.releaseHelp')}</p>
        </InfoButton>
      }
    >
      <Table
        caption={t('projectSettings.tabs.pipelines')}
        columns={columns}
        rows={graph.nodes}
        keyOf={({ id }) => id}
      />
      <StaysOpen of={graph.nodes.find(({ id }) => id === edited)} opened={edited}>
        {(node) => (
          <PipelineDrawer
            project={project}
            graph={graph}
            node={node}
            stages={stagesOf(node.id)?.stages ?? []}
            stage={stagesOf(node.id)?.release_stage ?? null}
            onClose={() => setEdited(null)}
          />
        )}
      </StaysOpen>
    </Section>
  );
}

function ReleaseSign({
  release,
  stage,
}: {
  readonly release: Node['release'];
  readonly stage: string | null;
}): ReactNode {
  if (release === 'no') return null;
  if (release === 'last') return <Badge>{t('projectSettings.pipelines.assumed')}</Badge>;
  return (
    <Badge look="good">
      <Check className="icon" /> {stage ?? t('projectSettings.pipelines.wholeRun')}
    </Badge>
  );
}
