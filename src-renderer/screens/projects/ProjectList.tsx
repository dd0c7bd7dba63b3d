import type { ReactNode } from 'react';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { projects as projectsEndpoint } from '#shared/api/projects.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { DeliveryHeadings } from './DeliveryCells.tsx';
import { ProjectLine } from './ProjectLine.tsx';

type Named = OutputOf<typeof projectsEndpoint>[number];

/** The projects that have what is searched for in their name, as a table. */
export function ProjectList({
  projects,
  search,
}: {
  readonly projects: readonly Named[];
  readonly search: string;
}): ReactNode {
  const wanted = search.trim().toLowerCase();
  const shown = projects.filter(({ name }) => name.toLowerCase().includes(wanted));
  if (shown.length === 0) return <p className="quiet">{t('projects.noneNamed', { search })}</p>;
  return (
    // A wide table scrolls; the box takes the focus so that it does so by keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable.
    <section className="card table-box project-list" tabIndex={0} aria-label={t('projects.title')}>
      <table className="table projects">
        <thead>
          <tr>
            <th scope="col">{t('projects.project')}</th>
            <th scope="col" className="number">
              {t('metrics.lead_times.title')}
            </th>
            <DeliveryHeadings />
            <th scope="col">{t('projects.data')}</th>
            <th scope="col" className="actions">
              <span className="visually-hidden">{t('projects.actions')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((project) => (
            <LineOf key={project.id} project={project} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LineOf({ project }: { readonly project: Named }): ReactNode {
  const details = useEndpoint(projectDetails, { project_id: project.id });
  if (details.data) return <ProjectLine project={details.data} />;
  return (
    <tr>
      <th scope="row">{project.name}</th>
      <td colSpan={8}>{details.error ? <span role="alert">{details.error.message}</span> : null}</td>
    </tr>
  );
}
