import { SourceError } from '../../../net/source-error.ts';
import type { Cursor, Page, RawItem, Source } from '../../contract.ts';
import { ItemFaults } from '../../item-faults.ts';
import { remoteOf, repositoryAddress } from '../address.ts';
import { type Asking, ask, within } from '../request.ts';
import { RepositoryAnswer } from '../schema.ts';
import { pullCommits } from './commits.ts';
import { itemOf, type Visit } from './context.ts';
import { beginningAt, begunAnew, reconciling, type State, stateOf } from './cursor.ts';
import { pullDeployments } from './deployments.ts';
import { addressNow, ownNames, pullNames } from './names.ts';
import { pullPullRequests } from './pull-requests.ts';
import { pullRuns } from './runs.ts';
import { Heads } from './single-commits.ts';
import { pullWorkflows } from './workflows.ts';

/** The parts of a repository, in the order that lets the later ones ask for least. */
const parts = [
  ['repository names', pullNames],
  ['workflows', pullWorkflows],
  ['commits', pullCommits],
  ['pull requests', pullPullRequests],
  ['deployments', pullDeployments],
  ['runs', pullRuns],
] as const;

/** Everything of a repository, each part from where it was left. What cannot be read fails the collection after all else is in. */
export async function* pull(source: Source, cursor: Cursor | null): AsyncGenerator<Page> {
  const met = await meet({ source, address: repositoryAddress(source.url) }, stateOf(cursor));
  const { visit } = met;
  let { state } = met;
  const pageOf = (items: Page['items'], progress: number | null): Page => {
    const watermark = `${visit.remote} ${new Date(visit.began).toISOString()}`;
    return { items, cursor: { ...state, heads: visit.heads.kept() }, progress, watermark };
  };
  if (met.isNews) {
    const url = within(visit.address, '');
    yield pageOf([...met.names, itemOf(visit, 'repository', url, visit.repository)], null);
  }
  const { faults } = visit;
  for (const [name, part] of parts) {
    for await (const step of faults.attemptPart(name, part(visit, state))) {
      const before = state;
      state = { ...state, ...step.state };
      const isNews = step.items.length > 0 || JSON.stringify(state) !== JSON.stringify(before);
      if (isNews) yield pageOf(step.items, step.progress ?? null);
    }
  }
  faults.end();
}

interface Met {
  readonly visit: Visit;
  readonly state: State;
  /** Whether what the repository says of itself is new. */
  readonly isNews: boolean;
  /** The names that lead to it, where they are news. */
  readonly names: readonly RawItem[];
}

/** Asks for the repository itself. One that was deleted and made anew under the same name is another. */
async function meet(asking: Asking, before: State): Promise<Met> {
  const { source, address } = asking;
  const known = before.repository;
  const reply = await ask(asking, within(address, ''), RepositoryAnswer, known?.etag ?? null);
  if (reply.kind === 'missing') throw notThere();
  const repository = reply.kind === 'told' ? reply.value : known;
  if (repository === null)
    throw new SourceError('answer_unreadable', 'GitHub says that nothing changed, but nothing is known yet.');
  const etag = reply.kind === 'told' ? reply.etag : (known?.etag ?? null);
  const isAnother = known !== null && known.id !== repository.id;
  const begun = isAnother ? begunAnew(source.since) : beginningAt(before, source.since);
  const state = source.reconcile ? reconciling(begun) : begun;
  const remote = remoteOf(address.web, repository.full_name);
  const visit: Visit = {
    source,
    address: addressNow(address, repository),
    repository,
    remote,
    began: reply.at,
    heads: new Heads(state.heads),
    faults: new ItemFaults(() => ask(asking, within(address, ''), RepositoryAnswer)),
  };
  const names =
    state.names.arePassedOn && known?.full_name === repository.full_name
      ? []
      : [ownNames(visit, address, isAnother ? null : known)];
  return {
    visit,
    state: { ...state, repository: { ...repository, etag }, names: { ...state.names, arePassedOn: true } },
    isNews: reply.kind === 'told' || names.length > 0,
    names,
  };
}

/** GitHub says of a private repository that it is not there. */
export const notThere = (): SourceError =>
  new SourceError(
    'wrong_address',
    'The repository is not there, or the token may not see it: GitHub hides what needs the right Metadata (read).',
  );
