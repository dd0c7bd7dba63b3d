/** The window's own address. */
export const appOrigin = 'app://plumbline';

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

// URL.origin is "null" for schemes that are not special, so that it cannot tell one app:// host from another.
const isApp = (url: URL): boolean => url.protocol === 'app:' && url.host === 'plumbline';

/** Whether the window may go there: only within itself. */
export function mayNavigate(address: string): boolean {
  const url = parsed(address);
  return url !== null && isApp(url) && url.username === '' && url.password === '';
}

/** The address to open in the user's own browser, or null when a link leads nowhere a browser should be sent to. */
export function externalTarget(address: string): string | null {
  const url = parsed(address);
  // The page of our own API, which needs no key: the one thing that is served on this computer without TLS.
  if (url !== null && /^http:\/\/127\.0\.0\.1:\d+\/docs$/.test(url.href)) return url.href;
  return url?.protocol === 'https:' && url.username === '' && url.password === '' ? url.href : null;
}

const permitted: readonly string[] = ['clipboard-sanitized-write'];

/** Whether the renderer gets a permission: copying, for itself, and nothing else. */
export function permissionGranted(permission: string, requester: string): boolean {
  return permitted.includes(permission) && mayNavigate(requester);
}

/** The path that a link like `plumbline://projects/3/runs` opens, or null when it is none of ours. */
export function deepLinkTarget(link: string): string | null {
  const url = parsed(link);
  if (url?.protocol !== 'plumbline:' || !/^[a-z]+$/.test(url.host)) return null;
  const path = `/${url.host}${url.pathname}`.replace(/\/+$/, '');
  return /^(\/[A-Za-z0-9_-]+)+$/.test(path) ? path : null;
}
