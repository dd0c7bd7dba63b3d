import { SourceError } from '../../../net/source-error.ts';
import type { Cursor, Page, RawItem, Source } from '../../contract.ts';
import { ItemFaults } from '../../item-faults.ts';
import { remoteOf, repositoryAddress } from '../address.ts';
import { type RequestContext, sendRequest, within } from '../request.ts';
import { RepositoryAnswer } from '../schema.ts';
import { pullCommits } from './commits.ts';
import { itemOf, type PullContext } from './context.ts';
import { beginningAt, begunAnew, reconciling, type State, stateOf } from './cursor.ts';
import { pullDeployments } from './deployments.ts';
import { addressNow, ownNames, pullNames } from './names.ts';
import { pullPullRequests } from './pull-requests.ts';
import { pullRuns } from './runs.ts';
import { pullMissingCommits, SingleCommits } from './single-commits.ts';
import { pullWorkflows } from './workflows.ts';

/** The parts of a repository, in an order in which later ones need the fewest requests. */
const parts = [
  ['repository names', pullNames],
  ['workflows', pullWorkflows],
  ['commits', pullCommits],
  ['missing commits', pullMissingCommits],
  ['pull requests', pullPullRequests],
  ['deployments', pullDeployments],
  ['runs', pullRuns],
] as const;

/** Reads all parts of a repository, each from where the last collection stopped. Unreadable items fail the collection, after all others were read. */
export async function* pull(source: Source, cursor: Cursor | null): AsyncGenerator<Page> {
  const opened = await openRepository({ source, address: repositoryAddress(source.url) }, stateOf(cursor));
  const { context } = opened;
  let { state } = opened;
  const pageOf = (items: Page['items'], progress: number | null): Page => {
    const watermark = `${context.remote} ${new Date(context.began).toISOString()}`;
    return { items, cursor: { ...state, heads: context.singleCommits.kept() }, progress, watermark };
  };
  // Together: the cursor counts all of it as stored.
  const own = itemOf(context, 'repository', within(context.address, ''), context.repository);
  if (opened.hasChanges) yield pageOf([...opened.former, ...opened.names, own], null);
  const { faults } = context;
  for (const [name, part] of parts) {
    for await (const step of faults.attemptPart(name, part(context, state))) {
      const before = state;
      state = { ...state, ...step.state };
      const hasChanges = step.items.length > 0 || JSON.stringify(state) !== JSON.stringify(before);
      if (hasChanges) yield pageOf(step.items, step.progress ?? null);
    }
  }
  faults.end();
}

interface OpenedRepository {
  readonly context: PullContext;
  readonly state: State;
  /** Whether the repository's own data is new. */
  readonly hasChanges: boolean;
  /** The names of the repository, if they changed. */
  readonly names: readonly RawItem[];
  /** The data collected before under the address, if that was another repository. */
  readonly former: readonly RawItem[];
}

/** Requests the repository itself. One that was deleted and made again under the same name is another. */
async function openRepository(requestContext: RequestContext, before: State): Promise<OpenedRepository> {
  const { source, address } = requestContext;
  const stored = before.repository;
  const reply = await sendRequest(requestContext, within(address, ''), RepositoryAnswer, stored?.etag ?? null);
  if (reply.kind === 'missing') throw notThere();
  const repository = reply.kind === 'answer' ? reply.value : stored;
  if (repository === null)
    throw new SourceError('answer_unreadable', 'GitHub says that nothing changed, but nothing is known yet.');
  const etag = reply.kind === 'answer' ? reply.etag : (stored?.etag ?? null);
  const isAnother = stored !== null && stored.id !== repository.id;
  const begun = isAnother ? begunAnew(source.since) : beginningAt(before, source.since);
  const state = source.reconcile ? reconciling(begun) : begun;
  const remote = remoteOf(address.web, repository.full_name);
  const context: PullContext = {
    source,
    address: addressNow(address, repository),
    repository,
    remote,
    began: reply.at,
    singleCommits: new SingleCommits(state.heads),
    faults: new ItemFaults(() => sendRequest(requestContext, within(address, ''), RepositoryAnswer)),
  };
  // Once a day also the same ones: another repository may have had a name in between.
  const names =
    state.names.arePassedOn && stored?.full_name === repository.full_name && !source.reconcile
      ? []
      : [ownNames(context, address, isAnother || state.names.arePassedOn ? null : stored)];
  return {
    context,
    state: { ...state, repository: { ...repository, etag }, names: { ...state.names, arePassedOn: true } },
    hasChanges: reply.kind === 'answer' || names.length > 0,
    names,
    former: isAnother ? [formerItem({ ...context, repository: stored }, before)] : [],
  };
}

/** The pipelines of a deleted repository. They give their names up, since those of a new repository of the same name may have them. */
function formerItem(context: PullContext, { workflows, deployments }: State): RawItem {
  const former = { workflows: workflows.named, environments: Object.keys(deployments.known) };
  return itemOf(context, 'former-repository', within(context.address, ''), former);
}

/** For a private repository GitHub answers that it does not exist. */
export const notThere = (): SourceError =>
  new SourceError(
    'wrong_address',
    'The repository is not there, or the token may not see it: GitHub hides what needs the right Metadata (read).',
  );
