/**
 * One way to write the address of a repository, so that the same one is known by every system: host and path, without scheme, user,
 * `.git` and trailing slash. Null for what is no address, such as a variable that was never filled in.
 */
export function canonicalRemote(remote: string): string | null {
  const trimmed = remote.trim();
  if (trimmed === '' || trimmed.includes('$')) return null;
  const short = /^(?:[^@/]+@)?([^:/]+):(?!\/\/)(.+)$/.exec(trimmed);
  const [host, path] = short && !/^[a-z]:[\\/]/i.test(trimmed) ? [short[1], short[2]] : partsOf(trimmed);
  if (host === undefined || path === undefined) return null;
  return `${host.toLowerCase()}/${path.replace(/^\/+|\/+$/g, '').replace(/\.git$/, '')}`;
}

function partsOf(remote: string): [string | undefined, string | undefined] {
  if (!URL.canParse(remote)) return [undefined, undefined];
  const url = new URL(remote);
  return [url.host, url.pathname];
}
