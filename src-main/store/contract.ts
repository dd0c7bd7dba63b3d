import type { DeliveryHistory } from '#shared/metrics/contract.ts';
import type { FaultReport } from '#shared/records/fault.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import type { OutcomePolicy } from '#shared/records/outcome.ts';
import type { EdgeSource } from '#shared/records/pipeline.ts';
import type { Evidence, Outcome, Result, TimedRun } from '#shared/records/run.ts';
import type { Interval, Millis } from '#shared/time/time.ts';
import type { Cursor, DomainRecord, RawItem } from '../collectors/contract.ts';

export interface ProjectRow {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly demo: boolean;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

export interface TokenRow {
  readonly id: number;
  readonly name: string;
  readonly integType: IntegType;
  readonly origins: readonly string[];
  readonly username: string | null;
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
}

/** An integration, or a repository of a source host: what is collected by itself, with its own cursor and settings. */
export interface IntegrationRow {
  readonly id: number;
  readonly projectId: number;
  readonly type: IntegType;
  readonly name: string;
  readonly url: string;
  readonly tokenId: number;
  /** The branch whose runs are measured; null: found by the rule of METRICS.md. */
  readonly releaseBranch: string | null;
  readonly policy: OutcomePolicy;
  readonly paused: boolean;
}

export interface PipelineRow {
  readonly id: number;
  readonly integrationId: number;
  readonly key: string;
  readonly name: string;
  readonly url: string;
  readonly release: { readonly stage: string | null } | null;
  /** The branch whose runs are measured, by the rule of METRICS.md; null where no run knows a branch. */
  readonly releaseBranch: string | null;
  readonly runs: number;
}

export interface EdgeRow {
  readonly from: number;
  readonly to: number;
  readonly source: EdgeSource;
  readonly isDefault: boolean;
  readonly position: number;
  /** How many recorded links it was seen in. */
  readonly links: number;
}

export interface RunRow {
  readonly id: number;
  readonly pipeline: string;
  readonly number: number;
  readonly attempt: number;
  readonly branch: string | null;
  readonly pullRequest: boolean;
  readonly repository: string | null;
  readonly revision: string | null;
  readonly result: Result | null;
  readonly systemResult: string | null;
  readonly outcome: Outcome | null;
  readonly queuedAt: Millis | null;
  readonly startedAt: Millis | null;
  readonly finishedAt: Millis | null;
  readonly url: string;
  readonly gone: boolean;
}

export interface RunDetails extends RunRow {
  readonly changes: readonly string[];
  readonly fedBy: readonly { readonly pipeline: string; readonly number: number; readonly evidence: Evidence }[];
}

export interface SyncRow {
  readonly integrationId: number;
  readonly state: 'never' | 'queued' | 'running' | 'done' | 'failed' | 'interrupted' | 'cancelled';
  readonly startedAt: Millis | null;
  readonly finishedAt: Millis | null;
  readonly lastSuccessAt: Millis | null;
  readonly watermark: string | null;
  readonly pages: number;
  readonly records: number;
  readonly progress: number | null;
  readonly fault: FaultReport | null;
}

/** A series as the single-run metrics read it: one pipeline on its measured branch, in order. */
export interface Series {
  readonly pipeline: number;
  readonly name: string;
  /** Streamed from the database; read it once and to the end before the next. */
  readonly runs: Iterable<TimedRun>;
}

/** What may be asked. Every method sees committed data only and takes no lock. */
export interface StoreReader {
  /** Whatever `read` asks is answered from one state of the data, however much is stored meanwhile. */
  consistently<T>(read: () => T): T;
  projects(): readonly ProjectRow[];
  project(id: number): ProjectRow | null;
  tokens(): readonly TokenRow[];
  token(id: number): TokenRow | null;
  /** Integrations and repositories, by id. */
  integrations(projectId: number): readonly IntegrationRow[];
  integration(id: number): IntegrationRow | null;
  pipelines(projectId: number): readonly PipelineRow[];
  /** Every known edge, those that would close a cycle left out; `leftOut` says in words which and why. */
  edges(projectId: number): { readonly edges: readonly EdgeRow[]; readonly leftOut: readonly string[] };
  /** Finished runs of an integration by series. `branch`: a name, `*` for all (each branch its own series), null for the release branch. */
  series(
    integrationId: number,
    choice: { readonly pipeline: string | null; readonly branch: string | null },
  ): Iterable<Series>;
  deliveryHistory(projectId: number, branch: string | null): DeliveryHistory;
  /** Newest first by the moment a run was started, then id; `before` is the cursor of the page before. */
  runs(
    integrationId: number,
    choice: { readonly pipeline: string | null; readonly limit: number; readonly cursor: string | null },
  ): { readonly runs: readonly RunDetails[]; readonly next: string | null };
  runsById(ids: readonly number[]): ReadonlyMap<number, RunRow>;
  syncs(projectId: number): readonly SyncRow[];
  sync(integrationId: number): SyncRow | null;
  cursor(integrationId: number): Cursor | null;
  /** Rises with every change of what can be answered about the project (data, settings, edges). */
  dataVersion(projectId: number): number;
  /** Runs (not gone) and the span of their finishes, for completeness. */
  counts(integrationId: number): { readonly runs: number; readonly first: Millis | null; readonly last: Millis | null };
  setting(name: string): string | null;
  rawItems(integrationId: number): Iterable<RawItem>;
  close(): void;
}

/** What may be changed. Each call is one immediate transaction. Names that are taken throw a NameTaken. */
export interface StoreWriter extends StoreReader {
  /** Why nothing can be changed, as every change will say; null where all can. */
  readonly refusal: Error | null;
  addProject(project: { name: string; timeZone: string; demo: boolean }, now: Millis): ProjectRow;
  changeProject(id: number, change: { name?: string; timeZone?: string }, now: Millis): ProjectRow;
  removeProject(id: number): void;
  addToken(token: Omit<TokenRow, 'id' | 'createdAt' | 'updatedAt'>, now: Millis): TokenRow;
  changeToken(id: number, change: Partial<Pick<TokenRow, 'name' | 'origins' | 'username'>>, now: Millis): TokenRow;
  removeToken(id: number): void;
  addIntegration(integration: Omit<IntegrationRow, 'id' | 'paused'>, now: Millis): IntegrationRow;
  changeIntegration(
    id: number,
    change: Partial<Omit<IntegrationRow, 'id' | 'projectId' | 'type'>>,
    now: Millis,
  ): IntegrationRow;
  removeIntegration(id: number): void;
  declareEdge(projectId: number, edge: { from: number; to: number; isDefault: boolean; position: number }): void;
  removeEdge(projectId: number, edge: { from: number; to: number }): void;
  setRelease(pipelineId: number, release: { stage: string | null } | null): void;
  /** Makes the pipeline of a single-job integration before its first collection, so that edges and release marks can name it. */
  ensurePipeline(integrationId: number, found: { key: string; name: string; url: string }): number;
  syncStarted(integrationId: number, now: Millis): void;
  /** Answers, the records read from them and the cursor, in one transaction. Returns how many records were new or changed. */
  storePage(
    integrationId: number,
    page: {
      readonly items: readonly RawItem[];
      readonly records: readonly DomainRecord[];
      readonly cursor: Cursor;
      readonly progress: number | null;
      readonly watermark: string | null;
    },
    now: Millis,
  ): { readonly changed: number };
  syncEnded(
    integrationId: number,
    end: { readonly state: 'done' | 'failed' | 'cancelled' | 'queued'; readonly fault: FaultReport | null },
    now: Millis,
  ): void;
  /** Collections that were running when the process died become `interrupted`; gives their integrations. */
  markInterrupted(now: Millis): readonly number[];
  setSetting(name: string, value: string): void;
  backup(file: string): void;
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
