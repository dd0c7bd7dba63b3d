import { lazy, type ReactNode, Suspense, useMemo, useRef, useState } from 'react';
import type { InputOf } from '#shared/api/endpoint.ts';
import { pipelines } from '#shared/api/graph.ts';
import { type previewGraph, releaseStages } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { keptEdits } from '../../graph/kept-edits.ts';
import { PipelineGraph } from '../../graph/PipelineGraph.tsx';
import { type GraphAnswer, graphViewOf, type LeadTimesAnswer } from '../../graph/view.ts';
import { t } from '../../language/language.ts';
import { Ask, Skeleton } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { statisticNames } from '../statistic.ts';
import { useBroken } from '../use-broken.ts';

const GraphEditor = lazy(() => import('../../graph/GraphEditor.tsx').then((room) => ({ default: room.GraphEditor })));

interface GraphOfProjectProps {
  readonly project: number;
  readonly graph: GraphAnswer;
  readonly figures: LeadTimesAnswer;
  readonly asked: Omit<InputOf<typeof previewGraph>, 'project_id' | 'edits'>;
  readonly chosen: number | null;
  readonly choose: (pipeline: number) => void;
}

/** The graph to look at and to choose from; or, when asked, to edit. */
export function GraphOfProject(props: GraphOfProjectProps): ReactNode {
  const { project, graph, figures, asked, chosen, choose } = props;
  const [isEditing, setEditing] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const stages = useEndpoint(releaseStages, { project_id: project });
  const withProposals = useEndpoint(pipelines, { project_id: project, include: 'proposals' }, !isEditing);
  const broken = useBroken(project);
  const view = useMemo(() => {
    const known = new Map((stages.data ?? []).map(({ pipeline_id, release_stage }) => [pipeline_id, release_stage]));
    return graphViewOf(graph, figures, { stages: known, broken });
  }, [graph, figures, stages.data, broken]);
  const kept = keptEdits(project).length;
  const close = (): void => {
    setEditing(false);
    // The button is there again with the next drawing.
    window.setTimeout(() => button.current?.focus());
  };
  if (isEditing)
    return (
      <Ask query={withProposals}>
        {(known) => (
          <Suspense fallback={<Skeleton />}>
            <GraphEditor {...{ project, figures, asked, chosen, close }} graph={known} />
          </Suspense>
        )}
      </Ask>
    );
  return (
    <>
      <PipelineGraph view={view} chosen={chosen} onChoose={choose} />
      <div className="row graph-notes">
        <p className="quiet">
          {t('graph.key', { statistic: statisticNames[asked.statistic ?? 'median'] })} {t('graph.keys')}
        </p>
        <Button ref={button} onClick={() => setEditing(true)}>
          {kept === 0 ? t('graph.edit') : t('graph.editOn', { count: kept })}
        </Button>
      </div>
      {view.warnings.map((warning) => (
        <p key={warning} className="notice warn">
          {warning}
        </p>
      ))}
    </>
  );
}
