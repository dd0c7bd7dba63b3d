/** One commit of the company. Times in milliseconds since 1970. */
export interface WorldCommit {
  readonly revision: string;
  /** The first is the one it was made on; a second makes it a merge. None for the beginning of a repository. */
  readonly parents: readonly string[];
  readonly authoredAt: number;
  readonly committedAt: number;
  /** The key of the issue that its message names. */
  readonly issue: string | null;
}

/** A wish to bring a branch into `main`. */
export interface WorldPullRequest {
  readonly number: number;
  readonly branch: string;
  readonly issue: string | null;
  readonly openedAt: number;
  /** Null while it is open. One that was closed without a merge revision was given up. */
  readonly closedAt: number | null;
  readonly headRevision: string;
  readonly mergeRevision: string | null;
}

export interface WorldRepository {
  /** Owner and name, as a source host writes them. */
  readonly name: string;
  readonly url: string;
  /** In the order in which they were pushed: a parent always stands before its children. */
  readonly commits: readonly WorldCommit[];
  readonly pullRequests: readonly WorldPullRequest[];
  /** The newest commit of each branch that is still there. */
  readonly heads: ReadonlyMap<string, string>;
}

export type IssueState = 'new' | 'in_progress' | 'review' | 'done' | 'dropped';

export interface WorldIssue {
  /** Project and number. */
  readonly key: string;
  readonly title: string;
  readonly type: 'story' | 'bug' | 'incident';
  /** In state `new`. */
  readonly createdAt: number;
  /** Oldest first; each begins where the one before ended. */
  readonly changes: readonly { readonly at: number; readonly from: IssueState; readonly to: IssueState }[];
}

/** Which system runs a pipeline. */
export type Home = 'jenkins' | 'azure-build' | 'azure-release' | 'github-workflow' | 'github-deployment';

/** One run of the company, in the words of the field. */
export interface WorldRun {
  readonly number: number;
  /** A branch, or `PR-7` for the pull request of that number. */
  readonly branch: string | null;
  readonly queuedAt: number;
  readonly startedAt: number;
  readonly finishedAt: number;
  readonly result: 'success' | 'failure' | 'unstable' | 'aborted';
  readonly revision: string | null;
  readonly commits: readonly WorldCommit[];
  readonly fedBy: readonly { readonly pipeline: string; readonly number: number }[];
}

/** One pipeline with its runs in the order of their numbers. Branches of a pipeline that has several count on their own. */
export interface WorldPipeline {
  readonly name: string;
  readonly home: Home;
  /** The address of the repository that it reads. */
  readonly repository: string | null;
  readonly hasBranches: boolean;
  readonly runs: WorldRun[];
}

/** A team: its pipelines, what they are built from, and what it has to do. */
export interface WorldTeam {
  readonly name: string;
  readonly pipelines: readonly WorldPipeline[];
  readonly repositories: readonly WorldRepository[];
  readonly issues: readonly WorldIssue[];
}

export interface World {
  readonly teams: readonly WorldTeam[];
  /** The moment at which the company is looked at: what had not ended then still goes on. */
  readonly until: number;
}
