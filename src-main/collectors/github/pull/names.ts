import { SourceError } from '../../../net/source-error.ts';
import type { RawItem } from '../../contract.ts';
import { type RepositoryAddress, remoteOf } from '../address.ts';
import { sendRequest, within } from '../request.ts';
import { RepositoryAnswer } from '../schema.ts';
import { itemOf, type PullContext, type Step } from './context.ts';
import type { State } from './cursor.ts';

const nameItem = 'repository-name';

/** How many names one collection looks up; the next ones continue. */
const maxLookups = 20;
const remembered = 2000;
/** Why a name may lead nowhere for this token. Any other fault concerns more than one name. */
const unresolvable = new Set(['token_lacks_right', 'gone', 'moved', 'sign_in_page', 'answer_unreadable']);

/** An address under the current name, so that no request is forwarded. */
export function addressNow(address: RepositoryAddress, { full_name }: RepositoryAnswer): RepositoryAddress {
  const [owner, name, ...more] = full_name.split('/');
  return owner && name && more.length === 0 ? { ...address, owner, name } : address;
}

/** The names that lead to the repository: its current one, that of the integration's address, and the one that it had when it was collected `before`. Another may have that one now: it is left out where it was passed on then. */
export function ownNames(context: PullContext, address: RepositoryAddress, before: RepositoryAnswer | null): RawItem {
  const former = [`${address.owner}/${address.name}`, ...(before === null ? [] : [before.full_name])];
  const names = new Set(former.map((name) => remoteOf(address.web, name)));
  const otherNames = [...names].filter((name) => name !== context.remote);
  return itemOf(context, nameItem, within(context.address, ''), context.repository, { otherNames, at: context.began });
}

/**
 * Looks up the names of repositories on this host that other systems wrote and that lead to no repository yet: GitHub forwards a former name to the
 * repository. Those that lead nowhere are looked up again once a day only.
 */
export async function* pullNames(context: PullContext, { names }: State): AsyncGenerator<Step> {
  const { source } = context;
  const unresolved = new Set(source.reconcile ? [] : names.unresolved);
  const wanted = (source.unknownRepositories ?? []).filter((name) => !unresolved.has(name));
  const lookups = wanted.flatMap((name) => lookupOf(context, name)).slice(0, maxLookups);
  const items: RawItem[] = [];
  for (const { name, url } of lookups) {
    const item = await resolved(context, name, url);
    if (item === null) unresolved.add(name);
    else items.push(item);
  }
  yield { items, state: { names: { ...names, unresolved: [...unresolved].slice(-remembered) } } };
}

/** The address at which a name is looked up; none if the name is not of this host. */
function lookupOf({ address }: PullContext, name: string): readonly { readonly name: string; readonly url: string }[] {
  const [host = '', owner, repository, ...more] = name.split('/');
  if (!hostsOf(address).includes(host) || !owner || !repository || more.length > 0) return [];
  return [{ name, url: `${address.api}/repos/${encodeURIComponent(owner)}/${encodeURIComponent(repository)}` }];
}

/** The hosts of remote addresses that lead to a GitHub: by https at its port; by ssh at that of ssh, which is often left out, or behind a firewall at that of https. */
function hostsOf({ web }: RepositoryAddress): readonly string[] {
  const { host, hostname } = new URL(web);
  return [host, hostname, `${hostname}:22`, `ssh.${hostname}`, `ssh.${hostname}:443`];
}

async function resolved(context: PullContext, name: string, url: string): Promise<RawItem | null> {
  try {
    const reply = await sendRequest(context, url, RepositoryAnswer);
    if (reply.kind !== 'answer') return null;
    return itemOf(context, nameItem, url, reply.value, { otherNames: [name], at: reply.at });
  } catch (error) {
    if (error instanceof SourceError && unresolvable.has(error.fault)) return null;
    throw error;
  }
}
