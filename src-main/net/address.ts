import { SourceError } from './source-error.ts';

/** The address with a scheme: https where it has none, since a token must not go out in clear by accident. */
export function withScheme(address: string): string {
  const trimmed = address.trim();
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`;
}

/** The address taken apart; throws a SourceError `wrong_address` for one that cannot be used. */
export function parseAddress(address: string): URL {
  const url = URL.canParse(withScheme(address)) ? new URL(withScheme(address)) : null;
  if (url === null) throw new SourceError('wrong_address', 'This is not an address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw new SourceError('wrong_address', 'Only http and https addresses can be collected.');
  }
  if (url.username !== '' || url.password !== '') {
    throw new SourceError(
      'wrong_address',
      'The address holds a user or a password. Keep the secret in a token instead.',
    );
  }
  return url;
}

/** Scheme, host and port of an address: what a token is bound to. */
export function originOf(address: string): string {
  return parseAddress(address).origin;
}

/** An address as faults name it: without its query, which is long and may hold anything. */
export function shownAddress(address: string): string {
  const { origin, pathname } = new URL(address);
  return `${origin}${pathname.slice(0, 150)}`;
}
