import { parseAddress } from '../../net/address.ts';
import { SourceError } from '../../net/source-error.ts';
import type { Address } from '../contract.ts';
import { canonicalRemote } from '../remote.ts';

/** A repository of GitHub.com, of an enterprise at ghe.com, or of a GitHub Enterprise Server. */
export interface RepositoryAddress extends Address {
  /** Where its host is seen in a browser. */
  readonly web: string;
  /** The address of the host's API, without a slash at the end. */
  readonly api: string;
  readonly owner: string;
  readonly name: string;
  /** Whether GitHub itself runs the host, so that it knows the newest version of the interface. */
  readonly hosted: boolean;
}

/** Pages of the host that look like a repository. */
const notOwners = new Set(['orgs', 'users', 'settings', 'enterprises', 'login', 'topics']);

/** Reads the address of a repository as a browser, `git clone` or the interface itself writes it. What follows the name is dropped. */
export function repositoryAddress(address: string): RepositoryAddress {
  const shell = /^(?:ssh:\/\/)?git@([^:/]+)[:/](.+)$/.exec(address.trim());
  const url = parseAddress(shell ? `https://${shell[1]}/${shell[2]}` : address);
  const host = url.host.replace(/^(www|api)\.(github\.com|[^.]+\.ghe\.com)$/, '$2');
  const hosted = /^(github\.com|[^.]+\.ghe\.com)$/.test(host);
  const segments = url.pathname.split('/').filter((segment) => segment !== '');
  if (!hosted && segments[0] === 'api' && segments[1] === 'v3') segments.splice(0, 2);
  if (segments[0] === 'repos') segments.shift();
  const [owner, name] = [segments[0], segments[1]?.replace(/\.git$/, '')];
  if (!owner || !name || notOwners.has(owner))
    throw new SourceError(
      'wrong_address',
      'This is no repository. Give its owner and its name, as in github.com/owner/name.',
    );
  const web = `${url.protocol}//${host}`;
  const api = hosted ? `https://api.${host}` : `${web}/api/v3`;
  const canonical = `${web}/${owner}/${name}`;
  const location = { origin: new URL(api).origin, canonical, identity: canonical.toLowerCase() };
  return { ...location, key: `github:${canonical}`, web, api, owner, name, hosted };
}

/** The identity of a repository, which stays under every name: GitHub has no owner `repositories`, so no name is the same. */
export const identityOf = (web: string, id: number): string => remoteOf(web, `repositories/${id}`);

/** A repository as all systems know it. */
export const remoteOf = (web: string, fullName: string): string => canonicalRemote(`${web}/${fullName}`) ?? fullName;
