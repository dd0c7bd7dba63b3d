import { LRUCache } from 'lru-cache';
import { withoutEnd } from '#shared/text/ends.ts';

/** All runs of a page name the same few. */
const latest = new LRUCache<string, { readonly canonical: string | null }>({ max: 100 });

/**
 * One way to write the address of a repository, so that the same one is known by every system: host and path, without scheme, user,
 * `.git` and trailing slash. Null for what is no address, such as a variable that was never filled in.
 */
export function canonicalRemote(remote: string): string | null {
  const cached = latest.get(remote);
  if (cached) return cached.canonical;
  const canonical = made(remote);
  latest.set(remote, { canonical });
  return canonical;
}

function made(remote: string): string | null {
  const trimmed = remote.trim();
  if (trimmed === '' || trimmed.includes('$')) return null;
  const short = /^(?:[^@/]+@)?([^:/]+):(.+)$/.exec(trimmed);
  const isShort = !trimmed.includes('://') && !/^[a-z]:[\\/]/i.test(trimmed);
  const [host, path] = short && isShort ? [short[1], short[2]] : partsOf(trimmed);
  if (host === undefined || path === undefined) return null;
  return ofAzure(`${host.toLowerCase()}/${withoutEnd(path.replace(/^\/+/, ''), '/').replace(/\.git$/, '')}`);
}

/**
 * Azure Repos has four addresses for one repository: by ssh and by https, each at its new and at its old host. By https the project is left out if
 * the repository has its name.
 */
function ofAzure(address: string): string {
  const ssh = /^(?:ssh\.dev\.azure\.com|vs-ssh\.visualstudio\.com)\/v3\/([^/]+)\/([^/]+)\/([^/]+)$/.exec(address);
  const old = /^([^./]+)\.visualstudio\.com\/(?:DefaultCollection\/)?(?:([^/]+)\/)?_git\/([^/]+)$/i.exec(address);
  const short = /^dev\.azure\.com\/([^/]+)\/()_git\/([^/]+)$/.exec(address);
  const [, organization, project, repository] = ssh ?? old ?? short ?? [];
  return organization === undefined
    ? address
    : `dev.azure.com/${organization}/${project || repository}/_git/${repository}`;
}

function partsOf(remote: string): [string | undefined, string | undefined] {
  if (!URL.canParse(remote)) return [undefined, undefined];
  const url = new URL(remote);
  // A folder of a computer has no host, and is another one on each.
  if (url.host === '') return [undefined, undefined];
  return [url.protocol === 'ssh:' && url.port === '22' ? url.hostname : url.host, url.pathname];
}
