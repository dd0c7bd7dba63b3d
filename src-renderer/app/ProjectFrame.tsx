import { lazy, type ReactNode, Suspense } from 'react';
import { Trans } from 'react-i18next';
import { Link, Outlet } from 'react-router';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../api/hooks.ts';
import { t } from '../language/language.ts';
import { Page } from '../ui/Page.tsx';
import { DemoNotice } from './notices/DemoNotice.tsx';
import { useProjectId } from './use-project-id.ts';

// Few projects are archived: the first screen does not wait for it.
const ArchivedNotice = lazy(async () => ({ default: (await import('./notices/ArchivedNotice.tsx')).ArchivedNotice }));

/** The frame around every screen of a project; an old link may lead to a removed project. */
export function ProjectFrame(): ReactNode {
  const project = useProjectId();
  const details = useEndpoint(projectDetails, { project_id: project ?? 0 }, project === null);
  if (project === null || details.error?.status === 404 || details.error?.status === 400) {
    return (
      <Page title={t('shell.noProject')}>
        <div className="state">
          <p>
            <Trans i18nKey="shell.noProjectText" components={{ to: <Link to="/projects" /> }} />
          </p>
        </div>
      </Page>
    );
  }
  const shown = details.data;
  return (
    <>
      <DemoNotice project={project} />
      <Suspense>{shown?.archived && shown.id === project ? <ArchivedNotice project={shown} /> : null}</Suspense>
      <Outlet />
    </>
  );
}
