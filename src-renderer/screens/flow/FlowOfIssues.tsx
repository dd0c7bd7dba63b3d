import { type ReactNode, useMemo } from 'react';
import { Link } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { flow } from '#shared/api/flow.ts';
import { completeness, type projectDetails } from '#shared/desktop/commands.ts';
import { familyOf } from '#shared/records/kinds.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { useEndpoint, useEndpoints } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CopyCurl } from '../CopyCurl.tsx';
import { csvRows } from '../csv-rows.ts';
import { DownloadCsv } from '../DownloadCsv.tsx';
import { firstOf } from '../first-day.ts';
import { useAddressQuery } from '../query.ts';
import { RangeChoice } from '../RangeChoice.tsx';
import { boundedDays, knownPeriodBefore, rangeOf } from '../range.ts';
import { StatisticChoice } from '../StatisticChoice.tsx';
import { FlowReady } from './FlowReady.tsx';
import { flowQueryOf } from './query.ts';

/** Short enough that most histories hold a period before it to compare with. */
const usual = '30';

/** Asks for the flow as the address says and shows it. */
export function FlowOfIssues({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const [query, change] = useAddressQuery();
  const now = useNow();
  const calendar = useMemo(() => calendarOf(project.time_zone), [project.time_zone]);
  const range = rangeOf(query, calendar, now, usual);
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
  const earlier = knownPeriodBefore({ from, to }, first, calendar);
  const isWaiting = range.from === null && kept.includes(undefined);
  const answer = useEndpoint(flow, { ...shared, from, to, include: 'evidence' }, isWaiting);
  const before = useEndpoint(flow, { ...shared, ...(earlier ?? { from, to }) }, earlier === null);
  return (
    <>
      <div className="controls">
        <RangeChoice range={range} change={change} />
        <StatisticChoice statistic={asked.statistic} change={change} />
        <CopyCurl endpoint={flow} input={{ ...shared, from, to }} />
        <DownloadCsv name={`flow-${project.name}`} rows={() => (answer.data ? csvRows(flow, answer.data) : [])} />
      </div>
      <Ask
        query={answer}
        isEmpty={({ finished, ageing }) => first === null && finished + ageing.unfinished === 0}
        empty={<NothingCollected projectId={project.id} />}
      >
        {(found) => (
          <FlowReady
            {...{ project, asked, calendar, change, flow: found, trackers, first }}
            before={earlier === null ? null : (before.data ?? null)}
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
      <h2>No issue is known yet</h2>
      <p>The issue tracker is connected, but nothing came in from it so far.</p>
      <Link className="button" to={`/project/${projectId}/integrations`}>
        See how its collection stands
      </Link>
    </>
  );
}
