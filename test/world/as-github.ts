import type { Attempt, Deployment, GitHubModel, PullRequest, Repository, Run } from '../simulators/github/model.ts';
import type { World, WorldPipeline, WorldRepository, WorldRun } from './history.ts';

const conclusions = { success: 'success', failure: 'failure', unstable: 'failure', aborted: 'cancelled' } as const;
/** A deployment that was broken off never comes to a state of its own. */
const states = { success: 'success', failure: 'failure', unstable: 'error', aborted: 'inactive' } as const;

/** The company's repositories as a GitHub holds them, with the workflows that run there and what is deployed from there. */
export function asGitHub({ teams, until }: World): GitHubModel {
  const pipelines = teams.flatMap((team) => team.pipelines);
  return {
    now: until,
    repositories: teams
      .flatMap(({ repositories }) => repositories)
      .map((source, index) =>
        repositoryOf(
          source,
          101 + index,
          pipelines.filter(({ repository }) => repository === source.url),
          until,
        ),
      ),
  };
}

function repositoryOf(
  repository: WorldRepository,
  id: number,
  pipelines: readonly WorldPipeline[],
  until: number,
): Repository {
  const at = (home: WorldPipeline['home']) => pipelines.filter((pipeline) => pipeline.home === home);
  const workflows = at('github-workflow');
  return {
    id,
    fullName: repository.name,
    formerNames: [],
    createdAt: repository.commits[0]?.committedAt ?? until,
    defaultBranch: 'main',
    branches: Object.fromEntries(repository.heads),
    commits: new Map(
      repository.commits.map(({ revision, parents, authoredAt, committedAt }) => [
        revision,
        { sha: revision, parents, authoredAt, committedAt },
      ]),
    ),
    workflows: workflows.map(({ name }, index) => ({
      id: id * 10 + index,
      name,
      path: `.github/workflows/${name}.yml`,
    })),
    runs: workflows.flatMap((workflow, index) => runsOf(workflow, id * 10 + index, repository, until)),
    deployments: at('github-deployment').flatMap((pipeline) => deploymentsOf(pipeline, id, until)),
    pullRequests: repository.pullRequests.map((request) => pullRequestOf(request)),
  };
}

function pullRequestOf(request: WorldRepository['pullRequests'][number]): PullRequest {
  const { number, openedAt, closedAt, headRevision, mergeRevision } = request;
  return {
    number,
    base: 'main',
    head: headRevision,
    createdAt: openedAt,
    updatedAt: closedAt ?? openedAt,
    mergedAt: mergeRevision === null ? null : closedAt,
    closedAt,
    mergeSha: mergeRevision,
  };
}

/** Runs of one branch on one revision are attempts of one run; runs are numbered in the order in which they were asked for. */
function runsOf(
  { runs }: WorldPipeline,
  workflow: number,
  { pullRequests }: WorldRepository,
  until: number,
): readonly Run[] {
  const tries = [...Map.groupBy(runs, ({ branch, revision }) => `${branch} ${revision}`).values()];
  return tries
    .flatMap((attempts) => (attempts[0] ? [{ first: attempts[0], attempts }] : []))
    .sort((a, b) => a.first.queuedAt - b.first.queuedAt)
    .map(({ first, attempts }, index) => {
      const request = pullRequests.find(({ number }) => first.branch === `PR-${number}`);
      return {
        id: workflow * 100_000 + index + 1,
        workflow,
        number: index + 1,
        event: request ? 'pull_request' : 'push',
        branch: request?.branch ?? first.branch,
        sha: first.revision ?? '',
        createdAt: first.queuedAt,
        attempts: attempts.map((run) => attemptOf(run, until)),
      };
    });
}

function attemptOf(run: WorldRun, until: number): Attempt {
  const isRunning = run.finishedAt > until;
  const conclusion = isRunning ? null : conclusions[run.result];
  const completedAt = isRunning ? null : run.finishedAt;
  return {
    status: isRunning ? 'in_progress' : 'completed',
    conclusion,
    startedAt: run.queuedAt,
    updatedAt: completedAt ?? run.startedAt,
    jobs: [{ name: 'build', conclusion, startedAt: run.startedAt, completedAt }],
  };
}

/** Every deployment of an environment, each with its statuses; what the next good one takes the place of is inactive from then on. */
function deploymentsOf({ runs }: WorldPipeline, repository: number, until: number): readonly Deployment[] {
  const ordered = runs.toSorted((a, b) => a.queuedAt - b.queuedAt);
  return ordered.map((run, index) => {
    const next = ordered
      .filter((other) => other.result === 'success' && other.finishedAt > run.finishedAt && other.finishedAt <= until)
      .toSorted((a, b) => a.finishedAt - b.finishedAt)[0];
    const isOver = run.finishedAt <= until;
    return {
      id: repository * 100_000 + index + 1,
      sha: run.revision ?? '',
      environment: 'production',
      createdAt: run.queuedAt,
      statuses: [
        { state: 'in_progress', at: run.startedAt },
        ...(isOver ? [{ state: states[run.result], at: run.finishedAt }] : []),
        ...(isOver && run.result === 'success' && next ? [{ state: 'inactive', at: next.finishedAt }] : []),
      ],
    };
  });
}
