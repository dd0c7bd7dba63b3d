import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { addToken } from '#shared/desktop/commands.ts';
import type { BoundToken, Secrets } from '../../secrets/contract.ts';
import {
  proxySecretName,
  proxySecretStart,
  tokenIdOf,
  tokenSecretName,
  unboundSecretName,
} from '../../secrets/secret-names.ts';
import type { NewToken } from '../writing/tokens.ts';
import { boundOrigins } from './bound-origins.ts';

/** The rows beside the secrets, which another thread writes. */
export interface TokenRows {
  add(token: NewToken): Promise<number>;
  /** `undoable`: the removal can be undone. */
  remove(tokenId: number, undoable: boolean): Promise<void>;
  /** Throws where there is none. */
  require(tokenId: number): Promise<BoundToken>;
  /** Those of the ids whose token was removed. */
  removed(ids: readonly number[]): Promise<readonly number[]>;
  replaced(tokenId: number): Promise<void>;
}

const pending = 'pending-token-';

/** The secret stored for exactly these origins of a token; null if there is none. */
export async function secretOf(secrets: Secrets, token: BoundToken): Promise<string | null> {
  const bound = await secrets.get(tokenSecretName(token));
  if (bound !== null) return bound;
  const unbound = await secrets.get(unboundSecretName(token.id));
  if (unbound === null) return null;
  // From an older version: from now on it is for these origins alone.
  await secrets.set(tokenSecretName(token), unbound);
  await secrets.delete(unboundSecretName(token.id));
  return unbound;
}

/** Deletes every secret of a token, whatever origins it was bound to. */
export async function forgetSecret(secrets: Secrets, tokenId: number): Promise<void> {
  for (const name of await secrets.names()) if (tokenIdOf(name) === tokenId) await secrets.delete(name);
}

/** Writes secrets and rows in an order that leaves no row without a secret: adding writes the secret first, removing deletes the row first. */
export function createTokenSecrets(secrets: Secrets, rows: TokenRows) {
  return {
    async add({ secret, name, integ_type, origins, username }: z.output<typeof addToken.input>): Promise<number> {
      const token: NewToken = { name, integType: integ_type, origins: boundOrigins(origins), username };
      // The row's id names the secret, so it is first kept under another name: where it cannot be kept, no row is made.
      const provisional = `${pending}${randomUUID()}`;
      await secrets.set(provisional, secret);
      try {
        const id = await rows.add(token);
        try {
          await secrets.set(tokenSecretName({ id, origins: token.origins }), secret);
        } catch (error) {
          await rows.remove(id, false);
          throw error;
        }
        return id;
      } finally {
        await secrets.delete(provisional);
      }
    },
    async replace(tokenId: number, secret: string): Promise<void> {
      await secrets.set(tokenSecretName(await rows.require(tokenId)), secret);
      await rows.replaced(tokenId);
    },
    /** Moves the secret to the origins that the token has after `change`. */
    async rebind<T>(tokenId: number, origins: readonly string[], change: () => Promise<T>): Promise<T> {
      const before = await rows.require(tokenId);
      const from = tokenSecretName(before);
      const to = tokenSecretName({ id: tokenId, origins: boundOrigins(origins) });
      const secret = from === to ? null : await secretOf(secrets, before);
      if (secret === null) return change();
      await secrets.set(to, secret);
      const changed = await change().catch(async (error) => {
        await secrets.delete(to);
        throw error;
      });
      await secrets.delete(from);
      return changed;
    },
    async remove(tokenId: number, undoable: boolean): Promise<void> {
      await rows.remove(tokenId, undoable);
      // The secret of a row that may come back goes with it when the removal is ended.
      if (!undoable) await forgetSecret(secrets, tokenId);
    },
    /** Deletes secrets without a row, left where a stop came between the two; returns how many. */
    async reap(): Promise<number> {
      const names = await secrets.names();
      const removed = await rows.removed(names.flatMap((name) => tokenIdOf(name) ?? []));
      const orphans = names.filter((name) => name.startsWith(pending) || removed.includes(tokenIdOf(name) ?? 0));
      for (const name of orphans) await secrets.delete(name);
      return orphans.length;
    },
  };
}

/** Deletes passwords of proxies other than the chosen one; returns how many. */
export async function reapProxyPasswords(secrets: Secrets, address: string | null): Promise<number> {
  const isOther = (name: string): boolean =>
    name.startsWith(proxySecretStart) && name !== proxySecretName(address ?? '');
  const others = (await secrets.names()).filter(isOther);
  for (const name of others) await secrets.delete(name);
  return others.length;
}
