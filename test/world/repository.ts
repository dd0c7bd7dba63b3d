import type { LiveBacklog, LiveIssue } from './backlog.ts';
import type { WorldCommit, WorldPullRequest, WorldRepository } from './history.ts';
import { type Random, revisionOf } from './random.ts';
import type { Timeline } from './timeline.ts';
import type { Trends } from './trends.ts';
import { hour, minute, nextWork } from './work-time.ts';

/** What somebody made: where it stands among the commits is the repository's to say. */
export interface Made {
  readonly revision: string;
  readonly committedAt: number;
}

/** What a push brought to a branch: the commits that were not in it before, oldest first. */
export interface Pushed {
  readonly branch: string;
  readonly commits: readonly WorldCommit[];
}

/** A repository while its story is told. */
export interface LiveRepository {
  readonly data: WorldRepository;
  /** One commit is made on `main` itself; of several the last is the merge of a branch that the others were made on. */
  pushToMain(made: readonly Made[], moment: number): Pushed;
  /** To a branch of somebody's own, known by any word; with `isRequested` a pull request is there from the beginning. */
  pushToBranch(author: string, made: readonly Made[], moment: number, isRequested: boolean): Pushed;
  /** What a revision contains besides what was seen, oldest first. */
  contained(revision: string, seen: ReadonlySet<string>): readonly WorldCommit[];
}

interface Branch {
  readonly name: string;
  readonly issue: LiveIssue | null;
  readonly commits: WorldCommit[];
  request: Mutable<WorldPullRequest> | null;
}
type Mutable<T> = { -readonly [name in keyof T]: T[name] };

export interface RepositoryTelling {
  readonly random: Random;
  readonly timeline: Timeline;
  readonly from: number;
  readonly trends: Trends;
  readonly backlog: LiveBacklog;
}

/** A repository of branches that are merged by pull requests, or given up. */
export function liveRepository(
  name: string,
  { random, timeline, from, trends, backlog }: RepositoryTelling,
): LiveRepository {
  const root: WorldCommit = {
    revision: revisionOf(random),
    parents: [],
    authoredAt: from - hour,
    committedAt: from - hour,
    issue: null,
  };
  const commits = [root];
  const heads = new Map([['main', root.revision]]);
  const pullRequests: Mutable<WorldPullRequest>[] = [];
  const open = new Map<string, Branch>();
  let topics = 0;

  /** Puts a commit on top of others; it is never older than they are. */
  const commit = (branch: string, made: Made, parents: readonly WorldCommit[], more: Partial<WorldCommit>) => {
    const committedAt = Math.max(made.committedAt, ...parents.map((parent) => parent.committedAt + 1000));
    const commit: WorldCommit = {
      revision: made.revision,
      parents: parents.map(({ revision }) => revision),
      authoredAt: committedAt,
      issue: null,
      ...more,
      committedAt,
    };
    commits.push(commit);
    byRevision.set(commit.revision, commit);
    heads.set(branch, commit.revision);
    return commit;
  };
  const byRevision = new Map([[root.revision, root]]);
  const headOf = (branch: string): WorldCommit => byRevision.get(heads.get(branch) ?? root.revision) ?? root;

  const branchOff = (author: string, first: number): { readonly branch: Branch; readonly authoredAt: number } => {
    // Much is begun on one day and brought into order on another.
    const authoredAt = first - (random.chance(0.4) ? random.between(60, 60 * 50) : random.between(5, 90)) * minute;
    const issue = backlog.take(authoredAt - 10 * minute);
    topics += 1;
    const kind = issue?.type === 'bug' ? 'fix' : 'feature';
    const branch: Branch = { name: `${kind}/${issue?.key ?? `topic-${topics}`}`, issue, commits: [], request: null };
    issue?.become('in_progress', authoredAt - random.between(1, 9) * minute);
    heads.set(branch.name, headOf('main').revision);
    open.set(author, branch);
    return { branch, authoredAt };
  };
  const pushTo = (author: string, made: readonly Made[]): Branch => {
    const there = open.get(author);
    const { branch, authoredAt } = there
      ? { branch: there, authoredAt: null }
      : branchOff(author, made[0]?.committedAt ?? from);
    for (const [index, one] of made.entries()) {
      const more = index === 0 && authoredAt !== null ? { authoredAt } : {};
      const added = commit(branch.name, one, [headOf(branch.name)], { ...more, issue: branch.issue?.key ?? null });
      branch.commits.push(added);
      if (branch.request) branch.request.headRevision = added.revision;
    }
    return branch;
  };
  const openRequest = (branch: Branch, openedAt: number): Mutable<WorldPullRequest> => {
    branch.request ??= {
      number: pullRequests.length + 1,
      branch: branch.name,
      issue: branch.issue?.key ?? null,
      openedAt,
      closedAt: null,
      headRevision: headOf(branch.name).revision,
      mergeRevision: null,
    };
    if (!pullRequests.includes(branch.request)) pullRequests.push(branch.request);
    branch.issue?.become('review', openedAt);
    return branch.request;
  };
  /** Somebody looks at it before it is done. */
  const accept = (issue: LiveIssue, moment: number): void => {
    const wait = random.between(1, 240) * minute * trends.acceptance(moment);
    timeline.at(nextWork(random, moment + wait, 100), (done) => backlog.finished(issue, done));
  };
  const giveUp = (author: string, branch: Branch, moment: number): void => {
    if (branch.request) branch.request.closedAt = moment;
    branch.issue?.become('dropped', moment);
    heads.delete(branch.name);
    open.delete(author);
  };

  return {
    data: { name, url: `https://git.example/${name}.git`, commits, pullRequests, heads },
    pushToMain(made, moment) {
      const last = made.at(-1);
      if (last === undefined) return { branch: 'main', commits: [] };
      if (made.length === 1) {
        const issue = random.chance(0.2) ? backlog.take(last.committedAt - hour) : null;
        issue?.become('in_progress', last.committedAt - random.between(10, 50) * minute);
        if (issue) accept(issue, moment);
        return { branch: 'main', commits: [commit('main', last, [headOf('main')], { issue: issue?.key ?? null })] };
      }
      const [oldest] = open.keys();
      const author = oldest !== undefined && random.chance(0.7) ? oldest : `topic ${moment}`;
      const branch = pushTo(author, made.slice(0, -1));
      const head = headOf(branch.name);
      const merge = commit('main', last, [headOf('main'), head], { issue: branch.issue?.key ?? null });
      const span = merge.committedAt - head.committedAt;
      const request = openRequest(branch, head.committedAt + Math.round(span * random.next()));
      request.closedAt = merge.committedAt;
      request.mergeRevision = merge.revision;
      heads.delete(branch.name);
      open.delete(author);
      const { issue } = branch;
      if (issue) accept(issue, moment);
      return { branch: 'main', commits: [...branch.commits, merge] };
    },
    pushToBranch(author, made, moment, isRequested) {
      const there = open.get(author);
      if (there && random.chance(0.1)) giveUp(author, there, moment);
      const branch = pushTo(author, made);
      const openedAt = Math.min(moment, headOf(branch.name).committedAt + minute);
      const request = isRequested ? openRequest(branch, openedAt) : branch.request;
      return {
        branch: request ? `PR-${request.number}` : branch.name,
        commits: branch.commits.slice(-made.length),
      };
    },
    contained(revision, seen) {
      const ancestors = new Set<string>();
      const left = [revision];
      for (let next = left.pop(); next !== undefined; next = left.pop()) {
        if (seen.has(next) || ancestors.has(next)) continue;
        ancestors.add(next);
        left.push(...(byRevision.get(next)?.parents ?? []));
      }
      return commits.filter((one) => ancestors.has(one.revision));
    },
  };
}
