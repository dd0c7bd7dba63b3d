import { withoutEnd } from '#shared/text/ends.ts';
/** A valid address, or its fault as the end of a sentence that begins with the member's name. */
export type ReadAddress = { readonly url: URL } | { readonly fault: string };

const scheme = /^([a-z][a-z0-9+.-]*):\/\//i;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for.
const unsafe = /[\s\\\u0000-\u001f\u007f]/;

/** Reads an address as the rules of the API want it: http, https or no scheme (then https), no user, a host. */
export function readAddress(text: string): ReadAddress {
  if (unsafe.test(text)) return { fault: 'must not hold blanks, backslashes or control characters' };
  const named = scheme.exec(text)?.[1]?.toLowerCase();
  if (named !== undefined && named !== 'http' && named !== 'https') {
    return { fault: `must start with http:// or https://, or with the host; ${named} is not asked` };
  }
  const full = named === undefined ? `https://${text}` : text;
  const authority = full.slice(full.indexOf('://') + 3).split(/[/?#]/, 1)[0] ?? '';
  if (authority.includes('@')) return { fault: 'must not hold a user or a password; those belong to the token' };
  if (!authority || !URL.canParse(full))
    return { fault: 'is not an address; it looks like host/path or https://host/path' };
  return { url: new URL(full) };
}

/** The origin alone, as tokens are bound to it: https when no scheme is given. */
export function readOrigin(text: string): { readonly origin: string } | { readonly fault: string } {
  const read = readAddress(text.trim());
  if ('fault' in read) return read;
  if (read.url.pathname !== '/' || read.url.search || read.url.hash) {
    return { fault: `must be an origin alone, such as ${read.url.origin}` };
  }
  return { origin: read.url.origin };
}

/** The address in one spelling, to compare two if no collector knows better. */
export const plainCanonical = (url: URL): string => `${url.origin}${withoutEnd(url.pathname, '/')}${url.search}`;
