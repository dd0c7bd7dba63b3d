import { ServiceError } from '#shared/api/problem.ts';
import { changeToken } from '#shared/desktop/commands.ts';
import type { IntegrationRow, TokenRow } from '../../store/contract.ts';
import { noteSecretEnd } from '../../sync/secret-expiry.ts';
import { boundOrigins } from '../secrets/bound-origins.ts';
import { tokenDetailsOut, usersOf } from '../shapes.ts';
import { type WriteHandler, type Writing, writes } from './handler.ts';
import { canonicalOf } from './integration-rules.ts';

/** A token as it is kept beside its secret, which stays with the main thread. */
export type NewToken = Pick<TokenRow, 'name' | 'integType' | 'origins' | 'username'>;

export const noToken = (id: number): ServiceError =>
  new ServiceError(404, `There is no token ${id}. The list of tokens has the ids.`);

/** The row, or a 404. */
export function tokenOf({ store }: Pick<Writing, 'store'>, id: number): TokenRow {
  const token = store.token(id);
  if (!token) throw noToken(id);
  return token;
}

/**
 * The ids whose token was removed. An id that this database never issued is left out: its secret may belong to a newer database that a backup
 * replaced.
 */
export function removedTokens({ store }: Pick<Writing, 'store'>, ids: readonly number[]): readonly number[] {
  return ids.filter((id) => id <= store.lastTokenId() && store.token(id) === null && !store.isAside('token', id));
}

/** Takes the row away, or sets it aside, unless an integration still needs it. */
export function removeTokenRow(writing: Writing, id: number, undoable: boolean): void {
  const token = tokenOf(writing, id);
  const users = usersOf(writing.store, id);
  if (users.length > 0) {
    throw new ServiceError(409, `"${token.name}" is used by ${users.join(', ')}. Give those another token first.`);
  }
  if (undoable) writing.store.setAside('token', id, writing.now());
  else writing.store.removeToken(id);
}

const integrationsWith = ({ store }: Writing, tokenId: number): readonly IntegrationRow[] =>
  store.projects().flatMap(({ id }) => store.integrations(id).filter((one) => one.tokenId === tokenId));

const collectedWith = (writing: Writing, tokenId: number): readonly IntegrationRow[] =>
  integrationsWith(writing, tokenId).filter(({ paused }) => !paused);

/** A running collection keeps the token that it began with; if that is refused, collecting waits for the user. */
async function stopCollecting(writing: Writing, tokenId: number): Promise<void> {
  for (const { id } of collectedWith(writing, tokenId)) await writing.sync.cancel(id);
}

function collectAgain(writing: Writing, tokenId: number): void {
  for (const { id } of collectedWith(writing, tokenId)) writing.sync.start(id);
}

/** Notes that the secret is another one and collects again what it is for. */
export async function secretReplaced(writing: Writing, id: number): Promise<void> {
  tokenOf(writing, id);
  writing.store.changeToken(id, {}, writing.now());
  await stopCollecting(writing, id);
  // What was known of the end was known of another secret.
  noteSecretEnd(writing.store, id, null);
  collectAgain(writing, id);
}

/** Refuses to take away an origin that something is asked at. */
function requireUsed(writing: Writing, tokenId: number, origins: readonly string[]): void {
  for (const { name, type, url } of integrationsWith(writing, tokenId)) {
    const address = canonicalOf(writing.collectors, type, url);
    if ('fault' in address || origins.includes(address.origin)) continue;
    const detail = `must hold ${address.origin}, where "${name}" is asked`;
    throw new ServiceError(409, `The token stays as it is: origins ${detail}.`, [{ pointer: '/origins', detail }]);
  }
}

export const tokenWrites: readonly WriteHandler[] = [
  writes(changeToken, async (writing, { token_id, name, origins }) => {
    const before = tokenOf(writing, token_id);
    const bound = origins === undefined ? before.origins : boundOrigins(origins);
    requireUsed(writing, token_id, bound);
    const change = { ...(name === undefined ? {} : { name }), origins: bound };
    const changed = writing.store.changeToken(token_id, change, writing.now());
    // What was left out for want of an address can be read now.
    if (bound.some((origin) => !before.origins.includes(origin))) {
      await stopCollecting(writing, token_id);
      collectAgain(writing, token_id);
    }
    return tokenDetailsOut(writing.store, changed);
  }),
];
