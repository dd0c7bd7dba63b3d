import { type ReactNode, useCallback, useMemo } from 'react';
import { breakdown } from '#shared/api/breakdown.ts';
import { inFlight } from '#shared/api/commits.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { fullPeriodBefore } from '#shared/time/periods.ts';
import { useEndpoint, usePrefetch } from '../../api/hooks.ts';
import type { GraphAnswer } from '../../graph/graph-view.ts';
import { shortNames } from '../../graph/short-names.ts';
import { Ask } from '../../ui/Ask.tsx';
import { exported } from '../shared/export/exported.ts';
import { useChanges } from '../shared/figures/use-changes.ts';
import { firstRunDay } from '../shared/period/first-day.ts';
import { compareIn, leadTimeDays } from '../shared/period/range.ts';
import { type ChangeQuery, ChangingBy, useProjectScreen } from '../shared/project-screen.tsx';
import { oneOf } from '../shared/toolbar/address-parameters.ts';
import { Toolbar } from '../shared/toolbar/Toolbar.tsx';
import { BreakdownTab } from './breakdown/BreakdownTab.tsx';
import { isWhatIf } from './breakdown/where-time-goes.ts';
import { CommitResults } from './commits/CommitResults.tsx';
import { Commits } from './commits/Commits.tsx';
import { InFlight } from './commits/InFlight.tsx';
import { MapTab } from './map/MapTab.tsx';
import { leadTimeQueryOf } from './query.ts';
import { evidenceOf, RouteChoice, RoutesOf, type RoutesReady } from './routes/RoutesOf.tsx';
import { RoutesTab } from './routes/RoutesTab.tsx';
import { shownPipeline } from './routes/routes.ts';
import type { LeadTimeSelection } from './selection.ts';
import { TabPanel } from './TabPanel.tsx';
import { type LeadTimeTab, leadTimeTabs } from './tabs.ts';

interface LeadTimeOfProps {
  readonly graph: GraphAnswer;
  readonly tab: LeadTimeTab;
}

/** The filters of the screen and what the chosen tab shows. */
export function LeadTimeOf({ graph, tab }: LeadTimeOfProps): ReactNode {
  const { project, calendar, range, query, change: changeQuery } = useProjectScreen();
  const { id } = project;
  // A choice stays on its tab, even where the address leads to the tab by what it names.
  const change = useCallback<ChangeQuery>((parameters) => changeQuery({ tab, ...parameters }), [changeQuery, tab]);
  const { from, to } = range;
  const choice = leadTimeQueryOf(query);
  const input = { project_id: id, statistic: choice.statistic, ...leadTimeDays(range) };
  const answer = useEndpoint(leadTimes, { ...input, include: 'counts' });
  const pipelines = answer.data?.data.map(({ name }) => name) ?? [];
  const chosen = answer.data ? shownPipeline(graph, answer.data, choice.pipeline) : null;
  const compare = compareIn(query, true);
  const days = { from: from ?? '', to: to ?? '' };
  const isBounded = compare && from !== null && to !== null;
  const earlier = isBounded ? fullPeriodBefore(days, firstRunDay(project, calendar), calendar) : null;
  const changes = useChanges({ project_id: id, of: 'lead_times', statistic: choice.statistic, days, earlier });
  // Otherwise each part of one pipeline would be fetched only when the one above it is drawn.
  const isOpen = chosen === null || answer.isPlaceholderData;
  usePrefetch(leadTimes, evidenceOf(input, chosen ?? ''), isOpen);
  usePrefetch(breakdown, { ...input, pipeline: chosen ?? '' }, isOpen);
  const names = useMemo(() => shortNames(graph.nodes.map(({ name }) => name)), [graph]);
  const pipelineInFlight = graph.nodes.find(({ name }) => name === query.get('in_flight'))?.name;
  const shown: LeadTimeSelection = { graph, names, choice, input, changes };
  return (
    <ChangingBy change={change}>
      <Toolbar
        {...(tab === 'in-flight'
          ? {
              isOfNow: true,
              screen: 'in-flight',
              shown: exported(inFlight, {
                project_id: id,
                ...(pipelineInFlight ? { pipeline: pipelineInFlight } : {}),
              }),
            }
          : { screen: 'lead-time', shown: exported(leadTimes, input) })}
        valid={{
          ...(answer.data ? { pipeline: oneOf(pipelines) } : {}),
          in_flight: oneOf(graph.nodes.map(({ name }) => name)),
          what_if: isWhatIf,
          tab: oneOf(leadTimeTabs),
        }}
        {...(tab === 'map' || tab === 'routes' ? { compare, statistic: choice.statistic } : {})}
        {...(tab !== 'in-flight'
          ? { pipeline: { chosen: answer.data ? chosen : choice.pipeline, names: pipelines, all: false } }
          : {})}
      />
      <TabPanel tab={tab}>
        {tab === 'commits' && <CommitResults text={query.get('commit') ?? ''} />}
        {tab === 'in-flight' ? (
          <InFlight names={names} nodes={graph.nodes} pipeline={query.get('in_flight')} />
        ) : (
          <Ask query={answer}>
            {(figures) =>
              tab === 'map' ? (
                <div className="lead-time-tab">
                  <MapTab shown={shown} answer={figures} pipeline={figures.data.find(({ name }) => name === chosen)} />
                </div>
              ) : (
                <RoutesOf shown={shown} name={chosen ?? ''}>
                  {(ready) => <OfPipeline tab={tab} shown={shown} ready={ready} />}
                </RoutesOf>
              )
            }
          </Ask>
        )}
      </TabPanel>
    </ChangingBy>
  );
}

function OfPipeline({
  tab,
  shown,
  ready,
}: {
  readonly tab: 'routes' | 'breakdown' | 'commits';
  readonly shown: LeadTimeSelection;
  readonly ready: RoutesReady;
}): ReactNode {
  if (tab === 'routes') return <RoutesTab {...ready} shown={shown} />;
  if (tab === 'breakdown') return <BreakdownTab {...ready} shown={shown} />;
  const { route } = ready;
  const choice = <RouteChoice {...ready} />;
  return route && <Commits key={route.id} route={route} names={shown.names} choice={choice} />;
}
