import type { ReactNode } from 'react';
import { useNavigate, useParams } from 'react-router';
import { type SyncOut, syncs } from '#shared/api/syncs.ts';
import { projectDetails } from '#shared/desktop/commands.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Page } from '../../ui/Page.tsx';
import { Checklist } from './Checklist.tsx';
import { CollectedPart } from './CollectedPart.tsx';
import type { Collected } from './words.ts';
import '../screens.css';
import './integrations.css';

/** What is collected for a project, how far, and what is wrong: its integrations, and its repositories. */
export function Integrations(): ReactNode {
  const project_id = Number(useParams().project_id);
  const navigate = useNavigate();
  const project = useEndpoint(projectDetails, { project_id });
  const collections = useEndpoint(syncs, { id: project_id });
  const connect = (
    <Button look="primary" onClick={() => void navigate(`/project/${project_id}/connect`)}>
      {t('integrations.connect')}
    </Button>
  );
  const isAny = project.data && project.data.integrations.length + project.data.repositories.length > 0;
  return (
    <Page title={t('integrations.title')} lead={project.data?.name} toolbar={isAny ? connect : undefined}>
      <Ask
        query={project}
        isEmpty={({ integrations, repositories }) => integrations.length + repositories.length === 0}
        empty={
          <>
            <h2>{t('integrations.empty')}</h2>
            <p>{t('integrations.emptyAbout')}</p>
            {connect}
          </>
        }
      >
        {({ integrations, repositories, time_zone }) => (
          <>
            <Checklist projectId={project_id} syncs={collections.data ?? []} />
            <Group
              title={t('integrations.title')}
              isNamedAbove
              list={integrations}
              syncs={collections.data ?? []}
              zone={time_zone}
            />
            <Group
              title={t('integrations.repositories')}
              list={repositories}
              syncs={collections.data ?? []}
              zone={time_zone}
            />
          </>
        )}
      </Ask>
    </Page>
  );
}

function Group({
  title,
  isNamedAbove = false,
  list,
  syncs: all,
  zone,
}: {
  readonly title: string;
  /** Whether the title of the screen says the same. */
  readonly isNamedAbove?: boolean;
  readonly list: readonly Collected[];
  readonly syncs: readonly SyncOut[];
  readonly zone: string;
}): ReactNode {
  if (list.length === 0) return null;
  return (
    <section className="stack" aria-label={title}>
      <h2 className={isNamedAbove ? 'visually-hidden' : undefined}>{title}</h2>
      {list.map((collected) => (
        <CollectedPart
          key={collected.id}
          collected={collected}
          sync={all.find(({ integration_id }) => integration_id === collected.id) ?? null}
          zone={zone}
        />
      ))}
    </section>
  );
}
