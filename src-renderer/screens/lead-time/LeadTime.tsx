import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { pipelines } from '#shared/api/graph.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { leadTime } from '#shared/metrics/lead-time/lead-time.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CopyCurl } from '../CopyCurl.tsx';
import { Definition } from '../Definition.tsx';
import { useAddressQuery } from '../query.ts';
import { RangeChoice } from '../RangeChoice.tsx';
import { leadTimeDays, rangeOf } from '../range.ts';
import { StatisticChoice } from '../StatisticChoice.tsx';
import { leadTimeQueryOf } from './choice.ts';
import { LeadTimeReady } from './LeadTimeReady.tsx';
import '../screens.css';
import './lead-time.css';

/** The pipeline graph with its lead times; the routes of a pipeline side by side; the commits of a route. */
export default function LeadTime(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Page title="Lead time" lead="The time for code: from being handed to a pipeline to the release point.">
      <Definition of={leadTime} />
      <Ask query={project}>{({ time_zone }) => <LeadTimeOf projectId={projectId} zone={time_zone} />}</Ask>
    </Page>
  );
}

function LeadTimeOf({ projectId, zone }: { readonly projectId: number; readonly zone: string }): ReactNode {
  const [query, change] = useAddressQuery();
  const now = useNow();
  const calendar = useMemo(() => calendarOf(zone), [zone]);
  const range = rangeOf(query, calendar, now);
  const asked = leadTimeQueryOf(query);
  const input = { project_id: projectId, statistic: asked.statistic, ...leadTimeDays(range) };
  const graph = useEndpoint(pipelines, { project_id: projectId });
  const answer = useEndpoint(leadTimes, { ...input, include: 'evidence' });
  return (
    <>
      <div className="controls">
        <StatisticChoice statistic={asked.statistic} change={change} />
        <RangeChoice range={range} change={change} />
        <CopyCurl endpoint={leadTimes} input={input} />
      </div>
      <Ask query={graph} isEmpty={({ nodes }) => nodes.length === 0} empty={<NoPipelines projectId={projectId} />}>
        {(drawn) => (
          <Ask query={answer}>
            {(figures) => (
              <LeadTimeReady
                {...{ graph: drawn, answer: figures, asked, input, range, zone, now, change }}
                busy={answer.isPlaceholderData}
              />
            )}
          </Ask>
        )}
      </Ask>
    </>
  );
}

function NoPipelines({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h3>No pipelines are known yet</h3>
      <p className="quiet">The graph is drawn from the runs of connected systems and from what fed them.</p>
      <Link className="button primary" to={`/project/${projectId}/integrations`}>
        Connect a system
      </Link>
    </>
  );
}
