import type { FaultReport } from '#shared/records/fault.ts';
import type { IssueCategory } from '#shared/records/issue.ts';
import type { IntegType } from '#shared/records/kinds.ts';
import type { Evidence, Result } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';
import type { Transport } from '../net/contract.ts';

/** A value that survives a trip through JSON. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** What a collector remembers between pages and between collections; opaque to everyone else. */
export type Cursor = Json;

/** One field of the connect form. */
export interface Field {
  readonly name: 'url' | 'username' | 'secret';
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly secret: boolean;
  readonly placeholder: string;
}

/** An address as the collector understands it. */
export interface Address {
  /** Scheme, host and port: what a token must be bound to. */
  readonly origin: string;
  /** Further origins that belong to the system; a token that is not bound to them leaves out what is there. */
  readonly furtherOrigins?: readonly string[];
  /** The address without views, build numbers and other decoration; with a scheme, without a trailing slash. */
  readonly canonical: string;
  /** The key of the pipeline, should the address turn out to be a single one; null where it never is. */
  readonly key: string | null;
}

/** All that a collector may use of the world. */
export interface Source {
  /** The address as the user stored it. */
  readonly url: string;
  /** Sends requests with the integration's credential, to its token's origins only. */
  readonly transport: Transport;
  /** Stops the collection; checked by the transport and between pages. */
  readonly signal: AbortSignal;
  /** What finished before this moment need not be collected; null: all there is. */
  readonly since: Millis | null;
  /** Whether to look also for what went away without a word: once a day, as the schedule sees to it. */
  readonly reconcile: boolean;
}

/** One answer of a system, kept as it came. `read` turns it into records without asking anyone. */
export interface RawItem {
  /** The collector's own word for the kind of answer, such as `builds`. */
  readonly kind: string;
  /** Where it was read. */
  readonly url: string;
  /** What `read` needs to know besides the body, such as the job and its generation. */
  readonly context: { readonly [key: string]: Json };
  readonly body: string;
}

/** What is stored in one transaction: answers, and the cursor that says they are stored. */
export interface Page {
  readonly items: readonly RawItem[];
  readonly cursor: Cursor;
  /** How far the collection is, between 0 and 1; null where the size is not known. */
  readonly progress: number | null;
  /** What the data is complete up to, in plain words; null while that is not known. */
  readonly watermark: string | null;
}

/** A pipeline as found. `key` is unique among all systems, so that links can point to it: `jenkins:https://host/job/a`. */
export interface PipelineFound {
  readonly kind: 'pipeline';
  readonly key: string;
  /** The system's own full name; with the integration's name it makes the name in answers. */
  readonly fullName: string;
  /** Whether the integration's address is this single pipeline. */
  readonly single: boolean;
  readonly url: string;
}

export interface ChangeFound {
  readonly repository: string | null;
  readonly revision: string;
  readonly committedAt: Millis | null;
  readonly merge: boolean;
}

export interface LinkFound {
  /** The key of the pipeline that fed this run; it need not be collected yet. */
  readonly pipeline: string;
  /** The series within it: the branch job of a multibranch pipeline, else the empty string. */
  readonly series: string;
  readonly number: number;
  readonly evidence: Evidence;
}

export interface RunFound {
  readonly kind: 'run';
  readonly pipeline: string;
  /** The branch job within a multibranch pipeline, whose numbers rise on their own; else the empty string. */
  readonly series: string;
  /** Rises when a job was deleted and made anew, so that its numbers began again. */
  readonly generation: number;
  readonly number: number;
  readonly attempt: number;
  /** Set where the system shows only the last of several attempts. */
  readonly attemptsLost?: true;
  readonly branch: string | null;
  readonly pullRequest: boolean;
  readonly repository: string | null;
  readonly revision: string | null;
  /** Null while the run goes on, or where the system's word is unknown. */
  readonly result: Result | null;
  /** The system's own word. */
  readonly systemResult: string | null;
  /** Whether an aborted run was aborted by the system because it took too long. */
  readonly timedOut: boolean;
  readonly queuedAt: Millis | null;
  readonly startedAt: Millis | null;
  /** Null while the run goes on. */
  readonly finishedAt: Millis | null;
  readonly url: string;
  readonly changes: readonly ChangeFound[];
  readonly fedBy: readonly LinkFound[];
  readonly passedStages: readonly string[];
}

/** A run that the system no longer has; what we keep of it stays and is marked. */
export interface RunGone {
  readonly kind: 'run-gone';
  readonly pipeline: string;
  readonly series: string;
  readonly generation: number;
  readonly number: number;
}

/** An edge that the system's configuration names. */
export interface EdgeFound {
  readonly kind: 'edge';
  readonly from: string;
  readonly to: string;
}

/** A repository as its host tells of it, known by its canonical remote address (`host/path`, without scheme, user and `.git`). */
export interface RepositoryFound {
  readonly kind: 'repository';
  readonly repository: string;
  readonly defaultBranch: string | null;
  readonly url: string;
}

/** A commit as its source host knows it: what ancestry and commit times are taken from. */
export interface CommitFound {
  readonly kind: 'commit';
  readonly repository: string;
  readonly revision: string;
  /** In the host's order; two or more make it a merge. */
  readonly parents: readonly string[];
  readonly authoredAt: Millis | null;
  readonly committedAt: Millis | null;
}

export interface PullRequestFound {
  readonly kind: 'pull-request';
  readonly repository: string;
  readonly number: number;
  /** The branch it asks to be merged into. */
  readonly base: string;
  readonly openedAt: Millis;
  readonly mergedAt: Millis | null;
  readonly closedAt: Millis | null;
  readonly headRevision: string | null;
  readonly mergeRevision: string | null;
}

/** A state of an issue tracker by its id, and what it counts as. */
export interface IssueStateFound {
  readonly kind: 'issue-state';
  readonly id: string;
  readonly name: string;
  readonly category: IssueCategory;
}

/** An issue with all its state changes, oldest first. States by id; ids without an issue-state record have been deleted there. */
export interface IssueFound {
  readonly kind: 'issue';
  /** The system's own id, which stays when an issue is moved and its key changes. */
  readonly id: string;
  readonly key: string;
  readonly title: string;
  readonly type: string;
  readonly url: string;
  readonly labels: readonly string[];
  readonly createdAt: Millis;
  readonly updatedAt: Millis;
  readonly resolvedAt: Millis | null;
  /** The state it was made in, and the one it is in. */
  readonly firstState: string;
  readonly state: string;
  readonly stateChanges: readonly { readonly at: Millis; readonly from: string; readonly to: string }[];
}

/** An issue that the filter no longer gives; what we keep of it stays and is marked. */
export interface IssueGone {
  readonly kind: 'issue-gone';
  readonly id: string;
  readonly why: 'left_filter' | 'archived' | 'deleted' | 'no_permission';
}

export type DomainRecord =
  | PipelineFound
  | RunFound
  | RunGone
  | EdgeFound
  | RepositoryFound
  | CommitFound
  | PullRequestFound
  | IssueStateFound
  | IssueFound
  | IssueGone;

/** One step of a connection test, in the order it was tried. */
export interface Finding {
  readonly step: string;
  readonly ok: boolean;
  readonly detail: string;
  /** Since the test began. */
  readonly millis: number;
  readonly fault: FaultReport | null;
}

/** One system. `pull` talks and does not think; `read` thinks and does not talk. */
export interface Collector {
  readonly id: string;
  readonly title: string;
  readonly type: IntegType;
  /** Set where a secret without a user name is sent by Basic with an empty one; by Bearer otherwise. */
  readonly basic?: true;
  readonly fields: readonly Field[];
  /** The rights a token needs and where it is made, in plain words. */
  readonly rights: string;
  /** Understands an address or throws a SourceError with `wrong_address`. */
  address(url: string): Address;
  /** Tries the connection step by step; ends after the first step that fails. */
  check(source: Source): AsyncIterable<Finding>;
  /** Newest first where the system allows it. Throws a SourceError; what was yielded before stays. */
  pull(source: Source, cursor: Cursor | null): AsyncIterable<Page>;
  /** Throws a SourceError with `answer_unreadable` when the body is not what it should be. */
  read(item: RawItem): readonly DomainRecord[];
}
