import { type Said, said } from '#shared/records/check-messages.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Source } from '../contract.ts';
import { findings } from '../findings.ts';
import { repositoryAddress } from './address.ts';
import { notThere } from './pull/pull.ts';
import { type Asking, ask, refuseHidden, within } from './request.ts';
import { CommitsAnswer, DeploymentMembers, PullRequestsAnswer, RepositoryAnswer, RunsAnswer } from './schema.ts';

/** Tries the connection step by step and ends after the first step that fails. */
export const check = (source: Source) =>
  findings(async function* (begin) {
    begin('Address');
    const address = repositoryAddress(source.url);
    const asking = { source, address };
    yield said('addressAskedAt', { address: address.canonical, api: address.api });
    begin('Server');
    const repository = await repositoryOf(asking);
    yield said('productAnswers', { product: 'GitHub' });
    begin('Sign-in');
    yield said('accepts', { product: 'GitHub' });
    begin('What is there');
    yield said('seesRepository', { repository: repository.full_name });
    for (const { name, tried } of rights) {
      begin(name);
      yield await tried(asking, repository);
    }
  });

/** The repository, or why it is none: an answer of another shape comes from something else. */
async function repositoryOf(asking: Asking): Promise<RepositoryAnswer> {
  const reply = await ask(asking, within(asking.address, ''), RepositoryAnswer).catch((error: unknown) => {
    if (error instanceof SourceError && error.fault === 'answer_unreadable')
      throw new SourceError('not_this_product', 'The answer does not tell of a repository as a GitHub does.');
    throw error;
  });
  if (reply.kind !== 'told') throw notThere();
  return reply.value;
}

type Tried = (asking: Asking, repository: RepositoryAnswer) => Promise<Said>;

const rights: readonly { readonly name: string; readonly tried: Tried }[] = [
  {
    name: 'Commits',
    tried: async (asking, { default_branch }) => {
      if (!default_branch) return said('noDefaultBranch');
      const branch = encodeURIComponent(default_branch);
      const reply = await ask(asking, within(asking.address, `/commits?sha=${branch}&per_page=1`), CommitsAnswer);
      return reply.kind === 'told' ? said('commitsReadable', { branch: default_branch }) : said('emptyRepository');
    },
  },
  {
    name: 'Pull requests',
    tried: async (asking) => {
      const reply = await ask(asking, within(asking.address, '/pulls?state=all&per_page=1'), PullRequestsAnswer);
      refuseHidden(reply, 'pull requests', 'Pull requests');
      return reply.kind === 'told' ? said('pullRequestsReadable') : said('noPullRequests');
    },
  },
  {
    name: 'Deployments',
    tried: async (asking) => {
      const reply = await ask(asking, within(asking.address, '/deployments?per_page=1'), DeploymentMembers);
      refuseHidden(reply, 'deployments', 'Deployments');
      return reply.kind === 'told' ? said('deploymentsReadable') : said('noDeployments');
    },
  },
  {
    name: 'Runs',
    tried: async (asking) => {
      const reply = await ask(asking, within(asking.address, '/actions/runs?per_page=1'), RunsAnswer);
      if (reply.kind !== 'told') return said('actionsOff');
      return said('workflowRuns', { count: reply.value.total_count });
    },
  },
];

export const steps = ['Address', 'Server', 'Sign-in', 'What is there', ...rights.map(({ name }) => name)] as const;
