import type { z } from 'zod';
import type { IntegrationOut } from '#shared/api/integrations.ts';
import type { RunEvidence } from '#shared/api/series.ts';
import type { SyncOut } from '#shared/api/syncs.ts';
import type { CollectedDetails, CollectedOut, ProjectDetails, TokenDetails } from '#shared/desktop/commands.ts';
import type { FaultReport } from '#shared/records/fault.ts';
import { isIntegrationType } from '#shared/records/kinds.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import type { Collector } from '../collectors/contract.ts';
import { copiedStateName } from '../store/configuration/settings.ts';
import type { IntegrationRow, ProjectRow, RunRow, StoreReader, SyncRow, TokenRow, ViewRow } from '../store/contract.ts';
import { dueAt } from '../sync/schedule.ts';
import { secretEnd } from '../sync/secret-expiry.ts';
import { type CollectingSettings, collectingSettings, usualMinutes } from '../sync/settings.ts';

/** The systems that can be connected. */
export const systemsOut = (collectors: readonly Collector[]) =>
  collectors.map(({ id, title, type, rights, fields }) => ({
    id,
    title,
    type,
    rights,
    fields: fields.map((field) => ({ ...field })),
  }));

/** Interface document 2.2: the integrations of a project. Its repositories are none. */
export function integrationsOut(store: StoreReader, projectId: number): readonly z.output<typeof IntegrationOut>[] {
  return store.integrations(projectId).flatMap(({ id, type, name, url }) => {
    return isIntegrationType(type) ? [{ id, integration_type: type, name, url }] : [];
  });
}

/** The made or changed item: an integration or a repository. */
export function collectedOut({ id, type, name, url }: IntegrationRow): z.output<typeof CollectedOut> {
  return { id, integration_type: type, name, url };
}

/** A run as evidence shows it. */
export function runEvidence(run: RunRow): z.output<typeof RunEvidence> {
  return {
    id: run.id,
    pipeline: run.pipeline,
    number: run.number,
    attempt: run.attempt,
    branch: run.branch,
    revision: run.revision,
    result: run.result,
    queued_at: timestampOrNull(run.queuedAt),
    started_at: timestampOrNull(run.startedAt),
    finished_at: timestampOrNull(run.finishedAt),
    url: run.url,
  };
}

const neverSynced: Omit<SyncRow, 'integrationId'> = {
  state: 'never',
  startedAt: null,
  finishedAt: null,
  lastSuccessAt: null,
  watermark: null,
  pages: 0,
  records: 0,
  progress: null,
  fault: null,
  warning: null,
  clockDifference: null,
  reconciledAt: null,
  firstPageAt: null,
  firstProgress: null,
};

function nextAt(
  store: StoreReader,
  { paused, projectId }: IntegrationRow,
  sync: SyncRow | null,
  now: number,
): string | null {
  const project = store.project(projectId);
  const isCopy = store.setting(copiedStateName) !== null;
  if (paused || isCopy || project?.archivedAt !== null || project.demo) return null;
  const at = dueAt(sync, (collectingSettings(store).everyMinutes ?? usualMinutes) * 60_000);
  return at === null ? null : timestamp(Math.max(at, now));
}

/** A fault of a whole collection, as distinct from those of single items. */
export const faultOut = ({ fault, detail, remedy }: FaultReport): NonNullable<SyncOut['fault']> => ({
  fault,
  detail,
  remedy,
});

/** The state of an integration's collection. */
export function syncOut(store: StoreReader, integration: IntegrationRow, now: number): SyncOut {
  const { id, name, paused } = integration;
  const latest = store.sync(id);
  const sync = latest ?? neverSynced;
  return {
    integration_id: id,
    integration: name,
    state: sync.state,
    started_at: timestampOrNull(sync.startedAt),
    finished_at: timestampOrNull(sync.finishedAt),
    last_success_at: timestampOrNull(sync.lastSuccessAt),
    watermark: sync.watermark,
    pages: sync.pages,
    records: sync.records,
    ...store.held(id),
    progress: sync.progress,
    kinds: { ...store.collections(id, 1)[0]?.kinds },
    ...paceOf(sync, now),
    reconciled_at: timestampOrNull(sync.reconciledAt),
    next_at: nextAt(store, integration, latest, now),
    paused,
    fault: sync.fault && faultOut(sync.fault),
    failed_items: [...(sync.fault?.items ?? [])],
    warning: sync.warning,
  };
}

export function projectDetailsOut(store: StoreReader, project: ProjectRow): z.output<typeof ProjectDetails> {
  const rows = store.integrations(project.id);
  return {
    id: project.id,
    name: project.name,
    time_zone: project.timeZone,
    demo: project.demo,
    archived: project.archivedAt !== null,
    integrations: rows.flatMap((row) =>
      isIntegrationType(row.type) ? [{ ...detailsOf(store, project, row), integration_type: row.type }] : [],
    ),
    repositories: rows.filter(({ type }) => type === 'source_host').map((row) => detailsOf(store, project, row)),
    targets: store.targets(project.id),
  };
}

function detailsOf(
  store: StoreReader,
  { timeZone }: ProjectRow,
  row: IntegrationRow,
): z.output<typeof CollectedDetails> {
  const { runs, first, last, firstIssue } = store.counts(row.id);
  return {
    ...collectedOut(row),
    token_id: row.tokenId,
    release_branch: row.releaseBranch,
    unstable: row.policy.unstable,
    timed_out: row.policy.timedOut,
    since: row.since === null ? null : calendarOf(timeZone).dayOf(row.since),
    incidents: row.incidents && { types: [...row.incidents.types], labels: [...row.incidents.labels] },
    paused: row.paused,
    runs,
    first_run_at: timestampOrNull(first),
    last_run_at: timestampOrNull(last),
    first_issue_at: timestampOrNull(firstIssue),
    first_incident_at: timestampOrNull(store.firstIncident(row.id)),
  };
}

/** The interval of collecting, in commands' form. */
export function collectingSettingsOut(settings: CollectingSettings) {
  return {
    every_minutes: settings.everyMinutes,
    quiet: settings.quiet,
    keep_answers_days: settings.keepAnswersDays,
  };
}

const withToken = (store: StoreReader, tokenId: number): readonly IntegrationRow[] =>
  store
    .projects()
    .flatMap(({ id }) => store.integrations(id))
    .filter((integration) => integration.tokenId === tokenId);

/** The names of the integrations and repositories that use a token. */
export const usersOf = (store: StoreReader, tokenId: number): readonly string[] =>
  withToken(store, tokenId).map(({ name }) => name);

/** When the last collection with a token began; null if there was none. */
function lastUseOf(store: StoreReader, tokenId: number): number | null {
  const moments = withToken(store, tokenId).flatMap(({ id }) => store.sync(id)?.startedAt ?? []);
  return moments.length === 0 ? null : Math.max(...moments);
}

/** A view with a name. */
export function viewOut({ id, projectId, name, address }: ViewRow) {
  return { id, project_id: projectId, name, address };
}

export function tokenDetailsOut(store: StoreReader, token: TokenRow): z.output<typeof TokenDetails> {
  return {
    id: token.id,
    name: token.name,
    integ_type: token.integType,
    origins: [...token.origins],
    username: token.username,
    used_by: [...usersOf(store, token.id)],
    last_used_at: timestampOrNull(lastUseOf(store, token.id)),
    expires_at: timestampOrNull(secretEnd(store, token.id)),
    created_at: timestamp(token.createdAt),
    updated_at: timestamp(token.updatedAt),
  };
}

type Running = Pick<SyncRow, 'state' | 'firstPageAt' | 'firstProgress' | 'progress' | 'records'>;

/** The speed of a running collection and its remaining time; from its first page on, as far as its size is known. */
export function paceOf({ state, firstPageAt, firstProgress, progress, records }: Running, now: number) {
  if (state !== 'running' || firstPageAt === null || now <= firstPageAt)
    return { records_per_minute: null, seconds_left: null };
  const elapsed = now - firstPageAt;
  // A collection that continues where another stopped has not done that part itself.
  const done = progress === null || firstProgress === null ? 0 : progress - firstProgress;
  return {
    records_per_minute: Math.round((records / elapsed) * 60_000),
    seconds_left: done > 0 && progress !== null ? Math.round(((1 - progress) / done) * (elapsed / 1000)) : null,
  };
}
