import type { FaultReport } from '#shared/records/fault.ts';
import type { IncidentRule, Issue } from '#shared/records/issue.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import type { OutcomePolicy } from '#shared/records/outcome-policy.ts';
import type { EdgeSource } from '#shared/records/pipeline.ts';
import type { Evidence, Outcome, Result } from '#shared/records/run.ts';
import type { Interval, Millis } from '#shared/time/time.ts';
import type { IssueGone } from '../collectors/contract.ts';

export interface ProjectRow {
  readonly id: number;
  readonly name: string;
  readonly timeZone: string;
  readonly demo: boolean;
  /** When it was put away; null if it is in use. */
  readonly archivedAt: Millis | null;
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
  /** Items finished before this moment need not be collected; null: all are. */
  readonly since: Millis | null;
  /** Which issues of an issue tracker are incidents; null if that is not set. */
  readonly incidents: IncidentRule | null;
}

/** A system's old and new address, each an origin with an optional context path. `system`: the collector's id, with which its pipeline keys begin. */
export interface MovedSystem {
  readonly system: string;
  readonly from: string;
  readonly to: string;
}

/** An item that can be removed and, for a while, restored. */
export type Removable = 'project' | 'integration' | 'token';

/** A named view: the screen of a project and all choices there, as in the address after the project. */
export interface ViewRow {
  readonly id: number;
  readonly projectId: number;
  readonly name: string;
  readonly address: string;
}

export interface PipelineRow {
  readonly id: number;
  readonly integrationId: number;
  readonly key: string;
  readonly name: string;
  readonly url: string;
  /** The repository that its runs read, by its canonical remote address; null if unknown. */
  readonly repository: string | null;
  readonly release: { readonly stage: string | null } | null;
  /** The branch whose runs are measured, by the rule of METRICS.md; null if no run knows a branch. */
  readonly releaseBranch: string | null;
  /** The branches whose runs make up the series: former default branches, oldest first, then the release branch. Each with the interval in which its runs finished. */
  readonly measured: readonly BranchSpan[];
  readonly runs: number;
}

/** The runs of a branch that finish within an interval. */
export interface BranchSpan extends Interval {
  readonly branch: string | null;
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
  /** Whether the system shows only the last of several attempts. */
  readonly attemptsLost: boolean;
}

export interface RunDetails extends RunRow {
  readonly changes: readonly string[];
  readonly fedBy: readonly { readonly pipeline: string; readonly number: number; readonly evidence: Evidence }[];
}

export interface IssueRow extends Issue {
  readonly updatedAt: Millis;
  readonly resolvedAt: Millis | null;
  /** The state it is in. */
  readonly state: string;
  readonly goneWhy: IssueGone['why'] | null;
}

/** An unfinished run: its own changes, and the runs known to have fed it. */
export interface RunningRow {
  readonly run: RunRow;
  readonly generation: number;
  readonly changes: readonly { readonly repository: string; readonly revision: string }[];
  readonly fedBy: readonly number[];
}

/** Pipelines that another integration of the project collects too, by their names. */
export interface CollectedTwice {
  readonly integration: string;
  readonly what: string;
}

/** A commit as a source host reports it. */
export interface HostCommitRow {
  readonly repository: string;
  readonly revision: string;
  readonly committedAt: Millis | null;
  readonly merge: boolean;
}

/** A pull request, and by which revisions it is known. */
export interface PullRequestRow {
  readonly repository: string;
  readonly number: number;
  readonly mergedAt: Millis | null;
  readonly headRevision: string | null;
  readonly mergeRevision: string | null;
}

/** One collection of the past or the one that runs. */
export interface CollectionRow {
  readonly id: number;
  readonly state: 'running' | 'done' | 'failed' | 'interrupted' | 'cancelled';
  readonly startedAt: Millis;
  readonly endedAt: Millis | null;
  /** Whether it also looked for deleted items. */
  readonly reconciled: boolean;
  readonly pages: number;
  /** How many records were new or changed, in all and by kind. */
  readonly records: number;
  readonly kinds: Readonly<Record<string, number>>;
  readonly fault: FaultReport | null;
}

/** The stored data of an integration and what is missing, as far as it is known. */
export interface Completeness {
  readonly runs: number;
  readonly issues: number;
  readonly commits: number;
  readonly pullRequests: number;
  /** Days in UTC on which something happened, and those from the first to the last of them. */
  readonly daysWithData: number;
  readonly daysSpanned: number;
  readonly first: Millis | null;
  readonly last: Millis | null;
  /** Numbers that no run has between the lowest and the highest of their series: deleted there, or never collected. */
  readonly gaps: number;
  readonly runsWithoutChanges: number;
  readonly runsGone: number;
  readonly runsWithAttemptsLost: number;
  /** Finished runs of pipelines that a stage releases, and those of which no stages are stored: they count as no deployment. */
  readonly runsOfReleaseStages: number;
  readonly runsWithoutStages: number;
  readonly linksByEvidence: Readonly<Partial<Record<Evidence, number>>>;
  /** Issues that the filter no longer returns, by the reason. */
  readonly issuesGone: Readonly<Partial<Record<IssueGone['why'], number>>>;
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
  /** Something to put right that does not stop the collection. */
  readonly warning: FaultReport | null;
  /** The system's clock minus ours when it last answered, in milliseconds. */
  readonly clockDifference: Millis | null;
  readonly reconciledAt: Millis | null;
  /** When the first page of this collection came, and how far it was then: the rate is counted from there. */
  readonly firstPageAt: Millis | null;
  readonly firstProgress: number | null;
}
