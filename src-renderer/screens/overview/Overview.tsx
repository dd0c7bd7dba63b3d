import { lazy, type ReactNode, Suspense, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { exported } from '../exported.ts';
import { useAddressQuery } from '../query.ts';
import { leadTimeDays, rangeOf } from '../range.ts';
import { Toolbar } from '../Toolbar.tsx';
import { GraphWaiting } from './GraphWaiting.tsx';
import { LeadTimeByWeek } from './LeadTimeByWeek.tsx';
import { NeedsAttention } from './NeedsAttention.tsx';
import { Tiles } from './Tiles.tsx';
import { WhatChanged } from './WhatChanged.tsx';
import './overview.css';

const GraphNow = lazy(() => import('./GraphNow.tsx').then((module) => ({ default: module.GraphNow })));

/** How a project delivers now, and what changed since the period before. */
export default function Overview(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  const name = project.data?.name;
  return (
    <Page screen="overview" title={t('overview.lead')} lead={name}>
      <Ask query={project}>
        {(details) =>
          details.integrations.length + details.repositories.length === 0 ? (
            <NothingConnected project={details} />
          ) : (
            <OverviewOf project={details} />
          )
        }
      </Ask>
    </Page>
  );
}

type Project = OutputOf<typeof projectDetails>;

function OverviewOf({ project }: { readonly project: Project }): ReactNode {
  const [query, change] = useAddressQuery();
  const now = useNow();
  const calendar = useMemo(() => calendarOf(project.time_zone), [project.time_zone]);
  const range = rangeOf(query, calendar, now);
  const shown = { project, range, calendar };
  return (
    <>
      <Toolbar
        project={project}
        screen="overview"
        range={range}
        calendar={calendar}
        change={change}
        shown={exported(leadTimes, { project_id: project.id, ...leadTimeDays(range) })}
      />
      <Tiles {...shown} />
      <div className="overview">
        <NeedsAttention {...shown} />
        <LeadTimeByWeek {...shown} change={change} />
      </div>
      <Suspense fallback={<GraphWaiting />}>
        <GraphNow {...shown} />
      </Suspense>
      <WhatChanged {...shown} />
    </>
  );
}

function NothingConnected({ project }: { readonly project: Project }): ReactNode {
  return (
    <div className="state">
      <h3>{t('overview.nothingConnected')}</h3>
      <p className="quiet">{t('overview.nothingConnectedWhy')}</p>
      <Link className="button primary" to={`/project/${project.id}/connect`}>
        {t('overview.connect')}
      </Link>
    </div>
  );
}
