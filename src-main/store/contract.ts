import type { Arrow } from '#shared/graph/graph.ts';
import type { GraphMarks } from '#shared/graph/marks.ts';
import type { RevisionRun } from '#shared/graph/proposals.ts';
import type { TargetMeasureId, Targets } from '#shared/metrics/targets.ts';
import type { FaultReport } from '#shared/records/fault.ts';
import type { ChangeId } from '#shared/records/ids.ts';
import type { IssueState, StateFlow } from '#shared/records/issue.ts';
import type { TimedRun } from '#shared/records/run.ts';
import type { Interval, Millis } from '#shared/time/time.ts';
import type {
  Cursor,
  DomainRecord,
  GenerationStart,
  Page,
  RawItem,
  StoredEnd,
  StoredIssue,
  StoredRunName,
  StoredSeries,
  StoredStart,
} from '../collectors/contract.ts';
import type { Arrival, DeliveryHistory, IssueHistory, PipelineLeadTimes, ReleaseHistory } from '../metrics/contract.ts';
import type { RuledRun } from '../metrics/other-rules/rule.ts';
import type { Breakage } from '../metrics/shared/breakages.ts';
import type { RunTable } from '../metrics/shared/run-table.ts';
import type { Loss } from './backup/restore-newest.ts';
import type { LeadTimeBatch } from './facts/lead-time-changes.ts';
import type {
  CollectedTwice,
  CollectionRow,
  Completeness,
  EdgeRow,
  HostCommitRow,
  IntegrationRow,
  IssueRow,
  MovedSystem,
  PipelineRow,
  ProjectRow,
  PullRequestRow,
  Removable,
  RunDetails,
  RunningRow,
  RunRow,
  SyncRow,
  TokenRow,
  ViewRow,
} from './rows.ts';

export { databaseIdName } from './configuration/settings.ts';
export type { LeadTimeBatch } from './facts/lead-time-changes.ts';
export type * from './rows.ts';

/** The requested series of an integration. */
export interface SeriesChoice {
  /** Null: of all pipelines. */
  readonly pipeline: string | null;
  /** A name, `*` for all (each branch its own series), null for the measured branch. */
  readonly branch: string | null;
  /** All of history where it is left out. */
  readonly window?: Interval;
}

/** A series as the single-run metrics read it: one pipeline on its measured branch, in order. */
export interface Series {
  readonly pipeline: number;
  readonly name: string;
  /** Streamed from the database; read it once and to the end before the next. */
  readonly runs: Iterable<TimedRun>;
}

/** A run as the rules of other tools look at it, with the branch that it was on. */
export interface RuledRunOnBranch extends RuledRun {
  readonly branch: string | null;
}

/** The runs of one series as the rules of other tools look at them. */
export interface RuledSeries {
  readonly pipeline: number;
  readonly name: string;
  readonly runs: readonly RuledRunOnBranch[];
}

/** The breakages of one series, oldest first. */
export interface BreakageSeries {
  readonly pipeline: number;
  readonly name: string;
  /** Streamed from the database; read it once and to the end before the next. */
  readonly breakages: Iterable<Breakage>;
}

/** A pipeline with finished runs on its measured branch. */
export interface Standing {
  readonly pipeline: number;
  readonly name: string;
  /** The breakage that nothing repaired yet; null if the pipeline is green. */
  readonly breakage: Breakage | null;
}

/** A type or a label, and how many issues have it. */
export interface IssueWord {
  readonly name: string;
  readonly issues: number;
}

/** The queries. Every method sees committed data only and takes no lock. */
export interface StoreReader {
  /** All queries in `read` see one state of the data, however much is stored meanwhile. */
  consistently<T>(read: () => T): T;
  projects(): readonly ProjectRow[];
  project(id: number): ProjectRow | null;
  tokens(): readonly TokenRow[];
  token(id: number): TokenRow | null;
  /** The highest id that a token ever had in this database; 0 if there was none. */
  lastTokenId(): number;
  /** Integrations and repositories, by id. */
  integrations(projectId: number): readonly IntegrationRow[];
  integration(id: number): IntegrationRow | null;
  pipelines(projectId: number): readonly PipelineRow[];
  /** The stages of the latest runs of a pipeline, by name. */
  stages(pipelineId: number): readonly string[];
  /** The tables of a project's pipelines with the outcomes of these stages, instead of those of the former release stages. */
  withReleaseStages(
    projectId: number,
    tables: ReadonlyMap<number, RunTable>,
    releases: ReadonlyMap<number, { readonly stage: string | null } | null>,
  ): ReadonlyMap<number, RunTable>;
  /**
   * Every known edge, without those that would close a cycle; `leftOut` names them and the reason. With `marks`, as if the user had set those of the
   * graph.
   */
  edges(
    projectId: number,
    marks?: GraphMarks,
  ): { readonly edges: readonly EdgeRow[]; readonly leftOut: readonly string[] };
  /** The user's settings of the graph. */
  graphMarks(projectId: number): GraphMarks;
  /** Views with a name, by name. */
  views(projectId: number): readonly ViewRow[];
  view(id: number): ViewRow | null;
  targets(projectId: number): Targets;
  /** Whether it was removed and can still be restored. */
  isSoftDeleted(kind: Removable, id: number): boolean;
  /** Edges that the user removed from the graph. */
  removedEdges(projectId: number): readonly Arrow[];
  /** Each pipeline's runs on each revision, pull requests aside. Streamed; read it once and to the end. */
  revisionRuns(projectId: number): Iterable<RevisionRun>;
  /** Finished runs of an integration by series: those that finished in the window. */
  series(integrationId: number, choice: SeriesChoice): Iterable<Series>;
  /** The runs of series that the rules of other tools need for the window, and some more. */
  runsForOtherRules(integrationId: number, choice: SeriesChoice): Iterable<RuledSeries>;
  /** The breakages of series: all that began or ended in the window, and some more. */
  breakages(integrationId: number, choice: SeriesChoice): Iterable<BreakageSeries>;
  /** Which pipelines of an integration are red and which green. */
  standings(integrationId: number): Iterable<Standing>;
  /** Whether the lead times of a project were derived from its records as they are now. */
  areLeadTimeFactsCurrent(projectId: number): boolean;
  /** Whether to read derived rows: while the project is collected, also those from before the newest pages. */
  hasLeadTimeFacts(projectId: number): boolean;
  /** Derives lead times from one state of the data; yields what differs from the stored ones, in batches. */
  deriveLeadTimes(projectId: number): Iterable<LeadTimeBatch>;
  /** The lead times of a window, read from stored facts. */
  leadTimes(projectId: number, window: Interval): readonly PipelineLeadTimes[];
  /** The commits that first reached any release point in a window, read from stored facts; oldest arrival first. */
  releases(projectId: number, window: Interval): readonly Arrival[];
  /** The runs of the release points on their release branches. */
  releaseHistory(projectId: number): ReleaseHistory;
  /** The revision of a change; null if there is no such change. */
  revisionOf(change: ChangeId): string | null;
  deliveryHistory(projectId: number, branch: string | null): DeliveryHistory;
  /** Newest first by the moment a run was started, then id; `before` is the cursor of the page before. */
  runs(
    integrationId: number,
    choice: { readonly pipeline: string | null; readonly limit: number; readonly cursor: string | null },
  ): { readonly runs: readonly RunDetails[]; readonly next: string | null };
  /** Repository names in the data of a project that no source host has resolved yet, as canonical remote addresses. */
  unknownRepositories(projectId: number): readonly string[];
  /** Another integration of the project that has the same pipeline or repository, as after a rename; null if there is none. */
  collectedTwice(integrationId: number): CollectedTwice | null;
  /** Commits of source hosts whose revision begins with `prefix`. */
  hostCommits(projectId: number, prefix: string): readonly HostCommitRow[];
  /** The pull requests with a number, at most one of each repository. */
  pullRequests(projectId: number, number: number): readonly PullRequestRow[];
  runsById(ids: readonly number[]): ReadonlyMap<number, RunRow>;
  branchesById(ids: readonly number[]): ReadonlyMap<number, string | null>;
  /** The unfinished runs of a project, among the newest of each pipeline. */
  runningRuns(projectId: number): readonly RunningRow[];
  issues(
    integrationId: number,
    choice: { readonly limit: number; readonly cursor: string | null },
  ): { readonly issues: readonly IssueRow[]; readonly next: string | null };
  /** The newest generation of a series, with its newest runs; null if none is stored. */
  storedSeries(pipelineId: number, series: string): StoredSeries | null;
  /** The newest generation below one with a stored run of this number and start; null if there is none. */
  storedGeneration(
    pipelineId: number,
    run: StoredStart & { readonly series: string; readonly below: number },
  ): number | null;
  /** The ids of an integration's runs that are gone and whose end was never seen. */
  unfinishedGone(integrationId: number): readonly number[];
  /** How a run ended; null if it is not stored. */
  storedEnd(integrationId: number, run: StoredRunName): StoredEnd | null;
  generationStarts(integrationId: number): readonly GenerationStart[];
  /** Every issue by the system's id. */
  storedIssues(integrationId: number): ReadonlyMap<string, StoredIssue>;
  issueStates(integrationId: number): ReadonlyMap<string, IssueState>;
  /** The types and labels of the issues that are not gone, the most used first. */
  issueWords(integrationId: number): { readonly types: readonly IssueWord[]; readonly labels: readonly IssueWord[] };
  issueHistory(integrationId: number): IssueHistory;
  /** When the first incident began; null while there is none. */
  firstIncident(integrationId: number): Millis | null;
  syncs(projectId: number): readonly SyncRow[];
  /** Newest first. */
  collections(integrationId: number, limit: number): readonly CollectionRow[];
  completeness(integrationId: number): Completeness;
  sync(integrationId: number): SyncRow | null;
  cursor(integrationId: number): Cursor | null;
  /** Rises with every change of what can be answered about the project (data, settings, edges). */
  dataVersion(projectId: number): number;
  /** Runs (not gone) and the span of their finishes, for completeness; and when the first issue was created. */
  counts(integrationId: number): {
    readonly runs: number;
    readonly first: Millis | null;
    readonly last: Millis | null;
    readonly firstIssue: Millis | null;
  };
  /** How much is kept of an integration or a repository. */
  held(integrationId: number): { readonly runs: number; readonly issues: number; readonly commits: number };
  setting(name: string): string | null;
  /** Stored answers in the order in which they came, in pages; `next` is the `after` of the next page. */
  rawItems(
    integrationId: number,
    after: number | null,
    limit: number,
  ): { readonly items: readonly RawItem[]; readonly next: number | null };
  close(): void;
}

/** Whether two addresses of integrations lead to the same thing, whatever their spelling. */
export type IsSameAddress = (
  one: Pick<IntegrationRow, 'type' | 'url'>,
  other: Pick<IntegrationRow, 'type' | 'url'>,
) => boolean;

/** The changes. Each call is one immediate transaction. Duplicate names throw a NameTaken. */
export interface StoreWriter extends StoreReader {
  /** Why nothing can be changed, which every change throws; null if changes are possible. */
  readonly refusal: Error | null;
  addProject(project: { name: string; timeZone: string; demo: boolean }, now: Millis): ProjectRow;
  /** In another time zone the integrations begin with the same first day as before. */
  changeProject(id: number, change: { name?: string; timeZone?: string; archived?: boolean }, now: Millis): ProjectRow;
  /** With what was removed before and needs it, as for a token. */
  removeProject(id: number): void;
  addToken(token: Omit<TokenRow, 'id' | 'createdAt' | 'updatedAt'>, now: Millis): TokenRow;
  changeToken(id: number, change: Partial<Pick<TokenRow, 'name' | 'origins' | 'username'>>, now: Millis): TokenRow;
  removeToken(id: number): void;
  addIntegration(
    integration: Omit<IntegrationRow, 'id' | 'paused' | 'since' | 'incidents'> & Partial<Pick<IntegrationRow, 'since'>>,
    now: Millis,
  ): IntegrationRow;
  /** `moved`: it is the same system at a new address, so its pipelines are kept. */
  changeIntegration(
    id: number,
    change: Partial<Omit<IntegrationRow, 'id' | 'projectId' | 'type'>>,
    now: Millis,
    moved?: MovedSystem | null,
  ): IntegrationRow;
  removeIntegration(id: number): void;
  addView(view: Omit<ViewRow, 'id'>): ViewRow;
  renameView(id: number, name: string): ViewRow;
  removeView(id: number): void;
  /** Null removes the target. */
  setTarget(projectId: number, measure: TargetMeasureId, value: number | null): void;
  /** Soft-deletes an item: no query finds it until it is restored, and its name is free. */
  softDelete(kind: Removable, id: number, now: Millis): void;
  /** Restores an item with the tokens that it needs; returns the project whose data changed, if any. Throws a NameTaken if its name or address was given again meanwhile. */
  restore(kind: Removable, id: number, isSame: IsSameAddress): number | null;
  /** Deletes for good what was soft-deleted up to a moment, or is dated more than a day after it; returns the tokens, whose secrets must be deleted too. */
  endRemovals(until: Millis): readonly number[];
  setRelease(pipelineId: number, release: { stage: string | null } | null): void;
  /** Replaces all user settings of the graph. */
  setGraphMarks(projectId: number, marks: GraphMarks): void;
  /** The repository that was set for a pipeline's runs; null: the one in the runs counts. */
  chosenRepository(pipelineId: number): string | null;
  /** Sets the repository of a pipeline's runs; null: the one in the runs. */
  setRepository(pipelineId: number, repository: string | null): void;
  /** Sets whether a state of issues is active; returns whether the state exists. */
  setStateFlow(integrationId: number, state: string, flow: StateFlow | null): boolean;
  /** Makes the pipeline of a single-job integration before its first collection, so that edges and release marks can name it. */
  ensurePipeline(integrationId: number, found: { key: string; name: string; url: string }): number;
  syncStarted(integrationId: number, now: Millis, reconcile?: boolean): void;
  /**
   * Stores pages in the order in which they came, in one transaction: their answers, the records read from them and the last cursor. Returns how many
   * records were new or changed.
   */
  storePages(
    integrationId: number,
    pages: readonly (Page & { readonly records: readonly DomainRecord[] })[],
    now: Millis,
  ): { readonly changed: number };
  /**
   * Stores records that were read again from stored answers; cursor and progress stay. The runs of `stayGone` are gone afterwards too, unless an
   * answer has their end. Returns how many records were new or changed.
   */
  storeRecords(
    integrationId: number,
    records: readonly DomainRecord[],
    now: Millis,
    stayGone?: readonly number[],
  ): { readonly changed: number };
  /** Deletes answers that were stored before a moment and after no kept one, but not the records read from them; returns how many. */
  pruneRawItems(integrationId: number, before: Millis): number;
  syncEnded(
    integrationId: number,
    end: { readonly state: 'done' | 'failed' | 'cancelled' | 'queued'; readonly fault: FaultReport | null },
    now: Millis,
  ): void;
  /** Notes what does not stop a collection but should be put right, and how far the system's clock is from ours. */
  syncNoted(
    integrationId: number,
    note: { readonly warning: FaultReport | null; readonly clockDifference: Millis | null },
  ): void;
  /** Collections that were running when the process died become `interrupted`; returns their integrations and those that were queued. */
  markInterrupted(now: Millis): readonly number[];
  setSetting(name: string, value: string): void;
  /**
   * Stores a batch; false if an edit came in between, so that the remaining batches are of no use. Facts may be read only after the last
   * batch.
   */
  storeLeadTimes(batch: LeadTimeBatch): boolean;
  backup(file: string): void;
  /** Writes a checked copy beside the database, a little at a time while it is used; gives its name. */
  keepBackup(kind: 'daily' | 'manual', now: Millis): Promise<string>;
}

export type { Interval };

/** A name or an address that must be unique is there already. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';
  readonly field: 'name' | 'url';

  constructor(field: 'name' | 'url', message: string) {
    super(message);
    this.field = field;
  }
}

/** Called when a database was lost: why, and the name of the backup that replaced it, or null if there was none. */
export type Recovered = (recovery: { readonly why: Loss; readonly restoredFrom: string | null }) => void;
