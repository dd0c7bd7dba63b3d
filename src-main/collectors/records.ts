import type { IssueCategory } from '#shared/records/issue.ts';
import type { Evidence, Result, Stage } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';

/** A pipeline as found. `key` is unique among all systems, so that links can point to it: `jenkins:https://host/job/a`. */
export interface PipelineRecord {
  readonly kind: 'pipeline';
  readonly key: string;
  /** The system's own full name; with the integration's name it makes the name in answers. */
  readonly fullName: string;
  /** Whether the integration's address is this single pipeline. */
  readonly single: boolean;
  readonly url: string;
  /** Another key by which runs of other integrations name it, whatever it is called. */
  readonly alias?: string;
}

/** A stored pipeline of the same integration that goes by another key now, since it was renamed or moved in its system. */
export interface PipelineMoved {
  readonly kind: 'pipeline-moved';
  readonly from: string;
  readonly to: string;
}

export interface ChangeRecord {
  readonly repository: string | null;
  readonly revision: string;
  readonly committedAt: Millis | null;
  readonly merge: boolean;
}

export interface LinkRecord {
  /** The key of the pipeline that fed this run; it need not be collected yet. */
  readonly pipeline: string;
  /** The series within it: the branch job of a multibranch pipeline, else the empty string. */
  readonly series: string;
  readonly number: number;
  readonly evidence: Evidence;
}

export interface RunRecord {
  readonly kind: 'run';
  readonly pipeline: string;
  /** The branch job within a multibranch pipeline, whose numbers rise on their own; else the empty string. */
  readonly series: string;
  /** Rises when a job was deleted and made again, so that its numbers started over. */
  readonly generation: number;
  readonly number: number;
  readonly attempt: number;
  /** Set where the system shows only the last of several attempts. */
  readonly attemptsLost?: true;
  /** Set where this is what a system still tells of a deleted run, without its changes or earlier attempts: a stored one stays as it is. */
  readonly deleted?: true;
  readonly branch: string | null;
  readonly pullRequest: boolean;
  readonly repository: string | null;
  readonly revision: string | null;
  /** Null while the run is unfinished, or if the system's word is unknown. */
  readonly result: Result | null;
  /** The system's own word. */
  readonly systemResult: string | null;
  /** Whether an aborted run was aborted by the system because it took too long. */
  readonly timedOut: boolean;
  readonly queuedAt: Millis | null;
  readonly startedAt: Millis | null;
  /** Null while the run is unfinished. */
  readonly finishedAt: Millis | null;
  readonly url: string;
  readonly changes: readonly ChangeRecord[];
  readonly fedBy: readonly LinkRecord[];
  /** In the order of the system. Null if it reports them separately, as `run-stages`: the stored ones stay. */
  readonly stages: readonly Stage[] | null;
}

/** All stages of a stored run, from a system that does not send them with the run. */
export interface RunStages {
  readonly kind: 'run-stages';
  readonly pipeline: string;
  readonly series: string;
  readonly generation: number;
  readonly number: number;
  readonly stages: readonly Stage[];
}

/** A run that the system no longer has; its stored data stays and is marked. */
export interface RunGone {
  readonly kind: 'run-gone';
  readonly pipeline: string;
  readonly series: string;
  readonly generation: number;
  readonly number: number;
}

/** All edges that a pipeline's configuration names: those that it named before and names no longer are gone. */
export interface EdgesRecord {
  readonly kind: 'edge';
  readonly pipeline: string;
  /** The keys of the pipelines that feed it. Null if its configuration does not say. */
  readonly from: readonly string[] | null;
  /** The keys of the pipelines that it feeds. Null if its configuration does not say. */
  readonly to: readonly string[] | null;
}

/** A repository as its host reports it, identified by its canonical remote address (`host/path`, without scheme, user and `.git`). */
export interface RepositoryRecord {
  readonly kind: 'repository';
  readonly repository: string;
  readonly defaultBranch: string | null;
  readonly url: string;
}

/** Which repository a name means in the records that follow it: a name may be given to another repository later. */
export interface RepositoryMeant {
  readonly kind: 'repository-meant';
  /** As in `RepositoryNames`. */
  readonly id: string;
  readonly name: string;
}

/** Under which names a host knows a repository: it stays the same one when it is renamed or moves to another owner. */
export interface RepositoryNames {
  readonly kind: 'repository-names';
  /** Made of the host's id of the repository, unique among all hosts; it never equals a name. */
  readonly id: string;
  /** Its current name, as a canonical remote address. */
  readonly name: string;
  /** Other names that lead to it, as canonical remote addresses. */
  readonly otherNames: readonly string[];
  /** When the host reported it: of two answers about a name the later one counts. */
  readonly at: Millis;
}

/** A commit as its source host knows it: what ancestry and commit times are taken from. */
export interface CommitRecord {
  readonly kind: 'commit';
  readonly repository: string;
  readonly revision: string;
  /** In the host's order; two or more make it a merge. */
  readonly parents: readonly string[];
  readonly authoredAt: Millis | null;
  readonly committedAt: Millis | null;
}

export interface PullRequestRecord {
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
export interface IssueStateRecord {
  readonly kind: 'issue-state';
  readonly id: string;
  readonly name: string;
  readonly category: IssueCategory;
}

/** An issue with all its state changes, oldest first. States by id; ids without an issue-state record have been deleted there. */
export interface IssueRecord {
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

/** An issue that left the filter; its stored data stays and is marked. */
export interface IssueGone {
  readonly kind: 'issue-gone';
  readonly id: string;
  readonly why: 'left_filter' | 'archived' | 'deleted' | 'no_permission';
  /** When it was observed, by the system's clock; answers of earlier versions have no such time. */
  readonly at?: Millis;
}

export type DomainRecord =
  | PipelineRecord
  | PipelineMoved
  | RunRecord
  | RunStages
  | RunGone
  | EdgesRecord
  | RepositoryRecord
  | RepositoryMeant
  | RepositoryNames
  | CommitRecord
  | PullRequestRecord
  | IssueStateRecord
  | IssueRecord
  | IssueGone;
