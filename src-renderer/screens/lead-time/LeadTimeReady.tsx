import { type ReactNode, useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { releaseStageRuns } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import type { GraphAnswer } from '../../graph/view.ts';
import { hashOfRoutes } from '../lead-time-hash.ts';
import { type Range, rangeText } from '../range.ts';
import { StageNotes } from '../StageNotes.tsx';
import { GraphOfProject } from './GraphOfProject.tsx';
import { RoutesOfPipeline, type RoutesShown } from './RoutesOfPipeline.tsx';
import { type LeadTimesAnswer, sentenceOf, shownPipeline } from './routes.ts';

interface LeadTimeReadyProps extends Omit<RoutesShown, 'nodes' | 'intoView'> {
  readonly graph: GraphAnswer;
  readonly answer: LeadTimesAnswer;
  readonly range: Range;
  readonly busy: boolean;
}

/** The graph, and the routes of the chosen pipeline with their commits. */
export function LeadTimeReady({ graph, answer, range, busy, ...shown }: LeadTimeReadyProps): ReactNode {
  const { asked, input, change } = shown;
  const named = shownPipeline(answer, asked.pipeline);
  const pipeline = answer.data.find(({ name }) => name === named);
  const { hash } = useLocation();
  // An object, so that choosing the same pipeline again brings its routes into view again.
  const [intoView, setIntoView] = useState(hash === hashOfRoutes ? { pipeline: named } : null);
  const choose = useCallback(
    (id: number) => {
      const chosen = graph.nodes.find((one) => one.id === id)?.name ?? null;
      change({ pipeline: chosen, route: null });
      setIntoView({ pipeline: chosen });
    },
    [change, graph],
  );
  const { project_id, from, to } = input;
  const stages = useEndpoint(releaseStageRuns, { project_id: Number(project_id), from, to });
  return (
    <div className="stack" aria-busy={busy}>
      <StageNotes project={Number(project_id)} stages={stages.data?.stages ?? []} />
      {pipeline && <p className="sentence">{sentenceOf(pipeline, asked.statistic, rangeText(range))}</p>}
      <GraphOfProject
        project={Number(input.project_id)}
        graph={graph}
        figures={answer}
        asked={{ statistic: asked.statistic, from: input.from, to: input.to }}
        chosen={graph.nodes.find(({ name }) => name === named)?.id ?? null}
        choose={choose}
      />
      {pipeline && <RoutesOfPipeline {...shown} intoView={intoView} nodes={graph.nodes} name={pipeline.name} />}
    </div>
  );
}
