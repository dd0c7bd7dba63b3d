import { hash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RawItem } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import { StoreError } from '../connection/store-error.ts';

interface Stored {
  id: number;
  kind: string;
  url: string;
  context: string;
  sha256: string;
  body: Buffer;
}

/** In characters. A page of stored answers ends with the one that exceeds this, since single answers may be very large. */
const largestPage = 16 * 2 ** 20;

const digest = (body: string): string => hash('sha256', body, 'hex');

/** The answers of the systems as they came, oldest first. */
export function rawItemQueries(db: Database) {
  const some = db.prepare<[number, number, number], Stored>(
    'SELECT id, kind, url, context, sha256, body FROM raw_items WHERE integration_id = ? AND id > ? ORDER BY id LIMIT ?',
  );
  const itemOf = ({ kind, url, context, sha256, body: packed }: Stored): RawItem => {
    try {
      const body = gunzipSync(packed).toString('utf8');
      if (digest(body) === sha256) return { kind, url, context: JSON.parse(context), body };
    } catch {}
    throw new StoreError('damaged', 'A kept answer was damaged on the disk. Collect the integration anew.');
  };
  return {
    rawItems(integrationId: number, after: number | null, limit: number) {
      const items: RawItem[] = [];
      let size = 0;
      for (const stored of some.iterate(integrationId, after ?? 0, limit)) {
        const item = itemOf(stored);
        items.push(item);
        size += item.body.length;
        if (items.length === limit || size > largestPage) return { items, next: stored.id };
      }
      return { items, next: null };
    },
  };
}

export function rawItemChanges(db: Database) {
  const insert = db.prepare<[number, string, string, string, string, Buffer, number]>(
    'INSERT INTO raw_items (integration_id, kind, url, context, sha256, body, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const dropSame = db.prepare<[number, string, string, string]>(
    'DELETE FROM raw_items WHERE integration_id = ? AND sha256 = ? AND kind = ? AND context = ?',
  );
  // Only from the front, whatever the clock did: without a later answer, an earlier one would be read again as the newest.
  const kept = 'SELECT id FROM raw_items WHERE integration_id = @of AND +stored_at >= @before ORDER BY id LIMIT 1';
  const dropOld = db.prepare(`DELETE FROM raw_items WHERE integration_id = @of AND id < ifnull((${kept}), 9e18)`);
  return {
    /** An answer that comes again moves to the end: so the answers, read in order, give the stored records. */
    keepRawItem(integrationId: number, { kind, url, context, body }: RawItem, now: number): void {
      const sha256 = digest(body);
      const text = JSON.stringify(context);
      dropSame.run(integrationId, sha256, kind, text);
      // Level 1 takes less than half the time of the default level, for a quarter more bytes.
      insert.run(integrationId, kind, url, text, sha256, gzipSync(body, { level: 1 }), now);
    },
    pruneRawItems: (of: number, before: number): number => dropOld.run({ of, before }).changes,
  };
}
