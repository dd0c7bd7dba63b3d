import { ownMember } from '#shared/records/own-member.ts';
import { type GitHubModel, historyOf, type Repository, type Run } from './model.ts';
import { commitJson, deploymentJson, jobJson, pullRequestJson, repositoryJson, runJson, statusJson } from './render.ts';

/** What a request comes to, before it is cut into pages. */
export type RouteResult =
  | { readonly kind: 'one'; readonly value: unknown }
  /** `within` puts a page of the list into the answer that holds it. */
  | { readonly kind: 'list'; readonly members: readonly unknown[]; readonly most?: number; readonly within?: Within }
  | { readonly kind: 'none'; readonly status: 404 | 409 | 422; readonly message: string };
type Within = (page: readonly unknown[], total: number, number: number) => unknown;

const one = (value: unknown): RouteResult => ({ kind: 'one', value });
const list = (members: readonly unknown[]): RouteResult => ({ kind: 'list', members });
const none = (status: 404 | 409 | 422, message: string): RouteResult => ({ kind: 'none', status, message });
const notFound = none(404, 'Not Found');

type Route = (request: RouteRequest) => RouteResult;
interface RouteRequest {
  readonly repository: Repository;
  readonly parts: readonly string[];
  readonly query: URLSearchParams;
  readonly api: string;
  /** No more than so many runs of one search are shown. */
  readonly mostRuns: number;
}

const routes: readonly (readonly [RegExp, Route])[] = [
  [/^$/, ({ repository, api }) => one(repositoryJson(repository, api))],
  [/^\/commits$/, commits],
  [/^\/compare\/(\w+)\.\.\.(\w+)$/, compare],
  [
    /^\/pulls$/,
    ({ repository }) =>
      list(
        [...repository.pullRequests]
          .sort((a, b) => b.updatedAt - a.updatedAt || b.number - a.number)
          .map(pullRequestJson),
      ),
  ],
  [
    /^\/pulls\/(\d+)$/,
    ({ repository, parts: [number] }) => {
      const pull = repository.pullRequests.find((each) => String(each.number) === number);
      return pull ? one(pullRequestJson(pull)) : notFound;
    },
  ],
  [
    /^\/deployments$/,
    ({ repository }) => list([...repository.deployments].sort((a, b) => b.id - a.id).map(deploymentJson)),
  ],
  [
    /^\/deployments\/(\d+)$/,
    ({ repository, parts: [id] }) => {
      const deployment = repository.deployments.find((each) => String(each.id) === id);
      return deployment ? one(deploymentJson(deployment)) : notFound;
    },
  ],
  [
    /^\/deployments\/(\d+)\/statuses$/,
    ({ repository, parts: [id] }) => {
      const deployment = repository.deployments.find((each) => String(each.id) === id);
      return deployment
        ? list(deployment.statuses.toReversed().map((status) => statusJson(status, deployment)))
        : notFound;
    },
  ],
  [
    /^\/actions\/workflows$/,
    ({ repository }) => ({
      kind: 'list',
      members: repository.workflows
        .filter(({ isUnlisted }) => !isUnlisted)
        .map((workflow) => ({ ...workflow, state: 'active' })),
      within: (workflows, total_count) => ({ total_count, workflows }),
    }),
  ],
  [/^\/actions\/runs$/, runs],
  [
    /^\/actions\/runs\/(\d+)$/,
    ({ repository, parts: [id] }) => {
      const run = runOf(repository, id);
      return run ? one(shown(repository, run)) : notFound;
    },
  ],
  [
    /^\/actions\/runs\/(\d+)\/attempts\/(\d+)$/,
    ({ repository, parts: [id, number] }) => {
      const run = runOf(repository, id);
      const attempt = run?.attempts[Number(number) - 1];
      const isThere = attempt && (attempt.isKept !== false || attempt === run.attempts.at(-1));
      return run && isThere ? one(runJson(repository, run, attempt, Number(number))) : notFound;
    },
  ],
  [/^\/actions\/runs\/(\d+)\/jobs$/, jobs],
];

/** Answers what is asked of a repository. `path` is what follows its address. */
export function answerOf(path: string, request: Omit<RouteRequest, 'parts'>): RouteResult {
  if (path.startsWith('/actions') && request.repository.hasActions === false) return notFound;
  for (const [pattern, route] of routes) {
    const match = pattern.exec(path);
    if (match) return route({ ...request, parts: match.slice(1) });
  }
  return notFound;
}

/** The repository that a path begins with, and the rest of it; a former name leads on to the number. */
export function repositoryAt(
  { repositories }: GitHubModel,
  path: string,
): { readonly repository: Repository; readonly rest: string; readonly isFormer: boolean } | null {
  const byNumber = /^\/repositories\/(\d+)(\/.*)?$/.exec(path);
  const byName = /^\/repos\/([^/]+\/[^/]+)(\/.*)?$/.exec(path);
  const name = byName?.[1]?.toLowerCase() ?? '';
  const isNamed = (each: string): boolean => each.toLowerCase() === name;
  const repository =
    repositories.find(({ id, fullName }) => String(id) === byNumber?.[1] || isNamed(fullName)) ??
    repositories.find(({ formerNames }) => formerNames.some(isNamed));
  if (!repository || repository.isHidden) return null;
  const isFormer = byName !== null && repository.fullName.toLowerCase() !== name;
  return { repository, rest: (byNumber ?? byName)?.[2] ?? '', isFormer };
}

const runOf = ({ runs }: Repository, id: string | undefined): Run | undefined =>
  runs.find((run) => String(run.id) === id);

function shown(repository: Repository, run: Run): unknown {
  const last = run.attempts.at(-1);
  return last ? runJson(repository, run, last, run.attempts.length) : null;
}

function commits({ repository, query }: RouteRequest): RouteResult {
  if (repository.commits.size === 0) return none(409, 'Git Repository is empty.');
  const revision = query.get('sha') ?? repository.defaultBranch;
  const head = ownMember(repository.branches, revision) ?? revision;
  if (!repository.commits.has(head)) return notFound;
  const since = Date.parse(query.get('since') ?? '') || 0;
  const until = Date.parse(query.get('until') ?? '') || Number.POSITIVE_INFINITY;
  const commits = historyOf(repository, head).filter(({ committedAt }) => committedAt >= since && committedAt <= until);
  return list(commits.map(commitJson));
}

function compare({ repository, parts: [base = '', head = ''] }: RouteRequest): RouteResult {
  if (!repository.commits.has(base) || !repository.commits.has(head)) return notFound;
  const before = new Set(historyOf(repository, base).map(({ sha }) => sha));
  const ahead = historyOf(repository, head).filter(({ sha }) => !before.has(sha));
  const files = [{ filename: 'price.ts', patch: '+ const secret = 1;' }];
  return {
    kind: 'list',
    members: ahead.toReversed().map(commitJson),
    within: (commits, total_commits, page) => ({
      status: 'ahead',
      total_commits,
      commits,
      ...(page === 1 && { files }),
    }),
  };
}

function runs({ repository, query, mostRuns }: RouteRequest): RouteResult {
  const created = query.get('created');
  const [from = 0, to = Number.POSITIVE_INFINITY] = created?.split('..').map((moment) => Date.parse(moment)) ?? [];
  const second = (at: number): number => Math.floor(at / 1000) * 1000;
  const runs = repository.runs.filter(({ createdAt }) => second(createdAt) >= from && second(createdAt) <= to);
  const newestFirst = runs.sort((a, b) => b.createdAt - a.createdAt || b.id - a.id);
  return {
    kind: 'list',
    members: newestFirst.map((run) => shown(repository, run)),
    ...(created !== null && { most: mostRuns }),
    within: (workflow_runs, total_count) => ({ total_count, workflow_runs }),
  };
}

function jobs({ repository, parts: [id], query }: RouteRequest): RouteResult {
  const run = runOf(repository, id);
  if (!run) return notFound;
  const all = run.attempts.map((attempt, index) => attempt.jobs.map((job) => jobJson(run, job, index + 1)));
  const members = query.get('filter') === 'all' ? all.flat() : (all.at(-1) ?? []);
  return { kind: 'list', members, within: (page, total_count) => ({ total_count, jobs: page }) };
}
