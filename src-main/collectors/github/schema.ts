import { z } from 'zod';
import { Attempt, Revision } from '../bounded.ts';
import { ById, membersOf } from '../members.ts';
import { isMoment } from '../moments.ts';

/** Only the used fields. GitHub has no partial answers, so these shapes also decide what is stored: no people, no messages, no patches. */

/** A moment as GitHub writes it, such as `2026-01-05T12:00:00Z`; kept as it came. */
const Moment = z.string().refine((text) => isMoment(Date.parse(text)), 'no moment');
const Id = z.number().int();

export const RepositoryAnswer = z.object({
  id: Id,
  full_name: z.string(),
  default_branch: z
    .string()
    .nullish()
    .transform((name) => name ?? null),
  created_at: Moment,
});
export type RepositoryAnswer = z.output<typeof RepositoryAnswer>;

/** A commit may hold any moment, even one that is none. */
const Signature = z.object({ date: z.string().nullish() }).nullish();
const Parents = z.array(z.object({ sha: z.string() }));

/** A commit as the lists of commits hold it. */
export const CommitAnswer = z.object({
  sha: Revision,
  parents: Parents,
  commit: z.object({ author: Signature, committer: Signature }),
});
export const CommitsAnswer = z.array(CommitAnswer);
export const CompareAnswer = z.object({ total_commits: z.number().int(), commits: CommitsAnswer });

/** An individually requested commit, without its patch. */
export const GitCommitAnswer = z.object({ sha: Revision, parents: Parents, author: Signature, committer: Signature });

export const PullRequestAnswer = z.object({
  number: Id,
  base: z.object({ ref: z.string() }),
  head: z.object({ sha: z.string().nullish() }).nullish(),
  created_at: Moment,
  updated_at: Moment,
  merged_at: Moment.nullish(),
  closed_at: Moment.nullish(),
  merge_commit_sha: z.string().nullish(),
});
export const PullRequestsAnswer = z.array(PullRequestAnswer);
export const PullRequestMembers = membersOf(PullRequestAnswer, z.object({ number: Id }));

export const WorkflowAnswer = z.object({ id: Id, name: z.string(), path: z.string() });
export const WorkflowsAnswer = z.object({ workflows: z.array(WorkflowAnswer) });

export const RunAnswer = z.object({
  id: Id,
  name: z.string().nullish(),
  path: z.string().nullish(),
  workflow_id: Id,
  run_number: Id,
  /** Servers before version 3.3 know no attempts. */
  run_attempt: Attempt.nullish(),
  event: z.string(),
  status: z.string().nullish(),
  conclusion: z.string().nullish(),
  head_branch: z.string().nullish(),
  head_sha: z.string(),
  created_at: Moment,
  updated_at: Moment,
  run_started_at: Moment.nullish(),
});
export type RunAnswer = z.output<typeof RunAnswer>;
/** The fields that even an unreadable run has. */
export const RunIdentity = z.object({ id: Id, workflow_id: Id, run_number: Id });
export type RunIdentity = z.output<typeof RunIdentity>;
export const RunsAnswer = z.object({ total_count: z.number().int(), workflow_runs: membersOf(RunAnswer, RunIdentity) });

export const JobAnswer = z.object({
  name: z.string(),
  run_attempt: Attempt.nullish(),
  conclusion: z.string().nullish(),
  started_at: Moment.nullish(),
  completed_at: Moment.nullish(),
});
export type JobAnswer = z.output<typeof JobAnswer>;
export const JobsAnswer = z.object({ jobs: z.array(JobAnswer) });

export const DeploymentAnswer = z.object({
  id: Id,
  sha: z.string(),
  environment: z.string(),
  transient_environment: z.boolean().nullish(),
  created_at: Moment,
  updated_at: Moment,
});
export type DeploymentAnswer = z.output<typeof DeploymentAnswer>;
export const DeploymentMembers = membersOf(DeploymentAnswer, ById);

export const StatusAnswer = z.object({ state: z.string(), created_at: Moment });
export type StatusAnswer = z.output<typeof StatusAnswer>;
export const StatusesAnswer = z.array(StatusAnswer);
