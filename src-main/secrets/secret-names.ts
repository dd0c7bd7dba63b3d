import type { BoundToken } from './contract.ts';

/** The name under which the API key is kept. */
export const apiKeyName = 'api-key';

/**
 * The name of a token's secret. It holds the origins as well as the id: after a restore the same id may belong to another token or to other origins,
 * which must not find this secret.
 */
export const tokenSecretName = ({ id, origins }: BoundToken): string =>
  [unboundSecretName(id), ...[...origins].sort()].join(' ');

/** The name that older versions used, without the origins. */
export const unboundSecretName = (tokenId: number): string => `token-${tokenId}`;

/** How the names of passwords for proxies begin. */
export const proxySecretStart = 'proxy-';

/** The password for the proxy at an origin: with another proxy it is another one, so that none is sent where it was not meant to go. */
export const proxySecretName = (origin: string): string => `${proxySecretStart}${origin}`;

/** The token whose secret has this name; null for every other name. */
export function tokenIdOf(name: string): number | null {
  const id = /^token-(\d+)(?: |$)/.exec(name)?.[1];
  return id === undefined ? null : Number(id);
}

/** The password for a warehouse: for another user, server or database it is another one. */
export const warehouseSecretName = (place: string): string => `warehouse-${place}`;
