import { basename } from 'node:path';
import type { StateFlow } from '#shared/records/issue.ts';
import type { DomainRecord, RawItem } from '../collectors/contract.ts';
import { backUp, backUpSteadily } from './backup/backup.ts';
import { backupName } from './backup/backup-files.ts';
import { moves } from './collections/moves.ts';
import { rawItemChanges } from './collections/raw-items.ts';
import { syncChanges, syncQueries } from './collections/syncs.ts';
import { configuredEdgeChanges } from './configuration/configured-edges.ts';
import { graphMarkChanges } from './configuration/graph-marks.ts';
import { integrationChanges, integrationQueries } from './configuration/integrations.ts';
import { projectChanges, projectQueries } from './configuration/projects.ts';
import { removalChanges } from './configuration/removals.ts';
import { settingChanges } from './configuration/settings.ts';
import { targetChanges } from './configuration/targets.ts';
import { tokenChanges } from './configuration/tokens.ts';
import { viewChanges } from './configuration/views.ts';
import { type Database, versionOf } from './connection/database.ts';
import { withReserve } from './connection/reserve.ts';
import type { StoreReader, StoreWriter } from './contract.ts';
import { type BreakageDerivation, breakageDerivation } from './facts/derive-breakages.ts';
import { leadTimeChanges } from './facts/lead-time-changes.ts';
import { leadTimeStateQueries } from './facts/lead-time-states.ts';
import { changeChanges } from './records/changes.ts';
import { type CompletenessCounts, completenessCounts } from './records/completeness-counts.ts';
import { issueChanges } from './records/issues.ts';
import { pipelineChanges } from './records/pipelines.ts';
import { runChanges } from './records/run-changes.ts';
import { unfinishedChanges } from './records/unfinished-runs.ts';
import { repositoryChanges } from './source-hosts/repositories.ts';
import { repositoryNameChanges, repositoryResolver } from './source-hosts/repository-names.ts';

/** A writer's functions besides queries. */
export type Changes = Omit<StoreWriter, keyof StoreReader | 'refusal'>;

/** Answers with the records that were read from them. */
interface Read {
  readonly items: readonly RawItem[];
  readonly records: readonly DomainRecord[];
}

/** Some records that are kept at once: what they count, and the ids of their pipelines by key. */
interface Keeping {
  readonly now: number;
  readonly counts: CompletenessCounts;
  readonly pipelines: Map<string, number>;
}

/** Every change that can be made over one connection. */
export function changesOver(db: Database, builtFrom: string | null): Changes {
  const { integration } = integrationQueries(db);
  const facts = breakageDerivation(db);
  const { areLeadTimeFactsCurrent } = leadTimeStateQueries(db, builtFrom);
  const { bumpVersion, bumpEdited, bumpVersions: raiseVersions, bumpAnswers, ...projects } = projectChanges(db);
  const edited = (projectId: number): void => {
    bumpEdited(projectId);
    facts.noteProject(projectId);
  };
  const bumpVersions = (): void => {
    raiseVersions();
    for (const { id } of projectQueries(db).projects()) facts.noteProject(id);
  };
  const { keepPipeline, pipelineOf, noteDefaultBranches, ...pipelines } = pipelineChanges(db, edited);
  const { movePipeline, linkFormer } = moves(db);
  const keepConfiguredEdges = configuredEdgeChanges(db);
  // Runs of other projects may list the commit too.
  const { changeId, teach } = changeChanges(db, bumpVersions);
  const meant = new Map<string, string>();
  const resolve = repositoryResolver(db, meant);
  const { keepRun, keepRunStages, markRunGone } = runChanges(db, changeId, resolve);
  const { keepIssue, markIssueGone, keepIssueState, setStateFlow } = issueChanges(db);
  const { keepRepository, keepCommit, keepPullRequest } = repositoryChanges(db);
  const { keepRepositoryNames, followHost } = repositoryNameChanges(db);
  const resolved = <R extends { readonly repository: string }>(record: R): R => ({
    ...record,
    repository: resolve(record.repository),
  });
  const { keepRawItem, pruneRawItems } = rawItemChanges(db);
  const [{ sync }, { pagesKept, syncEnded, ...syncs }] = [syncQueries(db), syncChanges(db)];
  const tokens = tokenChanges(db);
  const integrations = integrationChanges(db, { edited, bumpAnswers });
  const remove = { project: projects.removeProject, integration: integrations.removeIntegration };
  const removals = removalChanges(db, { ...remove, token: tokens.removeToken }, edited);
  const { markGoneAgain } = unfinishedChanges(db);
  const { withCounts } = completenessCounts(db, facts.noteRun);

  const keep = (integrationId: number, record: DomainRecord, { now, counts, pipelines }: Keeping): boolean => {
    switch (record.kind) {
      case 'pipeline':
        return keepPipeline(integrationId, record).changed;
      case 'pipeline-moved':
        pipelines.clear();
        return movePipeline(integrationId, record);
      case 'edge':
        return keepConfiguredEdges(integrationId, record);
      case 'run':
      case 'run-stages':
      case 'run-gone': {
        const pipeline = pipelines.get(record.pipeline) ?? pipelineOf(integrationId, record.pipeline);
        if (pipeline === null) throw new Error(`A run came before its pipeline ${record.pipeline}.`);
        pipelines.set(record.pipeline, pipeline);
        if (record.kind === 'run') return keepRun(pipeline, record, counts);
        return record.kind === 'run-stages' ? keepRunStages(pipeline, record) : markRunGone(pipeline, record, counts);
      }
      case 'repository':
        return keepRepository(integrationId, resolved(record));
      case 'repository-meant':
        meant.set(record.name, record.id);
        return false;
      case 'repository-names': {
        followHost(integrationId, record);
        const isRenamed = keepRepositoryNames(record);
        // Runs of other projects may read the repository too.
        if (isRenamed) bumpVersions();
        return isRenamed;
      }
      case 'commit': {
        const commit = resolved(record);
        const isNew = keepCommit(integrationId, commit);
        teach(commit);
        return isNew;
      }
      case 'pull-request':
        return keepPullRequest(integrationId, resolved(record));
      case 'issue':
        return keepIssue(integrationId, record);
      case 'issue-gone':
        return markIssueGone(integrationId, record, now);
      case 'issue-state':
        return keepIssueState(integrationId, record);
    }
  };

  /** Stores each page with its answers, in order: when a pipeline moves, earlier answers move with it; later ones under its old key are another's. */
  const keepAll = (integrationId: number, pages: readonly Read[], now: number) => {
    const kinds: Record<string, number> = {};
    let changed = 0;
    meant.clear();
    withCounts((counts) => {
      const keeping = { now, counts, pipelines: new Map<string, number>() };
      for (const { items, records } of pages) {
        for (const item of items) keepRawItem(integrationId, item, now);
        for (const record of records) {
          if (!keep(integrationId, record, keeping)) continue;
          changed += 1;
          kinds[record.kind] = (kinds[record.kind] ?? 0) + 1;
        }
      }
    });
    const projectId = integration(integrationId)?.projectId;
    if (changed > 0 && projectId !== undefined) {
      if (Object.keys(kinds).every((kind) => kind.startsWith('issue'))) bumpAnswers(projectId);
      else bumpVersion(projectId);
      // Beside runs, which are noted one by one, only these change which runs make up a series.
      if (kinds['pipeline-moved'] || kinds.repository) facts.noteProject(projectId);
    }
    return { changed, kinds };
  };

  const changes = {
    ...projects,
    ...tokens,
    ...integrations,
    // Also in the place of the same changes of projects and tokens: what waits to be restored goes with them.
    ...removals,
    ...viewChanges(db),
    ...targetChanges(db, bumpAnswers),
    ...pipelines,
    ...graphMarkChanges(db, edited),
    ...syncs,
    ...settingChanges(db),
    setStateFlow(integrationId: number, state: string, flow: StateFlow | null): boolean {
      const known = setStateFlow(integrationId, state, flow);
      const projectId = integration(integrationId)?.projectId;
      if (projectId !== undefined) bumpAnswers(projectId);
      return known;
    },
    storePages(integrationId: number, pages: Parameters<StoreWriter['storePages']>[1], now: number) {
      const { changed, kinds } = keepAll(integrationId, pages, now);
      pagesKept(integrationId, { pages, changed, kinds }, now);
      return { changed };
    },
    syncEnded(integrationId: number, outcome: Parameters<typeof syncEnded>[1], now: number): void {
      const isFirst = sync(integrationId)?.lastSuccessAt === null;
      const isThrough = syncEnded(integrationId, outcome, now);
      // A collection that waits has changed nothing yet; one that was interrupted and waits again is noted when it ends.
      if (outcome.state === 'queued') return;
      const projectId = integration(integrationId)?.projectId;
      if (projectId === undefined) return;
      noteDefaultBranches(projectId, { integrationId, isThrough, now });
      if (isThrough && linkFormer({ integrationId, projectId, now })) bumpVersion(projectId);
      // Cached answers were made of a part of the issues, or from facts that are outdated now.
      if ((isThrough && isFirst) || !areLeadTimeFactsCurrent(projectId)) bumpAnswers(projectId);
    },
    storeRecords(
      integrationId: number,
      records: readonly DomainRecord[],
      now: number,
      stayGone: readonly number[] = [],
    ) {
      const { changed } = keepAll(integrationId, [{ items: [], records }], now);
      markGoneAgain(stayGone);
      return { changed };
    },
    pruneRawItems,
  };

  const transactions = inTransactions(db, changes, facts);
  const inReserve =
    <A extends unknown[], R>(change: (...given: A) => R) =>
    (...given: A): R =>
      withReserve(db.name, () => change(...given));
  // The report of a full disk must not fail for the same reason.
  const reported = {
    syncEnded: inReserve(transactions.syncEnded),
    syncNoted: inReserve(transactions.syncNoted),
    setSetting: inReserve(transactions.setSetting),
  };
  const backup = (file: string): void => backUp(db, file);
  const keepBackup = async (kind: 'daily' | 'manual', now: number): Promise<string> => {
    const file = backupName(db.name, versionOf(db), now, kind);
    await backUpSteadily(db, file);
    return basename(file);
  };
  return { ...transactions, ...reported, ...leadTimeChanges(db, builtFrom, bumpAnswers), backup, keepBackup };
}

/** Every change is one immediate transaction, with the facts that follow from it: all or nothing. */
function inTransactions<T extends Record<string, (...given: never[]) => unknown>>(
  db: Database,
  changes: T,
  facts: BreakageDerivation,
): T {
  const wrap = <A extends unknown[], R>(change: (...given: A) => R) => {
    const transaction = db.transaction((...given: A): R => facts.derivedAfter(() => change(...given)));
    return (...given: A): R => transaction.immediate(...given);
  };
  return Object.fromEntries(Object.entries(changes).map(([name, change]) => [name, wrap(change)])) as T;
}
