import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { breakdown } from '#shared/api/breakdown.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { pipelines } from '#shared/api/graph.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { leadTime } from '#shared/metrics/lead-time/lead-time.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { useAhead, useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { Definition } from '../Definition.tsx';
import { exported } from '../exported.ts';
import { useAddressQuery } from '../query.ts';
import { leadTimeDays, rangeOf } from '../range.ts';
import { Toolbar } from '../Toolbar.tsx';
import { oneOf } from '../unknown-words.ts';
import { useLedTo } from '../use-led-to.ts';
import { leadTimeQueryOf } from './choice.ts';
import { FindCommit } from './FindCommit.tsx';
import { InFlight } from './InFlight.tsx';
import { LeadTimeReady } from './LeadTimeReady.tsx';
import { evidenceOf } from './RoutesOfPipeline.tsx';
import { shownPipeline } from './routes.ts';
import { isWhatIf } from './where-time-goes.ts';
import '../screens.css';
import './lead-time.css';

/** The pipeline graph with its lead times; the routes of a pipeline side by side; the commits of a route; where one commit is. */
export default function LeadTime(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Page title={t('leadTime.title')} lead={t('leadTime.lead')}>
      <Definition of={metricWords(leadTime)} />
      <Ask query={project}>{(details) => <LeadTimeOf project={details} />}</Ask>
    </Page>
  );
}

function LeadTimeOf({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const { id, time_zone: zone } = project;
  const [query, change] = useAddressQuery();
  const commit = query.get('commit') ?? '';
  const { heading, leadTo } = useLedTo(commit);
  const find = (revision: string): void => {
    change({ commit: revision });
    leadTo(revision);
  };
  const now = useNow();
  const calendar = useMemo(() => calendarOf(zone), [zone]);
  const range = rangeOf(query, calendar, now);
  const asked = leadTimeQueryOf(query);
  const input = { project_id: id, statistic: asked.statistic, ...leadTimeDays(range) };
  const graph = useEndpoint(pipelines, { project_id: id });
  const answer = useEndpoint(leadTimes, { ...input, include: 'counts' });
  const shown = exported(leadTimes, input);
  const chosen = answer.data ? shownPipeline(answer.data, asked.pipeline) : null;
  // Of what is shown of one pipeline, each part would be asked for when the one above it is drawn.
  const isOpen = chosen === null || answer.isPlaceholderData;
  useAhead(leadTimes, evidenceOf(input, chosen ?? ''), isOpen);
  useAhead(breakdown, { ...input, pipeline: chosen ?? '' }, isOpen);
  return (
    <>
      <Toolbar
        {...{ project, range, calendar, change, shown }}
        screen="lead-time"
        known={{
          ...(answer.data ? { pipeline: oneOf(answer.data.data.map(({ name }) => name)) } : {}),
          ...(graph.data ? { in_flight: oneOf(graph.data.nodes.map(({ name }) => name)) } : {}),
          what_if: isWhatIf,
        }}
        statistic={asked.statistic}
        pipeline={{
          chosen: answer.data ? chosen : asked.pipeline,
          known: answer.data?.data.map(({ name }) => name) ?? [],
          all: false,
        }}
      />
      <Ask query={graph} isEmpty={({ nodes }) => nodes.length === 0} empty={<NoPipelines projectId={id} />}>
        {(drawn) => (
          <>
            <FindCommit heading={heading} project={id} zone={zone} asked={commit} change={change} />
            <Ask query={answer}>
              {(figures) => (
                <LeadTimeReady
                  {...{ graph: drawn, answer: figures, asked, input, range, zone, now, change, find }}
                  busy={answer.isPlaceholderData}
                />
              )}
            </Ask>
            <InFlight
              project={id}
              zone={zone}
              now={now}
              nodes={drawn.nodes}
              asked={query.get('in_flight')}
              change={change}
              find={find}
            />
          </>
        )}
      </Ask>
    </>
  );
}

function NoPipelines({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h3>{t('leadTime.noPipelines')}</h3>
      <p className="quiet">{t('leadTime.noPipelinesWhy')}</p>
      <Link className="button primary" to={`/project/${projectId}/integrations`}>
        {t('leadTime.connect')}
      </Link>
    </>
  );
}
