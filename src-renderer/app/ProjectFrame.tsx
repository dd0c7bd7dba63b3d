import type { ReactNode } from 'react';
import { Link, Outlet } from 'react-router';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../api/hooks.ts';
import { Page } from '../ui/Page.tsx';
import { DemoNotice } from './DemoNotice.tsx';
import { useProjectId } from './Sidebar.tsx';

/** What stands around every screen of a project; old links may lead to one that was removed. */
export function ProjectFrame(): ReactNode {
  const project = useProjectId() ?? 0;
  const details = useEndpoint(projectDetails, { project_id: project });
  if (details.error?.status === 404 || details.error?.status === 400) {
    return (
      <Page title="This project is not there">
        <p>
          It was removed, or the address is wrong. <Link to="/projects">Go to the projects.</Link>
        </p>
      </Page>
    );
  }
  return (
    <>
      <DemoNotice project={project} />
      <Outlet />
    </>
  );
}
