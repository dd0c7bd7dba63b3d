import { z } from 'zod';
import type { IntegType } from '#shared/records/kinds.ts';
import type { Database } from '../connection/database.ts';
import { NameTaken, type TokenRow } from '../contract.ts';
import { required } from '../required.ts';
import { storedJson } from '../stored-json.ts';

interface Stored {
  id: number;
  name: string;
  integ_type: IntegType;
  origins: string;
  username: string | null;
  created_at: number;
  updated_at: number;
}

const Origins = z.array(z.string());

const toRow = (stored: Stored): TokenRow => ({
  id: stored.id,
  name: stored.name,
  integType: stored.integ_type,
  origins: storedJson(Origins, stored.origins),
  username: stored.username,
  createdAt: stored.created_at,
  updatedAt: stored.updated_at,
});

/** Queries of tokens. None returns a secret. */
export function tokenQueries(db: Database) {
  const all = db.prepare<[], Stored>('SELECT * FROM tokens WHERE removed_at IS NULL ORDER BY id');
  const one = db.prepare<[number], Stored>('SELECT * FROM tokens WHERE id = ? AND removed_at IS NULL');
  const last = db.prepare<[], { seq: number }>("SELECT seq FROM sqlite_sequence WHERE name = 'tokens'");
  return {
    lastTokenId: (): number => last.get()?.seq ?? 0,
    tokens: (): readonly TokenRow[] => all.all().map(toRow),
    token(id: number): TokenRow | null {
      const stored = one.get(id);
      return stored ? toRow(stored) : null;
    },
  };
}

/** Changes of tokens; each call within a transaction. */
export function tokenChanges(db: Database) {
  const queries = tokenQueries(db);
  const insert = db.prepare<[string, string, string, string | null, number, number], Stored>(
    'INSERT INTO tokens (name, integ_type, origins, username, created_at, updated_at) VALUES (?, ?, ?, ?, ?, ?) RETURNING *',
  );
  const update = db.prepare<[string, string, string | null, number, number], Stored>(
    'UPDATE tokens SET name = ?, origins = ?, username = ?, updated_at = ? WHERE id = ? RETURNING *',
  );
  const remove = db.prepare<[number]>('DELETE FROM tokens WHERE id = ?');
  const taken = db.prepare<[string, number]>('SELECT 1 FROM tokens WHERE name = ? AND id <> ?');
  const refuseTaken = (name: string, id: number): void => {
    if (taken.get(name, id))
      throw new NameTaken('name', `There is a token named “${name}” already. Choose another name.`);
  };
  return {
    addToken(token: Omit<TokenRow, 'id' | 'createdAt' | 'updatedAt'>, now: number): TokenRow {
      refuseTaken(token.name, 0);
      return toRow(
        required(
          insert.get(token.name, token.integType, JSON.stringify(token.origins), token.username, now, now),
          'token',
        ),
      );
    },
    changeToken(id: number, change: Partial<Pick<TokenRow, 'name' | 'origins' | 'username'>>, now: number): TokenRow {
      const token = { ...required(queries.token(id) ?? undefined, 'token'), ...change };
      refuseTaken(token.name, id);
      return toRow(required(update.get(token.name, JSON.stringify(token.origins), token.username, now, id), 'token'));
    },
    removeToken(id: number): void {
      remove.run(id);
    },
  };
}
