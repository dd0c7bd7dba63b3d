import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { state } from '#shared/api/state.ts';
import { type SyncOut, syncs } from '#shared/api/syncs.ts';
import { about, cancelSync } from '#shared/desktop/commands.ts';
import { useCommand, useEndpoint } from '../api/hooks.ts';
import { useIsLost } from '../api/live.ts';
import { isReadOnly } from '../api/read-only.ts';
import { t } from '../language/language.ts';
import { Button } from '../ui/Button.tsx';
import { ago, duration } from '../ui/format.ts';
import { later } from '../ui/overlays/lazy-part.ts';
import { NotLoaded } from '../ui/overlays/NotLoaded.tsx';
import { useNow } from '../ui/use-now.ts';
import { collectingNow } from './collecting-now.ts';
import { useProjectId } from './use-project-id.ts';

const PublishedStatus = later(
  () => import('./notices/PublishedStatus.tsx').then((module) => module.PublishedStatus),
  NotLoaded,
);

/** The age of the data and the state of collection, always in the same position. */
export function StatusBar(): ReactNode {
  const project = useProjectId();
  const service = useEndpoint(about, {}).data;
  return (
    <footer className="status">
      <Standing project={project} />
      <span className="end">
        {service ? t('shell.status.service', { address: service.base_url, version: service.version }) : ''}
      </span>
    </footer>
  );
}

function Standing({ project }: { readonly project: number | null }): ReactNode {
  if (useIsLost()) return <span className="late status-outdated">{t('shell.fault.noAnswer')}</span>;
  if (isReadOnly())
    return (
      <Suspense>
        <PublishedStatus project={project} />
      </Suspense>
    );
  return project === null ? <span>{t('shell.status.local')}</span> : <ProjectStatus project={project} />;
}

function ProjectStatus({ project }: { readonly project: number }): ReactNode {
  const current = useEndpoint(state, { project_id: project });
  const answer = useEndpoint(syncs, { id: project });
  // The answer about the previous project stays until the next comes; it does not describe this one.
  const collections = answer.isPlaceholderData || answer.isError ? undefined : answer.data;
  const data = current.isPlaceholderData ? undefined : current.data;
  const isRunning = collections?.some((one) => one.state === 'running') ?? false;
  const now = useNow(isRunning ? 1000 : undefined);
  // A removed project leaves its last answer behind; the screen shows that the project is not there.
  if (current.error?.status === 404 || current.error?.status === 400) return null;
  return (
    <>
      {data || current.isError ? null : <span className="late">{t('shell.status.reading')}</span>}
      {data ? (
        <span className={data.data_as_of === null ? undefined : 'status-fresh'}>{dataText(data.data_as_of, now)}</span>
      ) : null}
      {current.isLoadingError ? <span>{t('shell.status.ageUnknown')}</span> : null}
      {collections ? (
        <>
          <Link to={`/project/${project}/integrations`}>{collectionText(collections)}</Link>
          <Progress all={collections} now={now} />
        </>
      ) : null}
    </>
  );
}

const dataText = (asOf: string | null, now: number): string =>
  asOf === null ? t('shell.status.noData') : t('shell.status.asOf', { ago: ago(asOf, now) });

/** A bar with the remaining time and a way to cancel, for tasks of more than ten seconds. */
function Progress({ all, now }: { readonly all: readonly SyncOut[]; readonly now: number }): ReactNode {
  const cancel = useCommand(cancelSync);
  const running = collectingNow(all, now);
  if (!running) return null;
  const stop = (): void => {
    for (const integration_id of running.integrations) cancel.mutate({ integration_id });
  };
  return (
    <span className="status-progress">
      <progress className="bar" value={running.progress ?? undefined} aria-label={t('shell.status.progress')} />
      {running.secondsLeft === null ? '' : t('shell.status.left', { time: duration(running.secondsLeft) })}
      <Button look="plain" onClick={stop} disabled={cancel.isPending}>
        {cancel.isPending ? t('shell.status.cancelling') : t('shell.status.cancel')}
      </Button>
    </span>
  );
}

function collectionText(all: readonly SyncOut[]): string {
  const inState = (...states: readonly SyncOut['state'][]): number =>
    all.filter(({ state }) => states.includes(state)).length;
  const running = inState('running', 'queued');
  const failed = inState('failed');
  if (running > 0) return t('shell.status.collecting', { count: running, all: all.length });
  if (failed > 0) return t('shell.status.failed', { count: failed, all: all.length });
  return all.length === 0 ? t('shell.status.nothing') : t('shell.status.done', { count: all.length });
}
