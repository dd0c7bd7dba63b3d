import { ReactFlowProvider } from '@xyflow/react';
import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import { pipelines } from '#shared/api/graph.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { releaseStages } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { isReadOnly } from '../../../api/read-only.ts';
import { shownLeadTime } from '../../../graph/default-route.ts';
import { useUnsavedEdits } from '../../../graph/editing/unsaved-edits.ts';
import { graphViewOf, isLarge, type LeadTimesAnswer } from '../../../graph/graph-view.ts';
import { PipelineGraph } from '../../../graph/PipelineGraph.tsx';
import { fitOptions } from '../../../graph/use-graph-fit.ts';
import { Zoom } from '../../../graph/Zoom.tsx';
import { t } from '../../../language/language.ts';
import { Ask, Skeleton } from '../../../ui/Ask.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Delta } from '../../../ui/Delta.tsx';
import { InfoButton } from '../../../ui/overlays/InfoButton.tsx';
import { Section } from '../../../ui/Page.tsx';
import { statisticNames } from '../../shared/figures/statistic.ts';
import { useBroken } from '../../shared/figures/use-broken.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { figureOf, type PipelineAnswer, routeDelta, shortName } from '../routes/routes.ts';
import type { LeadTimeSelection } from '../selection.ts';

const GraphEditor = lazy(() =>
  import('../../../graph/editing/GraphEditor.tsx').then((room) => ({ default: room.GraphEditor })),
);

interface GraphOfProjectProps {
  readonly shown: LeadTimeSelection;
  readonly figures: LeadTimesAnswer;
  readonly pipeline: PipelineAnswer | undefined;
  readonly choose: (pipeline: number) => void;
}

/** The map to look at and to choose from, with the figure of the chosen pipeline; or the editor of the graph. */
export function GraphOfProject(props: GraphOfProjectProps): ReactNode {
  const { shown, figures, pipeline, choose } = props;
  const { id: project } = useProjectScreen().project;
  const { graph, choice, input } = shown;
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const stages = useEndpoint(releaseStages, { project_id: project });
  const withProposals = useEndpoint(pipelines, { project_id: project, include: 'proposals' }, !isEditing);
  const broken = useBroken(project);
  const { statistic: _, ...ofDays } = input;
  const waits = useEndpoint(leadTimes, { ...ofDays, include: 'waits' }).data?.waits;
  const view = useMemo(() => {
    const stageOf = new Map((stages.data ?? []).map(({ pipeline_id, release_stage }) => [pipeline_id, release_stage]));
    return graphViewOf(graph, figures, { stages: stageOf, broken, waits: waits ?? [] });
  }, [graph, figures, stages.data, broken, waits]);
  const chosen = graph.nodes.find(({ name }) => name === pipeline?.name)?.id ?? null;
  const kept = useUnsavedEdits(project).length;
  const close = (): void => {
    setEditing(false);
    // The button is there again with the next drawing.
    window.setTimeout(() => button.current?.focus());
  };
  if (isEditing)
    return (
      <Ask query={withProposals}>
        {(graphWithProposals) => (
          <Suspense fallback={<Skeleton />}>
            <GraphEditor
              {...{ project, figures, chosen, close }}
              choice={{ statistic: choice.statistic, from: input.from, to: input.to }}
              graph={graphWithProposals}
            />
          </Suspense>
        )}
      </Ask>
    );
  const name = pipeline && shortName(shown.names, pipeline.name);
  return (
    <ReactFlowProvider>
      <Section
        title={name === undefined ? t('leadTime.tabs.map') : t('leadTime.toRelease', { pipeline: name })}
        note={pipeline && figureOf(pipeline, choice.statistic, shown.names)}
        signs={
          <>
            {pipeline && <DeltaOf shown={shown} pipeline={pipeline} />}
            <InfoButton label={t('graph.legend')}>
              <p>{t('graph.key', { statistic: statisticNames[choice.statistic] })}</p>
              <p>{t('graph.waits')}</p>
              <p className="quiet">{t('graph.keys')}</p>
            </InfoButton>
          </>
        }
        tools={
          <>
            <Zoom fit={fitOptions({ small: false, hasMap: isLarge(view) })} />
            {isReadOnly() ? null : (
              <Button ref={button} onClick={() => setEditing(true)}>
                {kept === 0 ? t('graph.edit') : t('graph.editOn', { count: kept })}
              </Button>
            )}
          </>
        }
      >
        <PipelineGraph view={view} chosen={chosen} onChoose={choose} />
        {view.warnings.map((warning) => (
          <p key={warning} className="notice warn">
            {warning}
          </p>
        ))}
      </Section>
    </ReactFlowProvider>
  );
}

function DeltaOf({
  shown,
  pipeline,
}: {
  readonly shown: LeadTimeSelection;
  readonly pipeline: PipelineAnswer;
}): ReactNode {
  const first = shownLeadTime(pipeline.lead_times);
  const delta =
    first && routeDelta(shown.changes, { pipeline: pipeline.name, path: first.path, nth: 0, minutes: first.lead_time });
  return delta && <Delta delta={delta} />;
}
