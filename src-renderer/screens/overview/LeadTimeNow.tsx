import { type ReactNode, useCallback, useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { PipelineGraph } from '../../graph/PipelineGraph.tsx';
import { type GraphAnswer, graphViewOf, type LeadTimesAnswer } from '../../graph/view.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Section } from '../../ui/Page.tsx';
import { rangeText } from '../range.ts';
import { Verdict } from '../Verdict.tsx';
import { leadTimesNow } from './lead-time-now.ts';
import { leadTimeAddress } from './links.ts';
import type { OverviewShown } from './shown.ts';
import { useLeadTimes } from './use-lead-times.ts';

/** The lead time now, of the pipelines where commits begin, and the graph in small. */
export function LeadTimeNow(shown: OverviewShown): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: shown.project.id });
  const { now, before } = useLeadTimes(shown);
  return (
    <Section title="Lead time now">
      <Ask query={graph}>
        {(drawn) => (
          <Ask query={now}>
            {(figures) => <Ready {...shown} graph={drawn} now={figures} before={before?.data ?? null} />}
          </Ask>
        )}
      </Ask>
    </Section>
  );
}

interface ReadyProps extends OverviewShown {
  readonly graph: GraphAnswer;
  readonly now: LeadTimesAnswer;
  readonly before: LeadTimesAnswer | null;
}

function Ready({ project, range, graph, now, before }: ReadyProps): ReactNode {
  const go = useNavigate();
  const view = useMemo(() => graphViewOf(graph, now), [graph, now]);
  const choose = useCallback(
    (id: number) => {
      const name = graph.nodes.find((node) => node.id === id)?.name;
      if (name !== undefined) void go(leadTimeAddress(project.id, name, range));
    },
    [graph, go, project.id, range],
  );
  const [first, ...others] = leadTimesNow(graph, now, before);
  return (
    <div className="stack">
      {first ? (
        <p className="row">
          <Link className="figure" to={leadTimeAddress(project.id, first.pipeline, range)}>
            {first.figure}
          </Link>
          <span>
            from {first.pipeline} {first.way}, median of {first.of} {rangeText(range)};{' '}
            <Verdict change={first.change} />
          </span>
        </p>
      ) : (
        <p className="quiet">No commit reached the release point {rangeText(range)}.</p>
      )}
      {others.length > 0 && (
        <ul className="plain-list">
          {others.map((one) => (
            <li key={one.pipeline}>
              <Link to={leadTimeAddress(project.id, one.pipeline, range)}>{one.figure}</Link> from {one.pipeline},{' '}
              {one.of}; <Verdict change={one.change} />
            </li>
          ))}
        </ul>
      )}
      {graph.nodes.length > 0 && <PipelineGraph view={view} chosen={null} onChoose={choose} small />}
    </div>
  );
}
