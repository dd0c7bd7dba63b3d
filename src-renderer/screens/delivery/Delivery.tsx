import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { changeStarts } from '#shared/metrics/delivery/change-lead-time.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { useNow } from '../../ui/use-now.ts';
import { measureIds } from '../delivery-measures.ts';
import { exported } from '../exported.ts';
import { firstRunDay } from '../first-day.ts';
import { useAddressQuery } from '../query.ts';
import { boundedDays, compareIn, knownPeriodBefore, rangeOf } from '../range.ts';
import { Toolbar } from '../Toolbar.tsx';
import { oneOf } from '../unknown-words.ts';
import { useChanges } from '../use-changes.ts';
import { DeliveryReady } from './DeliveryReady.tsx';
import { deliveryQueryOf } from './query.ts';
import '../screens.css';
import './delivery.css';

/** The five DORA measures with what they were made from, and what is missing where one cannot be told. */
export default function Delivery(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Page title={t('delivery.title')} lead={t('delivery.lead')}>
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

const startOptions = changeStarts.map((value) => ({ value, label: t(`delivery.starts.${value}`) }));

function DeliveryOf({ project }: { readonly project: OutputOf<typeof projectDetails> }): ReactNode {
  const [query, change] = useAddressQuery();
  const now = useNow();
  const calendar = useMemo(() => calendarOf(project.time_zone), [project.time_zone]);
  const range = rangeOf(query, calendar, now);
  const asked = deliveryQueryOf(query);
  const first = firstRunDay(project, calendar);
  const { from, to } = boundedDays(range, first, calendar.dayOf(now));
  const shared = { project_id: project.id, statistic: asked.statistic, start: asked.start };
  const compare = compareIn(query, true);
  const earlier = compare ? knownPeriodBefore({ from, to }, first, calendar) : null;
  const answer = useEndpoint(delivery, { ...shared, from, to, include: 'evidence', evidence_for: asked.measure });
  const changes = useChanges({ ...shared, of: 'delivery', days: { from, to }, earlier });
  return (
    <>
      <Toolbar
        {...{ range, calendar, compare, change }}
        project={project}
        screen="delivery"
        known={{ start: oneOf(changeStarts), measure: oneOf(measureIds) }}
        statistic={asked.statistic}
        shown={exported(delivery, { ...shared, from, to })}
      >
        <Select
          label={t('delivery.changeBegins')}
          value={asked.start}
          options={startOptions}
          onChange={(start) => change({ start: start === 'committed' ? null : start })}
        />
      </Toolbar>
      <Ask query={answer}>
        {(measures) => (
          <DeliveryReady
            {...{ project, asked, change, measures, first, compare }}
            changes={changes ?? null}
            isCompared={earlier !== null}
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
      <h3>{t('delivery.nothingConnected')}</h3>
      <p className="quiet">{t('delivery.nothingConnectedWhat')}</p>
      <Link className="button primary" to={`/project/${projectId}/connect`}>
        {t('delivery.connect')}
      </Link>
    </>
  );
}
