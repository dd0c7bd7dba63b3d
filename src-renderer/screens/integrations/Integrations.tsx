import { Plus, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type SyncOut, syncs } from '#shared/api/syncs.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { StaysOpen } from '../../ui/overlays/StaysOpen.tsx';
import { Page } from '../../ui/Page.tsx';
import { Checklist } from './Checklist.tsx';
import { CollectAll } from './CollectAll.tsx';
import { IntegrationDrawer } from './details/IntegrationDrawer.tsx';
import { useDetails } from './details/use-details.ts';
import { IntegrationTable } from './IntegrationTable.tsx';
import { type Collected, needsUser } from './text.ts';
import './integrations.css';

/** The integrations and repositories of a project, with their progress and their faults. */
export function Integrations(): ReactNode {
  const project_id = Number(useParams().project_id);
  const navigate = useNavigate();
  const project = useEndpoint(projectDetails, { project_id });
  const collections = useEndpoint(syncs, { id: project_id }).data ?? [];
  const all = project.data ? [...project.data.integrations, ...project.data.repositories] : [];
  const connect = (
    <Button look="primary" onClick={() => void navigate(`/project/${project_id}/connect`)}>
      <Plus className="icon" />
      {t('integrations.connect')}
    </Button>
  );
  return (
    <Page
      screen="integrations"
      title={t('integrations.title')}
      lead={all.length > 0 ? leadText(all, collections) : undefined}
      toolbar={
        all.length > 0 && (
          <>
            <CollectAll project={project_id} icon={<RefreshCw className="icon" />} />
            {connect}
          </>
        )
      }
    >
      <Ask
        query={project}
        isEmpty={() => all.length === 0}
        empty={
          <>
            <h2>{t('integrations.empty')}</h2>
            <p>{t('integrations.emptyAbout')}</p>
            {connect}
          </>
        }
      >
        {() => (
          <>
            <Checklist projectId={project_id} syncs={collections} />
            <IntegrationTable all={all} syncs={collections} />
          </>
        )}
      </Ask>
      {/* Not within the list, which may become empty. */}
      {project.data ? <OpenDrawer all={all} syncs={collections} zone={project.data.time_zone} /> : null}
    </Page>
  );
}

function leadText(all: readonly Collected[], collections: readonly SyncOut[]): string {
  const waiting = collections.filter(needsUser).length;
  const connected = t('integrations.connected', { count: all.length });
  return waiting === 0 ? connected : `${connected} · ${t('integrations.needsYou', { count: waiting })}`;
}

interface OpenDrawerProps {
  readonly all: readonly Collected[];
  readonly syncs: readonly SyncOut[];
  readonly zone: string;
}

function OpenDrawer({ all, syncs: collections, zone }: OpenDrawerProps): ReactNode {
  const { openId } = useDetails();
  const syncOf = (of: number): SyncOut | null =>
    collections.find(({ integration_id }) => integration_id === of) ?? null;
  return (
    <StaysOpen of={all.find(({ id }) => String(id) === openId)} opened={openId}>
      {(one) => <IntegrationDrawer key={one.id} collected={one} sync={syncOf(one.id)} zone={zone} />}
    </StaysOpen>
  );
}
