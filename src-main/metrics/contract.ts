import type { ReportDescriptor, RouteDescriptor, SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import type { LeadTimePart } from '#shared/metrics/lead-time-parts.ts';
import type { ChangeId, IntegrationId, PipelineId, RunId } from '#shared/records/ids.ts';
import type { IncidentRule, Issue, IssueState } from '#shared/records/issue.ts';
import type { Edge } from '#shared/records/pipeline.ts';
import type { Change, TimedRun } from '#shared/records/run.ts';
import type { Interval, Millis } from '#shared/time/time.ts';
import type { Breakage } from './shared/breakages.ts';
import type { RunColumns, RunTable } from './shared/run-table.ts';

/** One value in raw milliseconds, with the moment that closed it and the runs it was made from; every value of a metric has equally many runs. */
export interface Sample {
  readonly at: Millis;
  readonly value: Millis;
  readonly because: readonly Pick<TimedRun, 'id' | 'number' | 'attempt'>[];
  /** A breakage that was repaired by the very revision that broke it. */
  readonly flaky?: boolean;
}

/** One value of an issue tracker, with the issue it was made from. */
export interface IssueSample extends Pick<Sample, 'at' | 'value'> {
  readonly issue: Issue;
}

/** A metric with points per run or breakage of one series (a pipeline's runs on one branch). */
export interface SeriesMetric extends SeriesDescriptor {
  /** The samples of an issue tracker, in any order, where the metric is also asked of one. */
  readonly ofIssues?: (history: IssueHistory) => Iterable<IssueSample>;
  /** What its samples are made from: single runs, breakages, or, if neither is enough, all runs of a series. */
  readonly measure: RunMeasure | BreakageMeasure | WholeSeriesMeasure;
}

export interface RunMeasure {
  readonly of: 'run';
  /** The sample of a run; null if it has none. */
  sample(run: TimedRun): Sample | null;
}

export interface BreakageMeasure {
  readonly of: 'breakage';
  /** The sample of a breakage; null if it has none. It closes when the breakage begins or ends. */
  sample(breakage: Breakage): Sample | null;
}

export interface WholeSeriesMeasure {
  readonly of: 'series';
  /** The samples of one series. `runs` are finished and come in the order of METRICS.md ("order"). */
  samples(runs: Iterable<TimedRun>): Iterable<Sample>;
}

/** All that is kept of the issues of one issue tracker integration. */
export interface IssueHistory {
  readonly integration: IntegrationId;
  /** By id. An issue may name states that are not here: they have been deleted there. */
  readonly states: ReadonlyMap<string, IssueState>;
  /** Null if it is not set which issues are incidents. */
  readonly incidents: IncidentRule | null;
  /** Whether everything was collected at least once; until then issues are missing. */
  readonly isCollected: boolean;
  readonly issues: readonly Issue[];
}

/** The parents of commits by revision, as the source host knows them. A revision that is not there is not known. */
export type Ancestry = ReadonlyMap<string, readonly string[]>;

/** Changes by their ids. */
export interface Changes {
  get(id: ChangeId): Change | undefined;
  /** Whether it is a merge; false if unknown. Read for every change; the other fields for few. */
  isMerge(id: ChangeId): boolean;
  /** One of its moments; null if no system reports it. */
  momentOf(id: ChangeId, which: 'committedAt' | 'authoredAt'): Millis | null;
  keys(): Iterable<ChangeId>;
  /** Those with higher ids come later. */
  values(): Iterable<Change>;
}

/** All that lead time needs to know of a project. */
export interface DeliveryHistory {
  readonly pipelines: readonly {
    readonly id: PipelineId;
    readonly name: string;
    readonly release: { readonly stage: string | null } | null;
  }[];
  /** Acyclic; out of one node: the default first, then by position. */
  readonly edges: readonly Edge[];
  /** Finished runs on the measured branches, by pipeline, in order of METRICS.md ("order"). */
  readonly runs: ReadonlyMap<PipelineId, RunTable>;
  readonly changes: Changes;
  /** By repository, where a source host is collected: what contains what. */
  readonly ancestry: ReadonlyMap<string, Ancestry>;
}

/** One commit's way along one route. Times in milliseconds since 1970. */
export interface LeadTimeSample {
  /** Null if the run itself represents its unknown commit. */
  readonly change: ChangeId | null;
  readonly revision: string | null;
  readonly handedAt: Millis;
  readonly arrivedAt: Millis;
  /** The runs of the winning chain, from the pipeline's passing run to the release point's. */
  readonly chain: readonly RunId[];
  /** For each pipeline of the chain the first run that carried the commit; the first of them is where it was handed over. */
  readonly firsts: readonly RunId[];
  /** Whether a link of the chain is only estimated from a declared edge. */
  readonly estimated: boolean;
}

/** The ends of lead times, in columns. */
export interface MomentColumns {
  readonly handed: Float64Array;
  readonly arrived: Float64Array;
}

/** The commits of some samples and the runs that brought them, in columns. */
export interface LegColumns {
  /** The number of each commit in the order of hand-over to the pipeline. */
  readonly place: Int32Array;
  /** The change of each commit; 0 if none. */
  readonly change: Int32Array;
  revisionOf(sample: number): string | null;
  /** By leg of the route: the runs of the winning chain, and the first that carried each commit. */
  readonly chain: readonly Int32Array[];
  readonly firsts: readonly Int32Array[];
  readonly estimated: Uint8Array;
}

/**
 * The commits that arrived by one route in a window, in the order of hand-over, each identified by its index. A long history has millions of them, so
 * each value is read lazily.
 */
export interface LeadTimeSamples extends Iterable<LeadTimeSample> {
  readonly length: number;
  handedAt(index: number): Millis;
  arrivedAt(index: number): Millis;
  /** All of them. */
  times(): Float64Array;
  /**
   * The parts of every lead time, one pipeline of the route after the other; the columns are overwritten for each. If intervals overlap, the earlier
   * stage keeps the time, so it all adds up to the lead time to the millisecond. Source: METRICS.md, "Breakdown and what-if".
   */
  legs(): Iterable<PartColumns>;
  /** The same of the whole route. */
  parts(): PartColumns;
  /** How long each waited for the second pipeline of the route; 0 if there is none. */
  firstWaits(): Float64Array;
  paths(): LegColumns;
  /** When each was handed over and arrived. */
  moments(): MomentColumns;
  /** Some of them, as given. */
  picked(indexes: readonly number[]): LeadTimeSamples;
}

export interface RouteLeadTime {
  /** The empty string for the default route; else the names of the pipelines that it enters by another edge than the default one, joined with ` > `. */
  readonly path: string;
  readonly pipelines: readonly PipelineId[];
  readonly samples: LeadTimeSamples;
}

export interface PipelineLeadTimes {
  readonly pipeline: PipelineId;
  readonly name: string;
  /** Default first, then by path; only routes by which something arrived in the window. */
  readonly routes: readonly RouteLeadTime[];
  readonly routesLeftOut: number;
  /** Commits handed over, where a release point can be reached, that have not arrived at any. */
  readonly inFlight: readonly HandedOver[];
}

/** A commit at the pipeline that it was handed to. */
export interface HandedOver {
  /** Its number in the `CommitLocator` of the same history. */
  readonly commit: number;
  readonly change: ChangeId | null;
  readonly revision: string | null;
  readonly handedAt: Millis;
  /** Its location; only from facts, and only of the oldest commits that have a name. */
  readonly location?: CommitLocation;
}

/** The state of a commit at a pipeline; `not_released`: runs passed at a release point, and none did the stage that releases. */
export type StopState = 'passed' | 'broke' | 'neutral' | 'not_released';

/** The next necessary event: a run of a pipeline that carries the commit, or one that passes. */
export interface Waiting {
  readonly pipeline: PipelineId;
  readonly for: 'run' | 'passing_run';
  /** Since when: the pass before, or the end of the run that did not. */
  readonly since: Millis;
}

/** How far a commit in flight has come. */
export interface CommitLocation {
  readonly repository: string | null;
  /** The furthest pipeline that it came to, and when it got through there, or else the end of the latest run that carried it. */
  readonly last: { readonly pipeline: PipelineId; readonly state: StopState; readonly at: Millis } | null;
  readonly waitsFor: readonly Waiting[];
}

/** A commit that reached a release point. */
export interface Arrival {
  /** Null if no run lists the commit. */
  readonly change: ChangeId | null;
  /** In the change if there is one; null then, and if the run itself represents its unknown commit. */
  readonly revision: string | null;
  readonly arrivedAt: Millis;
  /** The run that brought it. */
  readonly run: RunId;
  /** When it was made, as far as a system reports; for a revision without a change, as far as another pipeline's changes do. */
  readonly committedAt: Millis | null;
  readonly authoredAt: Millis | null;
}

/** What became of the release points of a project: the runs of no other pipeline are needed. */
export interface ReleaseHistory extends Pick<DeliveryHistory, 'pipelines' | 'edges'> {
  readonly runs: ReadonlyMap<PipelineId, RunColumns>;
}

/** Where the time of one lead time went, in milliseconds. The parts add up to it. */
export type Breakdown = Readonly<Record<LeadTimePart, Millis>>;

/** The same of many lead times: by part a column. */
export type PartColumns = Readonly<Record<LeadTimePart, Float64Array>>;

/** The route metric: lead time through the graph. */
export interface RouteMetric extends RouteDescriptor {
  measure(history: DeliveryHistory, window: Interval): readonly PipelineLeadTimes[];
}

/** A metric whose answer has a shape of its own, and an endpoint to match. */
export interface ReportMetric extends ReportDescriptor {
  /** Each metric takes what it needs, by its own type. */
  measure(query: never): unknown;
}

export type Metric = SeriesMetric | RouteMetric | ReportMetric;
