import { isScreen } from '#shared/desktop/project/screens.ts';
import { withoutEnd } from '#shared/text/ends.ts';

/** The window's own address. */
export const appOrigin = 'app://plumbline';

const parsed = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

// URL.origin is "null" for schemes that are not special, so it cannot distinguish one app:// host from another.
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

const longest = 2000;

/** A screen with its choices, from a path and a query that came from elsewhere; null if there is no such screen. */
function screenAt(pathname: string, query: URLSearchParams): string | null {
  const path = withoutEnd(pathname, '/');
  if (!isScreen(path)) return null;
  const choices = [...query].every(([name, value]) => /^[a-z_]{1,40}$/.test(name) && !/\p{Cc}/u.test(value));
  const search = query.size === 0 ? '' : `?${query}`;
  return choices && path.length + search.length <= longest ? `${path}${search}` : null;
}

/** The view that a link like `plumbline://project/3/lead-time?range=30` opens, or null when it is none of ours. */
export function deepLinkTarget(link: string): string | null {
  const url = parsed(link);
  if (url?.protocol !== 'plumbline:' || url.username !== '' || url.password !== '' || url.port !== '') return null;
  return screenAt(`/${url.host}${url.pathname}`, url.searchParams);
}

/** The view of the first link of ours among the words of a start; null if there is none. */
export const deepLinkIn = (args: readonly string[]): string | null =>
  args.map(deepLinkTarget).find((target) => target !== null) ?? null;

/** The view that the window shows, as it can be opened another time; null if it is no screen. */
export function viewOf(address: string): string | null {
  const url = parsed(address);
  return url !== null && mayNavigate(address) ? screenAt(url.pathname, url.searchParams) : null;
}
