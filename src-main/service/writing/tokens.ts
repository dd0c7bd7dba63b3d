import { ServiceError } from '#shared/api/problem.ts';
import type { TokenRow } from '../../store/contract.ts';
import { usersOf } from '../shapes.ts';
import type { Writing } from './handler.ts';

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
 * Those of the ids whose token was removed. One that this database never gave out says nothing: an older backup may have taken the
 * place of a damaged database, and the secret may belong to a token of that.
 */
export function removedTokens({ store }: Pick<Writing, 'store'>, ids: readonly number[]): readonly number[] {
  return ids.filter((id) => id <= store.lastTokenId() && store.token(id) === null);
}

/** Takes the row away, unless an integration still needs it. */
export function removeTokenRow(writing: Writing, id: number): void {
  const token = tokenOf(writing, id);
  const users = usersOf(writing.store, id);
  if (users.length > 0) {
    throw new ServiceError(409, `"${token.name}" is used by ${users.join(', ')}. Give those another token first.`);
  }
  writing.store.removeToken(id);
}

/** Notes that the secret is another one and collects again what it is for. */
export function secretReplaced(writing: Writing, id: number): void {
  tokenOf(writing, id);
  writing.store.changeToken(id, {}, writing.now());
  for (const project of writing.store.projects()) {
    for (const integration of writing.store.integrations(project.id)) {
      if (integration.tokenId === id && !integration.paused) writing.sync.start(integration.id);
    }
  }
}
