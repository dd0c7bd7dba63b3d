import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { state } from '#shared/api/state.ts';
import { type SyncOut, syncs } from '#shared/api/syncs.ts';
import { about } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../api/hooks.ts';
import { ago } from '../ui/format.ts';
import { useNow } from '../ui/use-now.ts';
import { useProjectId } from './Sidebar.tsx';

/** How old the data is and how collection stands, always in the same place. */
export function StatusBar(): ReactNode {
  const project = useProjectId();
  const service = useEndpoint(about, {});
  return (
    <footer className="status">
      {project === null ? <span>Everything stays on this computer.</span> : <ProjectStatus project={project} />}
      <span className="end">{service.data ? `${service.data.base_url} · Plumbline ${service.data.version}` : ''}</span>
    </footer>
  );
}

function ProjectStatus({ project }: { readonly project: number }): ReactNode {
  const now = useNow();
  const current = useEndpoint(state, { project_id: project });
  const collections = useEndpoint(syncs, { project_id: project });
  const asOf = current.data?.data_as_of;
  return (
    <>
      <span>{asOf ? `Data as of ${ago(asOf, now)}` : 'No data yet'}</span>
      <Link to={`/project/${project}/integrations`}>{collectionInWords(collections.data ?? [])}</Link>
    </>
  );
}

function collectionInWords(all: readonly SyncOut[]): string {
  const inState = (...states: readonly SyncOut['state'][]): number =>
    all.filter(({ state }) => states.includes(state)).length;
  const running = inState('running', 'queued');
  const failed = inState('failed');
  if (running > 0) return `Collecting ${running} of ${all.length}`;
  if (failed > 0) return `${failed} of ${all.length} failed`;
  return all.length === 0 ? 'Nothing is connected' : `All ${all.length} collected`;
}
