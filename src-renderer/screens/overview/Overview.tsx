import { lazy, type ReactNode, Suspense } from 'react';
import { Link, useParams } from 'react-router';
import { leadTimes } from '#shared/api/lead-times.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Page } from '../../ui/Page.tsx';
import { exported } from '../shared/export/exported.ts';
import { compareIn, leadTimeDays } from '../shared/period/range.ts';
import { OfProject, useProjectScreen } from '../shared/project-screen.tsx';
import { Toolbar } from '../shared/toolbar/Toolbar.tsx';
import { NeedsAttention } from './attention/NeedsAttention.tsx';
import { GraphWaiting } from './GraphWaiting.tsx';
import { LeadTimeByWeek } from './lead-times/LeadTimeByWeek.tsx';
import { Tiles } from './Tiles.tsx';
import './overview.css';

const GraphNow = lazy(() => import('./GraphNow.tsx').then((module) => ({ default: module.GraphNow })));

// Below what is seen first.
const WhatChanged = lazy(() => import('./WhatChanged.tsx').then((module) => ({ default: module.WhatChanged })));

/** How a project delivers now, and what changed since the period before. */
export default function Overview(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  const name = project.data?.name;
  return (
    <Page screen="overview" title={t('overview.lead')} lead={name}>
      <OfProject
        isEmpty={({ integrations, repositories }) => integrations.length + repositories.length === 0}
        empty={<NothingConnected project={projectId} />}
      >
        <OverviewOfProject />
      </OfProject>
    </Page>
  );
}

function OverviewOfProject(): ReactNode {
  const { project, range, query } = useProjectScreen();
  const compare = compareIn(query, true);
  return (
    <>
      <Toolbar
        screen="overview"
        compare={compare}
        shown={exported(leadTimes, { project_id: project.id, ...leadTimeDays(range) })}
      />
      <Tiles />
      <div className="overview">
        <NeedsAttention />
        <LeadTimeByWeek />
      </div>
      <Suspense fallback={<GraphWaiting />}>
        <GraphNow />
      </Suspense>
      <Suspense>{compare && <WhatChanged />}</Suspense>
    </>
  );
}

function NothingConnected({ project }: { readonly project: number }): ReactNode {
  return (
    <>
      <h3>{t('overview.nothingConnected')}</h3>
      <p className="quiet">{t('overview.nothingConnectedWhy')}</p>
      <Link className="button primary" to={`/project/${project}/connect`}>
        {t('overview.connect')}
      </Link>
    </>
  );
}
