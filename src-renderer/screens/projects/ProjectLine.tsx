import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { pipelines } from '#shared/api/graph.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { state } from '#shared/api/state.ts';
import { syncs } from '#shared/api/syncs.ts';
import type { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Badge } from '../../ui/Badge.tsx';
import { BreakablePath } from '../../ui/BreakablePath.tsx';
import { ago } from '../../ui/format.ts';
import { useNow } from '../../ui/use-now.ts';
import { aboutMeasures, measureIds, measuresOf } from '../shared/figures/delivery-measures.ts';
import { leadTimesNow } from '../shared/figures/lead-time-now.ts';
import { useChanges } from '../shared/figures/use-changes.ts';
import { leadTimeAddress } from '../shared/links.ts';
import type { Range } from '../shared/period/range.ts';
import { SetUpLink } from '../shared/SetUpLink.tsx';
import { DeliveryCell } from './DeliveryCells.tsx';
import { type DaysOfProject, daysOfProject } from './days.ts';
import { ProjectActions } from './ProjectActions.tsx';

type Project = OutputOf<typeof projectDetails>;

/** One project in the list: how it delivers, what is broken, how fresh its data is, and what can be done with it. */
export function ProjectLine({ project }: { readonly project: Project }): ReactNode {
  const now = useNow();
  const days = daysOfProject(project, now);
  return (
    <tr>
      <th scope="row">
        <Link to={`/project/${project.id}/overview`}>{project.name}</Link>
        {project.archived && (
          <>
            {' '}
            <Badge>{t('projects.archived')}</Badge>
          </>
        )}
        <StateNow project={project} />
      </th>
      <LeadTimeCell project={project.id} days={days} />
      <Measures project={project.id} days={days} />
      <DataCell project={project} now={now} />
      <td className="actions">
        <ProjectActions project={project} />
      </td>
    </tr>
  );
}

interface CellsProps {
  readonly project: number;
  readonly days: DaysOfProject;
}

const last30: Range = { preset: '30', from: null, to: null };

/** The longest lead time from where commits begin, with the name of that pipeline. */
function LeadTimeCell({ project, days }: CellsProps): ReactNode {
  const graph = useEndpoint(pipelines, { project_id: project });
  const lead = useEndpoint(leadTimes, { project_id: project, ...days.shown });
  const [longest] = graph.data && lead.data ? leadTimesNow(graph.data, lead.data, undefined) : [];
  return (
    <td className="number" data-heading={t('metrics.lead_times.title')}>
      {longest ? (
        <>
          <Link className="nowrap" to={leadTimeAddress(project, longest.pipeline, last30)}>
            {longest.figure}
          </Link>
          <span className="trend quiet">
            <BreakablePath text={t('projects.leadTimeFrom', { pipeline: longest.pipeline })} />
          </span>
        </>
      ) : (
        graph.data && lead.data && <span className="quiet">{t('projects.noFigure')}</span>
      )}
    </td>
  );
}

function Measures({ project, days: { shown, earlier, weeks } }: CellsProps): ReactNode {
  const now = useEndpoint(delivery, { project_id: project, ...shown });
  const changes = useChanges({ project_id: project, of: 'delivery', days: shown, earlier });
  const course = useEndpoint(delivery, { project_id: project, ...weeks, include: 'series', by: 'week' });
  if (now.isError && !now.data)
    return (
      <td colSpan={measureIds.length}>
        <span role="alert">{t('projects.failedLine', { why: now.error.message })}</span>
      </td>
    );
  if (!now.data)
    return measureIds.map((id) => <td key={id} className="number" data-heading={aboutMeasures[id].title} />);
  return measuresOf(now.data, changes ?? null).map((view) => (
    <DeliveryCell key={view.id} project={project} view={view} weeks={course.data?.series?.data ?? null} />
  ));
}

/** Whether a pipeline of the project is broken now. */
function StateNow({ project }: { readonly project: Project }): ReactNode {
  const { data } = useEndpoint(state, { project_id: project.id });
  if (!data || data.data_as_of === null) return null;
  return (
    <div>
      {data.red.length === 0 ? (
        <Badge look="good">{t('projects.allGreen')}</Badge>
      ) : (
        <Badge look="bad">{t('projects.broken', { count: data.red.length })}</Badge>
      )}
    </div>
  );
}

function ageText(current: OutputOf<typeof state> | undefined, now: number): string {
  if (!current) return t('projects.ageUnknown');
  return current.data_as_of === null ? t('projects.noData') : ago(current.data_as_of, now);
}

/** How fresh the data is, and what could not be collected. */
function DataCell({ project, now }: { readonly project: Project; readonly now: number }): ReactNode {
  const current = useEndpoint(state, { project_id: project.id });
  const collections = useEndpoint(syncs, { id: project.id });
  const isConnected = project.integrations.length + project.repositories.length > 0;
  const failed = (collections.data ?? []).filter((sync) => sync.state === 'failed').length;
  return (
    <td data-heading={t('projects.data')}>
      {isConnected ? (
        <span className="freshness">
          {!current.isPending && (
            <SetUpLink to={`/project/${project.id}/integrations`}>{ageText(current.data, now)}</SetUpLink>
          )}
          {failed > 0 && <Badge look="bad">{t('projects.failed', { count: failed })}</Badge>}
        </span>
      ) : (
        <SetUpLink to={`/project/${project.id}/connect`}>{t('projects.nothingConnected')}</SetUpLink>
      )}
    </td>
  );
}
