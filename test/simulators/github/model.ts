/** A commit. Times in milliseconds since 1970, here and below. */
export interface Commit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly authoredAt: number;
  readonly committedAt: number;
}

export interface Job {
  readonly name: string;
  readonly conclusion: string | null;
  readonly startedAt: number;
  readonly completedAt: number | null;
}

/** One go at a run. The last one is what the run itself shows. */
export interface Attempt {
  readonly status: 'queued' | 'in_progress' | 'completed' | 'waiting' | 'requested' | 'pending';
  readonly conclusion: string | null;
  readonly startedAt: number;
  readonly updatedAt: number;
  readonly jobs: readonly Job[];
  /** Whether the host still tells of it once a later one was made. */
  readonly isKept?: false;
}

export interface Run {
  readonly id: number;
  readonly workflow: number;
  readonly number: number;
  readonly event: string;
  readonly branch: string | null;
  readonly sha: string;
  readonly createdAt: number;
  attempts: readonly Attempt[];
}

export interface Workflow {
  readonly id: number;
  readonly name: string;
  readonly path: string;
  /** Whether its file is gone, so that it is no longer in the list. */
  readonly isUnlisted?: true;
}

export interface Status {
  readonly state: string;
  readonly at: number;
}

export interface Deployment {
  readonly id: number;
  readonly sha: string;
  readonly environment: string;
  readonly transient?: true;
  readonly createdAt: number;
  /** Oldest first. */
  statuses: readonly Status[];
}

export interface PullRequest {
  readonly number: number;
  readonly base: string;
  readonly head: string;
  readonly createdAt: number;
  updatedAt: number;
  mergedAt: number | null;
  closedAt: number | null;
  mergeSha: string | null;
}

export interface Repository {
  readonly id: number;
  fullName: string;
  /** The names it had before; they lead on to the one it has. */
  formerNames: readonly string[];
  readonly createdAt: number;
  defaultBranch: string;
  /** The head of each branch. */
  branches: Record<string, string>;
  /** Every commit there ever was; a branch that was pushed by force leaves its old ones here until they are swept. */
  commits: Map<string, Commit>;
  workflows: readonly Workflow[];
  runs: readonly Run[];
  deployments: readonly Deployment[];
  pullRequests: readonly PullRequest[];
  /** Whether the token may not see it. */
  isHidden?: boolean;
  hasActions?: boolean;
}

/** All that a simulated GitHub holds, and its clock. */
export interface GitHubModel {
  now: number;
  repositories: readonly Repository[];
}

/** Gives a repository another name or owner. The one it had leads on to it, until another repository takes that name. */
export function rename(repository: Repository, fullName: string): void {
  repository.formerNames = [...repository.formerNames, repository.fullName];
  repository.fullName = fullName;
}

/** The commits that a head holds, as Git lists them: itself, then always the newest of those whose child was listed. */
export function historyOf({ commits }: Repository, head: string): readonly Commit[] {
  const listed = new Map<string, Commit>();
  const isNewer = (one: Commit, other: Commit): boolean =>
    one.committedAt > other.committedAt || (one.committedAt === other.committedAt && one.sha > other.sha);
  const waiting = new Set(commits.has(head) ? [head] : []);
  while (waiting.size > 0) {
    const [newest] = [...waiting].flatMap((sha) => commits.get(sha) ?? []).sort((a, b) => (isNewer(a, b) ? -1 : 1));
    if (!newest) break;
    waiting.delete(newest.sha);
    listed.set(newest.sha, newest);
    for (const parent of newest.parents) if (commits.has(parent) && !listed.has(parent)) waiting.add(parent);
  }
  return [...listed.values()];
}
