import { ServiceError } from '#shared/api/problem.ts';
import { changeToken } from '#shared/desktop/commands.ts';
import type { IntegrationRow, TokenRow } from '../../store/contract.ts';
import { noteSecretEnd } from '../../sync/secret-expiry.ts';
import { tokenDetailsOut, usersOf } from '../answer-rows.ts';
import { boundOrigins } from '../secrets/bound-origins.ts';
import { type CommandHandler, commandHandler, refuseChanged, type WriteContext } from './handler.ts';
import { canonicalOf } from './integration-rules.ts';

/** A token as it is kept beside its secret, which stays with the main thread. */
export type NewToken = Pick<TokenRow, 'name' | 'integType' | 'origins' | 'username'>;

export const noToken = (id: number): ServiceError =>
  new ServiceError(404, `There is no token ${id}. The list of tokens has the ids.`);

/** The row, or a 404. */
export function tokenOf({ store }: Pick<WriteContext, 'store'>, id: number): TokenRow {
  const token = store.token(id);
  if (!token) throw noToken(id);
  return token;
}

/**
 * The ids whose token was removed. An id that this database never issued is left out: its secret may belong to a newer database that a backup
 * replaced.
 */
export function removedTokens({ store }: Pick<WriteContext, 'store'>, ids: readonly number[]): readonly number[] {
  return ids.filter((id) => id <= store.lastTokenId() && store.token(id) === null && !store.isSoftDeleted('token', id));
}

/** Takes the row away, or sets it aside, unless an integration still needs it. */
export function removeTokenRow(context: WriteContext, id: number, undoable: boolean): void {
  const token = tokenOf(context, id);
  const users = usersOf(context.store, id);
  if (users.length > 0) {
    throw new ServiceError(409, `"${token.name}" is used by ${users.join(', ')}. Give those another token first.`);
  }
  if (undoable) context.store.softDelete('token', id, context.now());
  else context.store.removeToken(id);
}

const integrationsWith = ({ store }: WriteContext, tokenId: number): readonly IntegrationRow[] =>
  store.projects().flatMap(({ id }) => store.integrations(id).filter((one) => one.tokenId === tokenId));

const collectedWith = (context: WriteContext, tokenId: number): readonly IntegrationRow[] =>
  integrationsWith(context, tokenId).filter(({ paused }) => !paused);

/** A running collection keeps the token that it began with; if that is refused, collecting waits for the user. */
async function stopCollecting(context: WriteContext, tokenId: number): Promise<void> {
  for (const { id } of collectedWith(context, tokenId)) await context.sync.cancel(id);
}

function collectAgain(context: WriteContext, tokenId: number): void {
  for (const { id } of collectedWith(context, tokenId)) context.sync.start(id);
}

/** Notes that the secret is another one and collects again what it is for. */
export async function secretReplaced(context: WriteContext, id: number): Promise<void> {
  tokenOf(context, id);
  context.store.changeToken(id, {}, context.now());
  await stopCollecting(context, id);
  // The known expiry belonged to another secret.
  noteSecretEnd(context.store, id, null);
  collectAgain(context, id);
}

/** Refuses to remove an origin that is in use. */
function requireUsed(context: WriteContext, tokenId: number, origins: readonly string[]): void {
  for (const { name, type, url } of integrationsWith(context, tokenId)) {
    const address = canonicalOf(context.collectors, type, url);
    if ('fault' in address || origins.includes(address.origin)) continue;
    const detail = `must hold ${address.origin}, where "${name}" is asked`;
    throw new ServiceError(409, `The token stays as it is: origins ${detail}.`, [{ pointer: '/origins', detail }]);
  }
}

export const tokenCommands: readonly CommandHandler[] = [
  commandHandler(changeToken, async (context, { token_id, name, origins, instead_of }) => {
    const before = tokenOf(context, token_id);
    const bound = origins === undefined ? before.origins : boundOrigins(origins);
    refuseChanged('the addresses of the token were', before.origins, bound, instead_of);
    requireUsed(context, token_id, bound);
    const change = { ...(name === undefined ? {} : { name }), origins: bound };
    const changed = context.store.changeToken(token_id, change, context.now());
    // Items left out for want of an origin can be read now.
    if (bound.some((origin) => !before.origins.includes(origin))) {
      await stopCollecting(context, token_id);
      collectAgain(context, token_id);
    }
    return tokenDetailsOut(context.store, changed);
  }),
];
