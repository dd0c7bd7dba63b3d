import { type ReactNode, useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { graphViewOf } from '../../graph/graph-view.ts';
import { PipelineGraph } from '../../graph/PipelineGraph.tsx';
import { t } from '../../language/language.ts';
import { Section } from '../../ui/Page.tsx';
import { useBroken } from '../shared/figures/use-broken.ts';
import { hashOfRoutes } from '../shared/lead-time-hash.ts';
import { leadTimeAddress, leadTimesAddress } from '../shared/links.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { GraphWaiting } from './GraphWaiting.tsx';
import { useLeadTimes } from './lead-times/use-lead-times.ts';

/** The graph in small: where commits go and how long each pipeline takes to the release. A pipeline leads to its routes. */
export function GraphNow(): ReactNode {
  const { project, range } = useProjectScreen();
  const graph = useEndpoint(pipelines, { project_id: project.id });
  const now = useLeadTimes();
  const broken = useBroken(project.id);
  const go = useNavigate();
  const view = useMemo(
    () => (graph.data && now.data ? graphViewOf(graph.data, now.data, { broken }) : null),
    [graph.data, now.data, broken],
  );
  const choose = useCallback(
    (id: number) => {
      const name = graph.data?.nodes.find((node) => node.id === id)?.name;
      if (name !== undefined) void go(leadTimeAddress(project.id, name, range) + hashOfRoutes);
    },
    [graph.data, go, project.id, range],
  );
  // The lead time above, with the same request, shows the failure.
  if (graph.isError || now.isError || view?.nodes.length === 0) return null;
  if (!view) return <GraphWaiting />;
  return (
    <Section
      title={t('overview.graph')}
      note={t('overview.graphOf')}
      tools={<Link to={leadTimesAddress(project.id, range)}>{t('overview.openMap')}</Link>}
    >
      <PipelineGraph view={view} chosen={null} onChoose={choose} small />
    </Section>
  );
}
