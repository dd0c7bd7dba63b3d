import type { components } from '@octokit/openapi-types';
import type { Attempt, Commit, Deployment, Job, PullRequest, Repository, Run, Status } from './model.ts';

type Schemas = components['schemas'];
/** Some of the members of a schema, as a simulator tells them: the vendor's own description says which there are and of what kind. */
type Part<T> = T extends readonly (infer E)[]
  ? readonly Part<E>[]
  : T extends object
    ? { readonly [K in keyof T]?: Part<T[K]> }
    : T;

/** A moment as GitHub writes it: whole seconds, UTC. */
export const timestamp = (at: number): string => `${new Date(at).toISOString().slice(0, 19)}Z`;
const orNull = (at: number | null): string | null => (at === null ? null : timestamp(at));

const person = { login: 'ada', id: 7, type: 'User', site_admin: false };
const signature = (at: number) => ({ name: 'Ada', email: 'ada@shop.example', date: timestamp(at) });

export function repositoryJson(repository: Repository, api: string): Part<Schemas['full-repository']> {
  const { id, fullName, createdAt, defaultBranch } = repository;
  return {
    id,
    name: fullName.split('/').at(-1) ?? fullName,
    full_name: fullName,
    private: true,
    owner: person,
    url: `${api}/repos/${fullName}`,
    html_url: `https://github.example/${fullName}`,
    default_branch: defaultBranch,
    created_at: timestamp(createdAt),
  };
}

/** As the lists of commits hold it. */
export function commitJson({ sha, parents, authoredAt, committedAt }: Commit): Part<Schemas['commit']> {
  return {
    sha,
    commit: { author: signature(authoredAt), committer: signature(committedAt), message: 'A change' },
    author: person,
    committer: person,
    parents: parents.map((parent) => ({ sha: parent })),
  };
}

export function pullRequestJson(pull: PullRequest): Part<Schemas['pull-request-simple']> {
  return {
    number: pull.number,
    state: pull.closedAt === null ? 'open' : 'closed',
    title: 'A change',
    user: person,
    created_at: timestamp(pull.createdAt),
    updated_at: timestamp(pull.updatedAt),
    closed_at: orNull(pull.closedAt),
    merged_at: orNull(pull.mergedAt),
    merge_commit_sha: pull.mergeSha,
    head: { ref: `topic-${pull.number}`, sha: pull.head },
    base: { ref: pull.base },
  };
}

/** A run as it shows one of its attempts. */
export function runJson(
  repository: Repository,
  run: Run,
  attempt: Attempt,
  number: number,
): Part<Schemas['workflow-run']> {
  const workflow = repository.workflows.find(({ id }) => id === run.workflow);
  return {
    id: run.id,
    name: workflow?.name ?? null,
    head_branch: run.branch,
    head_sha: run.sha,
    path: workflow?.path ?? '',
    run_number: run.number,
    event: run.event,
    status: attempt.status,
    conclusion: attempt.conclusion,
    workflow_id: run.workflow,
    html_url: `https://github.example/${repository.fullName}/actions/runs/${run.id}`,
    pull_requests: [],
    created_at: timestamp(run.createdAt),
    updated_at: timestamp(attempt.updatedAt),
    actor: person,
    run_attempt: number,
    run_started_at: timestamp(attempt.startedAt),
    head_commit: { id: run.sha, message: 'A change', author: { name: 'Ada', email: 'ada@shop.example' } },
  };
}

export function jobJson(run: Run, job: Job, attempt: number): Part<Schemas['job']> {
  return {
    run_id: run.id,
    run_attempt: attempt,
    head_sha: run.sha,
    status: job.completedAt === null ? 'in_progress' : 'completed',
    // A model may hold a word that nobody knows yet; here and in a status.
    conclusion: job.conclusion as Schemas['job']['conclusion'],
    started_at: timestamp(job.startedAt),
    completed_at: orNull(job.completedAt),
    name: job.name,
    steps: [],
    runner_name: 'runner of Ada',
  };
}

export function deploymentJson(deployment: Deployment): Part<Schemas['deployment']> {
  const { id, sha, environment, transient, createdAt, statuses } = deployment;
  return {
    id,
    sha,
    ref: 'main',
    task: 'deploy',
    original_environment: environment,
    environment,
    creator: person,
    created_at: timestamp(createdAt),
    updated_at: timestamp(Math.max(createdAt, ...statuses.map(({ at }) => at))),
    transient_environment: transient ?? false,
    production_environment: environment === 'production',
  };
}

export function statusJson({ state, at }: Status, deployment: Deployment): Part<Schemas['deployment-status']> {
  return {
    state: state as Schemas['deployment-status']['state'],
    creator: person,
    environment: deployment.environment,
    created_at: timestamp(at),
    updated_at: timestamp(at),
  };
}
