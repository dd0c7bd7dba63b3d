import { type ReactNode, useMemo } from 'react';
import { Link, useParams } from 'react-router';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Page } from '../../ui/Page.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useAddressQuery } from '../query.ts';
import { RangeChoice } from '../RangeChoice.tsx';
import { rangeOf } from '../range.ts';
import { Averages } from './Averages.tsx';
import { Changes } from './Changes.tsx';
import { LeadTimeNow } from './LeadTimeNow.tsx';
import { NowState } from './NowState.tsx';
import '../screens.css';
import './overview.css';

/** How a project delivers now, and what changed since the period before. */
export default function Overview(): ReactNode {
  const projectId = Number(useParams().project_id);
  const project = useEndpoint(projectDetails, { project_id: projectId });
  return (
    <Ask query={project}>
      {(details) =>
        details.integrations.length === 0 ? <NothingConnected project={details} /> : <OverviewOf project={details} />
      }
    </Ask>
  );
}

/** Short enough that most histories hold a period before it to compare with. */
const usual = '30';

type Project = OutputOf<typeof projectDetails>;

function OverviewOf({ project }: { readonly project: Project }): ReactNode {
  const [query, change] = useAddressQuery();
  const now = useNow();
  const calendar = useMemo(() => calendarOf(project.time_zone), [project.time_zone]);
  const range = rangeOf(query, calendar, now, usual);
  const shown = { project, range, calendar };
  return (
    <Page title={project.name} lead="Overview" toolbar={<RangeChoice range={range} change={change} />}>
      <div className="overview">
        <LeadTimeNow {...shown} />
        <NowState project={project} now={now} />
      </div>
      <Changes {...shown} />
      <Averages {...shown} />
    </Page>
  );
}

function NothingConnected({ project }: { readonly project: Project }): ReactNode {
  return (
    <Page title={project.name} lead="Overview">
      <div className="state">
        <h3>Nothing is connected yet</h3>
        <p className="quiet">Connect a CI server; its runs become the figures of this page.</p>
        <Link className="button primary" to={`/project/${project.id}/connect`}>
          Connect a system
        </Link>
      </div>
    </Page>
  );
}
