import { createHash } from 'node:crypto';
import type { Attempt, Commit, Deployment, PullRequest, Repository, Run } from '#test/simulators/github/model.ts';

export const day = 86_400_000;
export const minute = 60_000;
/** When the histories of the tests begin. */
export const start = Date.UTC(2026, 5, 1, 8);

/** A commit's id from a name of our own. */
export const sha = (name: string): string => createHash('sha1').update(name).digest('hex');

/** An attempt that began at a moment and took five minutes. */
export function anAttempt(
  startedAt: number,
  conclusion: string | null = 'success',
  more: Partial<Attempt> = {},
): Attempt {
  const endedAt = startedAt + 5 * minute;
  return {
    status: conclusion === null ? 'in_progress' : 'completed',
    conclusion,
    startedAt,
    updatedAt: conclusion === null ? startedAt : endedAt + 2000,
    jobs: [
      { name: 'build', conclusion: 'success', startedAt: startedAt + 3000, completedAt: startedAt + 2 * minute },
      {
        name: 'test',
        conclusion,
        startedAt: startedAt + 2 * minute,
        completedAt: conclusion === null ? null : endedAt,
      },
    ],
    ...more,
  };
}

/** A run by its number within the workflow; made an hour after the one before. */
export function aRun(number: number, more: Partial<Run> = {}): Run {
  const createdAt = more.createdAt ?? start + number * 60 * minute;
  const workflow = more.workflow ?? 11;
  return {
    id: workflow * 100_000 + number,
    workflow,
    number,
    event: 'push',
    branch: 'main',
    sha: sha(`c${number}`),
    createdAt,
    attempts: [anAttempt(createdAt)],
    ...more,
  };
}

/** A deployment by its number, with the statuses that a smooth one has. */
export function aDeployment(number: number, more: Partial<Deployment> = {}): Deployment {
  const createdAt = more.createdAt ?? start + number * 120 * minute;
  return {
    id: 7_000_000 + number * 13,
    sha: sha(`c${number}`),
    environment: number % 3 === 0 ? 'staging' : 'production',
    createdAt,
    statuses: [
      { state: 'in_progress', at: createdAt + minute },
      { state: 'success', at: createdAt + 4 * minute },
    ],
    ...more,
  };
}

/** A pull request by its number, merged two hours after it was opened. */
export function aPullRequest(number: number, more: Partial<PullRequest> = {}): PullRequest {
  const createdAt = start + number * 90 * minute;
  const mergedAt = createdAt + 120 * minute;
  return {
    number,
    base: 'main',
    head: sha(`topic${number}`),
    createdAt,
    updatedAt: mergedAt,
    mergedAt,
    closedAt: mergedAt,
    mergeSha: sha(`c${number}`),
    ...more,
  };
}

/** Commits in a row, each on top of the one before. */
export function aLine(from: number, to: number): readonly Commit[] {
  return Array.from({ length: to - from + 1 }, (_, index) => {
    const number = from + index;
    const committedAt = start + number * 60 * minute - 10 * minute;
    return {
      sha: sha(`c${number}`),
      parents: number === 1 ? [] : [sha(`c${number - 1}`)],
      authoredAt: committedAt - 5 * minute,
      committedAt,
    };
  });
}

const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index + 1);

/** A repository with so many commits in a row, runs of a workflow, deployments and pull requests. */
export function aRepository(
  counts: { commits?: number; runs?: number; deployments?: number; pullRequests?: number } = {},
  more: Partial<Repository> = {},
): Repository {
  const { commits = 5, runs = 5, deployments = 3, pullRequests = 3 } = counts;
  const line = aLine(1, commits);
  return {
    id: 4711,
    fullName: 'shop/web',
    formerNames: [],
    createdAt: start - 30 * day,
    defaultBranch: 'main',
    branches: commits === 0 ? {} : { main: sha(`c${commits}`) },
    commits: new Map(line.map((commit) => [commit.sha, commit])),
    workflows: [{ id: 11, name: 'CI', path: '.github/workflows/ci.yml' }],
    runs: numbersTo(runs).map((number) => aRun(number)),
    deployments: numbersTo(deployments).map((number) => aDeployment(number)),
    pullRequests: numbersTo(pullRequests).map((number) => aPullRequest(number)),
    ...more,
  };
}
