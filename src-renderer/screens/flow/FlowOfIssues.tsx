import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { flow } from '#shared/api/flow.ts';
import { completeness, type projectDetails } from '#shared/desktop/commands.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { useEndpoint, useEndpoints } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { useNow } from '../../ui/use-now.ts';
import { exported } from '../exported.ts';
import { firstOf } from '../first-day.ts';
import { useAddressQuery } from '../query.ts';
import { boundedDays, compareIn, knownPeriodBefore, rangeOf } from '../range.ts';
import { Toolbar } from '../Toolbar.tsx';
import { oneOf } from '../unknown-words.ts';
import { useChanges } from '../use-changes.ts';
import { FlowReady } from './FlowReady.tsx';
import { flowQueryOf, issueTimes } from './query.ts';

/** Asks for the flow as the address says and shows it. */
export function FlowOfIssues({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const [query, change] = useAddressQuery();
  const now = useNow();
  const calendar = useMemo(() => calendarOf(project.time_zone), [project.time_zone]);
  const range = rangeOf(query, calendar, now);
  const asked = flowQueryOf(query);
  const trackers = project.integrations.filter((one) => familyOf(one.integration_type) === 'issues');
  const { answers: kept } = useEndpoints(
    completeness,
    trackers.map(({ id }) => ({ integration_id: id })),
  );
  const first = firstOf(
    kept.map((one) => one?.first_at),
    calendar,
  );
  const { from, to } = boundedDays(range, first, calendar.dayOf(now));
  const shared = { project_id: project.id, statistic: asked.statistic };
  const compare = compareIn(query, true);
  const earlier = compare ? knownPeriodBefore({ from, to }, first, calendar) : null;
  const isWaiting = range.from === null && kept.includes(undefined);
  const answer = useEndpoint(flow, { ...shared, from, to, include: 'points' }, isWaiting);
  const before = useEndpoint(flow, { ...shared, ...(earlier ?? { from, to }) }, earlier === null);
  const changes = useChanges({ ...shared, of: 'flow', days: { from, to }, earlier });
  return (
    <>
      <Toolbar
        {...{ range, calendar, compare, change }}
        project={project}
        screen="flow"
        known={{ time: oneOf(issueTimes) }}
        statistic={asked.statistic}
        shown={exported(flow, { ...shared, from, to })}
      />
      <Ask
        query={answer}
        isEmpty={({ finished, ageing }) => first === null && finished + ageing.unfinished === 0}
        empty={<NothingCollected projectId={project.id} />}
      >
        {(found) => (
          <FlowReady
            {...{ project, asked, calendar, change, flow: found, trackers, first, compare, range }}
            before={changes && before.data ? { flow: before.data, changes } : null}
            isCompared={earlier !== null}
            busy={answer.isPlaceholderData}
          />
        )}
      </Ask>
    </>
  );
}

function NothingCollected({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h2>{t('flow.nothingKnown')}</h2>
      <p>{t('flow.nothingKnownWhat')}</p>
      <Link className="button" to={`/project/${projectId}/integrations`}>
        {t('flow.seeCollection')}
      </Link>
    </>
  );
}
