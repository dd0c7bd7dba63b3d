import type { Outcome } from '#shared/records/run.ts';
import type { EdgeRow, IntegrationRow, PipelineRow, ProjectRow } from '../rows.ts';

/** The tables whose rows are sent by partition. */
export const partitionedTables = [
  'runs',
  'changes',
  'breakages',
  'lead_time_pipelines',
  'arrivals',
  'releases',
  'issues',
  'commits',
] as const;
export type PartitionedTable = (typeof partitionedTables)[number];

/** The rows of a table that have one owner and one day (of UTC, since 1970; 0 where days do not matter). */
export interface Partition {
  readonly owner: number;
  readonly day: number;
}

/** How far a table was read: its last noted change, and the highest id that it ever gave. */
export interface Watermark {
  readonly seq: number;
  readonly rowId: number;
}

/** A pipeline with the definition of its measured series: a different one gives its runs different outcomes. */
export interface PublishedPipeline extends PipelineRow {
  readonly projectId: number;
  readonly definition: string;
}

export interface PublishedEdge extends EdgeRow {
  readonly projectId: number;
}

/** A row of the data folder that only a copy of it reads, as it is there. */
export interface PublishedCopiedRow {
  readonly source: string;
  readonly position: number;
  readonly values: Readonly<Record<string, string | number | null>>;
}

export interface PublishedTarget {
  readonly projectId: number;
  readonly measure: string;
  readonly value: number;
}

export interface PublishedRoute {
  readonly id: number;
  readonly pipelineId: number;
  readonly position: number;
  readonly path: string;
  readonly pipelines: readonly number[];
}

export interface PublishedState {
  readonly integrationId: number;
  readonly state: string;
  readonly name: string;
  readonly category: string;
  readonly flow: string | null;
}

export interface PublishedRun {
  readonly id: number;
  readonly pipelineId: number;
  readonly day: number;
  readonly series: string;
  readonly generation: number;
  readonly number: number;
  readonly attempt: number;
  readonly branch: string | null;
  readonly isPullRequest: boolean;
  readonly repository: string | null;
  readonly revision: string | null;
  readonly result: string | null;
  readonly systemResult: string | null;
  readonly isTimedOut: boolean;
  readonly outcome: Outcome | null;
  readonly isMeasured: boolean;
  readonly queuedAt: number | null;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  readonly url: string;
  readonly isGone: boolean;
  readonly attemptsLost: boolean;
  readonly changes: readonly number[];
  /** As JSON. */
  readonly stages: string | null;
  /** As JSON. */
  readonly fedBy: string | null;
}

export interface PublishedChange {
  readonly id: number;
  readonly block: number;
  readonly repository: string;
  readonly revision: string;
  readonly committedAt: number | null;
  readonly authoredAt: number | null;
  readonly isMerge: boolean;
}

export interface PublishedBreakage {
  readonly pipelineId: number;
  readonly day: number;
  readonly brokenAt: number;
  readonly brokenId: number;
  readonly greenAt: number | null;
  readonly greenId: number | null;
  readonly repairedAt: number | null;
  readonly repairedId: number | null;
  readonly failures: number;
  readonly isFlaky: boolean;
}

export interface PublishedInFlight {
  readonly pipelineId: number;
  readonly commit: number;
  readonly change: number | null;
  readonly revision: string | null;
  readonly handedAt: number;
}

export interface PublishedArrival {
  readonly routeId: number;
  readonly pipelineId: number;
  readonly day: number;
  readonly place: number;
  readonly change: number | null;
  readonly revision: string | null;
  readonly handedAt: number;
  readonly arrivedAt: number;
  readonly rework: number;
  readonly queue: number;
  readonly run: number;
  readonly wait: number;
  readonly firstWait: number;
  readonly isEstimated: boolean;
  readonly chain: readonly number[];
  readonly firsts: readonly number[];
}

export interface PublishedRelease {
  readonly projectId: number;
  readonly day: number;
  readonly place: number;
  readonly change: number | null;
  readonly revision: string | null;
  readonly arrivedAt: number;
  readonly committedAt: number | null;
  readonly authoredAt: number | null;
  readonly run: number;
}

export interface PublishedCommit {
  readonly integrationId: number;
  readonly repositoryId: number;
  readonly day: number;
  readonly revision: string;
  readonly parents: string;
  readonly authoredAt: number | null;
  readonly committedAt: number | null;
}

/** An issue without its title. */
export interface PublishedIssue {
  readonly id: number;
  readonly integrationId: number;
  readonly day: number;
  readonly key: string;
  readonly type: string;
  readonly url: string;
  readonly labels: readonly string[];
  readonly createdAt: number;
  readonly updatedAt: number;
  readonly resolvedAt: number | null;
  readonly firstState: string;
  readonly state: string;
  readonly goneWhy: string | null;
  readonly goneAt: number | null;
  /** The words of its title that may be revisions. */
  readonly revisionWords: readonly string[];
  readonly stateChanges: readonly { readonly at: number; readonly from: string; readonly to: string }[];
}

/** A deployment, and what incidents say of it: null where nobody said which issues are incidents. */
export interface PublishedDeployment {
  readonly projectId: number;
  readonly pipelineId: number;
  readonly run: number;
  readonly day: number;
  readonly finishedAt: number;
  readonly passes: boolean;
  readonly isFailed: boolean | null;
  readonly isRework: boolean | null;
}

/** A time in which a deployment had failed; without an end while it is not recovered from. */
export interface PublishedFailure {
  readonly projectId: number;
  readonly position: number;
  readonly from: number;
  readonly to: number | null;
  readonly run: number | null;
  readonly issue: number | null;
}

export interface Deliveries {
  readonly deployments: readonly PublishedDeployment[];
  readonly failures: readonly PublishedFailure[];
}

/** The rows of partitions, by table. */
export interface PublishedRows {
  readonly runs: PublishedRun;
  readonly changes: PublishedChange;
  readonly breakages: PublishedBreakage;
  readonly lead_time_pipelines: PublishedInFlight;
  readonly arrivals: PublishedArrival;
  readonly releases: PublishedRelease;
  readonly issues: PublishedIssue;
  readonly commits: PublishedCommit;
}

/** One state of the data. Reading it blocks nobody, however long it takes. Soft-deleted items are left out. */
export interface Snapshot {
  /** Stays the same when a backup takes the place of the data. */
  readonly workspace: string;
  /** Projects whose lead times are being stored or are older than an edit. While there is one, no lead times are published; the next publish sends them. */
  readonly unfinished: readonly string[];
  readonly projects: readonly ProjectRow[];
  readonly integrations: readonly IntegrationRow[];
  readonly pipelines: readonly PublishedPipeline[];
  readonly edges: readonly PublishedEdge[];
  readonly targets: readonly PublishedTarget[];
  readonly routes: readonly PublishedRoute[];
  readonly states: readonly PublishedState[];
  readonly copiedRows: readonly PublishedCopiedRow[];
  /** Whether anything is soft-deleted. */
  readonly hasRemoved: boolean;
  deliveries(projectId: number): Deliveries;
  /** Whether this data was published as that. Otherwise it is another copy or was put back to an earlier state, and watermarks of that are invalid. */
  isKnown(publication: string): boolean;
  watermark(table: PartitionedTable): Watermark;
  /** The partitions that changed since a watermark, or all, by owner and day. */
  partitions(table: PartitionedTable, since: Watermark | null): readonly Partition[];
  partitionsOf(table: PartitionedTable, owner: number): readonly Partition[];
  /** The changes that runs list, except runs of what is soft-deleted. */
  listedChanges(): ReadonlySet<number>;
  readonly rows: { readonly [T in PartitionedTable]: (partition: Partition) => readonly PublishedRows[T][] };
  close(): void;
}
