import { ReactFlowProvider } from '@xyflow/react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { InputOf } from '#shared/api/endpoint.ts';
import { type previewGraph, releaseStages } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Button } from '../../ui/Button.tsx';
import { type GraphAnswer, graphViewOf, isLarge, type LeadTimesAnswer } from '../graph-view.ts';
import { PipelineGraph } from '../PipelineGraph.tsx';
import { fitOptions } from '../use-graph-fit.ts';
import { Zoom } from '../Zoom.tsx';
import { EditedPipeline } from './EditedPipeline.tsx';
import { ProposalList } from './ProposalList.tsx';
import { useGraphEdits } from './use-graph-edits.ts';
import { WhatWouldChange } from './WhatWouldChange.tsx';

interface GraphEditorProps {
  readonly project: number;
  /** With its proposals. */
  readonly graph: GraphAnswer;
  readonly figures: LeadTimesAnswer;
  /** The statistic and the days of the figures. */
  readonly choice: Omit<InputOf<typeof previewGraph>, 'project_id' | 'edits'>;
  readonly chosen: number | null;
  readonly close: () => void;
}

/** The graph with all its settings, by mouse or keyboard, and a preview of the effects before it is saved. */
export function GraphEditor({ project, graph, figures, choice, chosen: first, close }: GraphEditorProps): ReactNode {
  const edits = useGraphEdits(project, graph, choice);
  const [chosen, choose] = useState(first ?? graph.nodes[0]?.id ?? null);
  const stages = useEndpoint(releaseStages, { project_id: project });
  const title = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  // An object, so that choosing the same pipeline again brings its panel into view again.
  const [intoView, setIntoView] = useState<object | null>(null);
  useEffect(() => {
    if (intoView) panel.current?.scrollIntoView({ block: 'nearest' });
  }, [intoView]);
  useEffect(() => title.current?.focus(), []);
  const stagesOf = (id: number): readonly string[] =>
    stages.data?.find(({ pipeline_id }) => pipeline_id === id)?.stages ?? [];
  // An edit shows at once, before its figures arrive.
  const editOf = (id: number) =>
    edits.edits.filter((edit) => edit.do === 'release').findLast(({ pipeline }) => pipeline === id);
  const isRelease = (id: number): boolean =>
    editOf(id)?.on ?? edits.graph.nodes.find((node) => node.id === id)?.release === 'marked';
  const stageOf = (id: number): string | null => {
    const edit = editOf(id);
    if (edit) return edit.stage;
    return stages.data?.find(({ pipeline_id }) => pipeline_id === id)?.release_stage ?? null;
  };
  const stagesByPipeline = new Map(edits.graph.nodes.map(({ id }) => [id, stageOf(id)]));
  const view = graphViewOf(edits.graph, figures, { stages: stagesByPipeline });
  return (
    <ReactFlowProvider>
      <section className="graph-editor" aria-label={t('graph.editing')}>
        <div className="section-head">
          <h2 ref={title} tabIndex={-1}>
            {t('graph.editing')}
          </h2>
          <span className="section-note">{t('graph.editHelp')}</span>
          <div className="toolbar">
            <Zoom fit={fitOptions({ small: false, hasMap: isLarge(view) })} />
            <Button onClick={close}>{t('graph.done')}</Button>
          </div>
        </div>
        <div className="graph-and-panel">
          <PipelineGraph
            view={view}
            chosen={chosen}
            onChoose={(id) => {
              choose(id);
              setIntoView({});
            }}
            onConnect={(from, to) => edits.make({ do: 'add', from, to })}
          />
          <div className="graph-panel stack">
            {chosen !== null && (
              <div ref={panel}>
                <EditedPipeline
                  graph={edits.graph}
                  pipeline={chosen}
                  choose={choose}
                  release={isRelease(chosen)}
                  stages={stagesOf(chosen)}
                  stage={stageOf(chosen)}
                  make={edits.make}
                />
              </div>
            )}
            <ProposalList graph={edits.graph} make={edits.make} />
          </div>
        </div>
        {edits.refusal && (
          <p role="alert" className="notice warn">
            {edits.refusal}
          </p>
        )}
        <WhatWouldChange edits={edits} />
      </section>
    </ReactFlowProvider>
  );
}
