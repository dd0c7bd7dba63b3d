import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** What to do while nothing that runs is connected. */
export function NothingConnected({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h3>No pipelines are connected</h3>
      <p className="quiet">Figures are made from the runs of a CI server or cloud pipelines.</p>
      <Link className="button primary" to={`/project/${projectId}/integrations`}>
        Connect a system
      </Link>
    </>
  );
}
