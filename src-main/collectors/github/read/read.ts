import { z } from 'zod';
import type { Millis } from '#shared/time/time.ts';
import type {
  CommitRecord,
  DomainRecord,
  PipelineRecord,
  PullRequestRecord,
  RawItem,
  RepositoryMeant,
  RepositoryNames,
} from '../../contract.ts';
import { isMoment } from '../../moments.ts';
import { identityOf, remoteOf } from '../address.ts';
import { parseAnswer } from '../request.ts';
import {
  CommitsAnswer,
  DeploymentAnswer,
  GitCommitAnswer,
  JobAnswer,
  PullRequestsAnswer,
  RepositoryAnswer,
  RunAnswer,
  StatusesAnswer,
  WorkflowsAnswer,
} from '../schema.ts';
import { deploymentKey, runOfAttempt, runOfDeployment, workflowKey } from './run.ts';

const Context = z.object({ web: z.string(), id: z.number(), fullName: z.string(), repository: z.string() });
export type Context = z.output<typeof Context>;

const AttemptContext = Context.extend({ lost: z.boolean() });
const RunsGoneContext = Context.extend({ workflow: z.number(), from: z.number(), to: z.number() });
const DeploymentGoneContext = Context.extend({ environment: z.string(), number: z.number() });
const AttemptBody = z.object({ run: RunAnswer, jobs: z.array(JobAnswer) });
const DeploymentBody = z.object({ deployment: DeploymentAnswer, statuses: StatusesAnswer });

const NamesContext = Context.extend({ otherNames: z.array(z.string()), at: z.number() });

const FormerBody = WorkflowsAnswer.extend({ environments: z.array(z.string()) });

type Reader = (item: RawItem, context: Context) => readonly DomainRecord[];

const readers: ReadonlyMap<string, Reader> = new Map(
  Object.entries<Reader>({
    repository: ({ body }, { web, repository }) => {
      const { default_branch, full_name } = parseAnswer(body, RepositoryAnswer);
      return [{ kind: 'repository', repository, defaultBranch: default_branch ?? null, url: `${web}/${full_name}` }];
    },
    'repository-name': namesOf,
    commits: ({ body }, { repository }) =>
      parseAnswer(body, CommitsAnswer).map(({ sha, parents, commit }) =>
        commitOf(repository, { sha, parents, ...commit }),
      ),
    // Kept by versions that requested one commit by itself.
    commit: ({ body }, { repository }) => [commitOf(repository, parseAnswer(body, GitCommitAnswer))],
    'pull-requests': ({ body }, { repository }) =>
      parseAnswer(body, PullRequestsAnswer).map((answer) => pullRequestOf(repository, answer)),
    workflows: ({ body }, context) => pipelinesOf(context, parseAnswer(body, WorkflowsAnswer)),
    'former-repository': ({ body }, context) => {
      const { environments, ...workflows } = parseAnswer(body, FormerBody);
      const pipelines = [
        ...pipelinesOf(context, workflows),
        ...environments.map((environment) => environmentOf(context, environment)),
      ];
      return pipelines.map((pipeline) => ({ ...pipeline, fullName: `${pipeline.fullName} (${context.id})` }));
    },
    run: ({ body, context }) => {
      const { run, jobs } = parseAnswer(body, AttemptBody);
      return [runOfAttempt(AttemptContext.parse(context), run, jobs)];
    },
    deployment: ({ body }, context) => {
      const { deployment, statuses } = parseAnswer(body, DeploymentBody);
      return [environmentOf(context, deployment.environment), runOfDeployment(context, deployment, statuses)];
    },
    'runs-gone': ({ context }) => {
      const { workflow, from, to, ...repository } = RunsGoneContext.parse(context);
      const gone = {
        kind: 'run-gone',
        pipeline: workflowKey(repository, workflow),
        series: '',
        generation: 0,
      } as const;
      return Array.from({ length: to - from + 1 }, (_, index) => ({ ...gone, number: from + index }));
    },
    'deployment-gone': ({ context }) => {
      const { environment, number, ...repository } = DeploymentGoneContext.parse(context);
      return [
        { kind: 'run-gone', pipeline: deploymentKey(repository, environment), series: '', generation: 0, number },
      ];
    },
  }),
);

/** Turns one kept answer into records. */
export function read(item: RawItem): readonly DomainRecord[] {
  const context = Context.parse(item.context);
  const records = readers.get(item.kind)?.(item, context) ?? [];
  return records.some((record) => 'repository' in record) ? [meantBy(context), ...records] : records;
}

const meantBy = ({ web, id, repository }: Context): RepositoryMeant => ({
  kind: 'repository-meant',
  id: identityOf(web, id),
  name: repository,
});

/** The names in an answer about a repository. */
function namesOf({ body, context }: RawItem): readonly [RepositoryNames] {
  const { id, full_name } = parseAnswer(body, RepositoryAnswer);
  const { web, otherNames, at } = NamesContext.parse(context);
  return [{ kind: 'repository-names', id: identityOf(web, id), name: remoteOf(web, full_name), otherNames, at }];
}

/** A moment as GitHub writes it, in milliseconds since 1970; null if there is none. */
export function moment(text: string | null | undefined): Millis | null {
  const at = Date.parse(text ?? '');
  return isMoment(at) ? at : null;
}

function commitOf(
  repository: string,
  { sha, parents, author, committer }: z.output<typeof GitCommitAnswer>,
): CommitRecord {
  return {
    kind: 'commit',
    repository,
    revision: sha,
    parents: parents.map((parent) => parent.sha),
    authoredAt: moment(author?.date),
    committedAt: moment(committer?.date),
  };
}

function pullRequestOf(repository: string, answer: z.output<typeof PullRequestsAnswer>[number]): PullRequestRecord {
  const mergedAt = moment(answer.merged_at);
  return {
    kind: 'pull-request',
    repository,
    number: answer.number,
    base: answer.base.ref,
    openedAt: Date.parse(answer.created_at),
    mergedAt,
    closedAt: moment(answer.closed_at),
    headRevision: answer.head?.sha ?? null,
    // An open pull request has a merge commit that was only tried.
    mergeRevision: mergedAt === null ? null : (answer.merge_commit_sha ?? null),
  };
}

/** Workflows of equal names are distinguished by their files. */
function pipelinesOf(context: Context, { workflows }: z.output<typeof WorkflowsAnswer>): readonly PipelineRecord[] {
  const ofName = Map.groupBy(workflows, ({ name }) => name);
  return workflows.map(({ id, name, path }) => {
    const file = path.split('/').at(-1) ?? '';
    const isAlone = ofName.get(name)?.length === 1;
    return {
      kind: 'pipeline',
      key: workflowKey(context, id),
      fullName: isAlone || file === '' ? name : `${name} (${file})`,
      single: false,
      url: `${context.web}/${context.fullName}/actions/workflows/${encodeURIComponent(file)}`,
    };
  });
}

function environmentOf(context: Context, environment: string): PipelineRecord {
  return {
    kind: 'pipeline',
    key: deploymentKey(context, environment),
    fullName: `deployments/${environment}`,
    single: false,
    url: `${context.web}/${context.fullName}/deployments/${encodeURIComponent(environment)}`,
  };
}
