import { type CheckMessage, checkMessage } from '#shared/records/connection-test-messages.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { findings } from '../findings.ts';
import { repositoryAddress } from './address.ts';
import { notThere } from './pull/pull.ts';
import { type RequestContext, refuseHidden, sendRequest, within } from './request.ts';
import { CommitsAnswer, DeploymentMembers, PullRequestsAnswer, RepositoryAnswer, RunsAnswer } from './schema.ts';

/** Tries the connection step by step and ends after the first step that fails. */
export const check = (source: Source) =>
  findings(async function* (begin) {
    begin('Address');
    const address = repositoryAddress(source.url);
    const context = { source, address };
    yield checkMessage('addressWithApi', { address: address.canonical, api: address.api });
    begin('Server');
    const repository = await repositoryOf(context);
    yield checkMessage('productAnswers', { product: 'GitHub' });
    begin('Sign-in');
    yield checkMessage('accepts', { product: 'GitHub' });
    begin('What is there');
    yield checkMessage('seesRepository', { repository: repository.full_name });
    for (const { name, tried } of rights) {
      begin(name);
      yield await tried(context, repository);
    }
  });

/** The repository, or why it is none: an answer of another shape comes from something else. */
async function repositoryOf(context: RequestContext): Promise<RepositoryAnswer> {
  const reply = await sendRequest(context, within(context.address, ''), RepositoryAnswer).catch((error: unknown) => {
    if (error instanceof SourceError && error.fault === 'answer_unreadable')
      throw new SourceError('not_this_product', 'The answer does not tell of a repository as a GitHub does.');
    throw error;
  });
  if (reply.kind !== 'answer') throw notThere();
  return reply.value;
}

type Tried = (context: RequestContext, repository: RepositoryAnswer) => Promise<CheckMessage>;

const rights: readonly { readonly name: string; readonly tried: Tried }[] = [
  {
    name: 'Commits',
    tried: async (context, { default_branch }) => {
      if (!default_branch) return checkMessage('noDefaultBranch');
      const branch = encodeURIComponent(default_branch);
      const reply = await sendRequest(
        context,
        within(context.address, `/commits?sha=${branch}&per_page=1`),
        CommitsAnswer,
      );
      return reply.kind === 'answer'
        ? checkMessage('commitsReadable', { branch: default_branch })
        : checkMessage('emptyRepository');
    },
  },
  {
    name: 'Pull requests',
    tried: async (context) => {
      const reply = await sendRequest(
        context,
        within(context.address, '/pulls?state=all&per_page=1'),
        PullRequestsAnswer,
      );
      refuseHidden(reply, 'pull requests', 'Pull requests');
      return reply.kind === 'answer' ? checkMessage('pullRequestsReadable') : checkMessage('noPullRequests');
    },
  },
  {
    name: 'Deployments',
    tried: async (context) => {
      const reply = await sendRequest(context, within(context.address, '/deployments?per_page=1'), DeploymentMembers);
      refuseHidden(reply, 'deployments', 'Deployments');
      return reply.kind === 'answer' ? checkMessage('deploymentsReadable') : checkMessage('noDeployments');
    },
  },
  {
    name: 'Runs',
    tried: async (context) => {
      const reply = await sendRequest(context, within(context.address, '/actions/runs?per_page=1'), RunsAnswer);
      if (reply.kind !== 'answer') return checkMessage('actionsOff');
      return checkMessage('workflowRuns', { count: reply.value.total_count });
    },
  },
];

export const steps = ['Address', 'Server', 'Sign-in', 'What is there', ...rights.map(({ name }) => name)] as const;
