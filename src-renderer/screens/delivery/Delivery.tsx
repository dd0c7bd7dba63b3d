import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { changeStarts } from '#shared/metrics/delivery/change-lead-time.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { useNow } from '../../ui/use-now.ts';
import { CopyCurl } from '../CopyCurl.tsx';
import { csvRows } from '../csv-rows.ts';
import { DownloadCsv } from '../DownloadCsv.tsx';
import { firstRunDay } from '../first-day.ts';
import { useAddressQuery } from '../query.ts';
import { RangeChoice } from '../RangeChoice.tsx';
import { boundedDays, knownPeriodBefore, rangeOf } from '../range.ts';
import { StatisticChoice } from '../StatisticChoice.tsx';
import { DeliveryReady } from './DeliveryReady.tsx';
import { deliveryQueryOf } from './query.ts';
import '../screens.css';
import './delivery.css';

/** The five DORA measures with what they were made from, and what is missing where one cannot be told. */
export default function Delivery(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Page title="Delivery" lead="The five DORA measures of what reached the release points.">
      <Ask
        query={project}
        isEmpty={({ integrations, repositories }) => integrations.length + repositories.length === 0}
        empty={<NothingConnected projectId={projectId} />}
      >
        {(details) => <DeliveryOf project={details} />}
      </Ask>
    </Page>
  );
}

/** Short enough that most histories hold a period before it to compare with. */
const usual = '30';

const startNames = { committed: 'When it was committed', authored: 'When it was written' } as const;
const startOptions = changeStarts.map((value) => ({ value, label: startNames[value] }));

function DeliveryOf({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const [query, change] = useAddressQuery();
  const now = useNow();
  const calendar = useMemo(() => calendarOf(project.time_zone), [project.time_zone]);
  const range = rangeOf(query, calendar, now, usual);
  const asked = deliveryQueryOf(query);
  const first = firstRunDay(project, calendar);
  const { from, to } = boundedDays(range, first, calendar.dayOf(now));
  const shared = { project_id: project.id, statistic: asked.statistic, start: asked.start };
  const earlier = knownPeriodBefore({ from, to }, first, calendar);
  const answer = useEndpoint(delivery, { ...shared, from, to, include: 'evidence' });
  const before = useEndpoint(delivery, { ...shared, ...(earlier ?? { from, to }) }, earlier === null);
  return (
    <>
      <div className="controls">
        <RangeChoice range={range} change={change} />
        <StatisticChoice statistic={asked.statistic} change={change} />
        <Select
          label="A change begins"
          value={asked.start}
          options={startOptions}
          onChange={(start) => change({ start: start === 'committed' ? null : start })}
        />
        <CopyCurl endpoint={delivery} input={{ ...shared, from, to }} />
        <DownloadCsv
          name={`delivery-${project.name}`}
          rows={() => (answer.data ? csvRows(delivery, answer.data) : [])}
        />
      </div>
      <Ask query={answer}>
        {(measures) => (
          <DeliveryReady
            {...{ project, asked, change, measures, first }}
            before={earlier === null ? null : (before.data ?? null)}
            busy={answer.isPlaceholderData}
          />
        )}
      </Ask>
    </>
  );
}

function NothingConnected({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h3>Nothing is connected yet</h3>
      <p className="quiet">
        Deployments are the runs of release points: the last pipelines of a CI server, cloud pipelines, or a source
        host's deployments.
      </p>
      <Link className="button primary" to={`/project/${projectId}/connect`}>
        Connect a system
      </Link>
    </>
  );
}
