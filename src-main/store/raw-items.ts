import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { RawItem } from '../collectors/contract.ts';
import type { Database } from './database.ts';
import { StoreError } from './store-error.ts';

interface Stored {
  kind: string;
  url: string;
  context: string;
  sha256: string;
  body: Buffer;
}

const digest = (body: string): string => createHash('sha256').update(body).digest('hex');

/** The answers of the systems as they came, oldest first. */
export function rawItemQueries(db: Database) {
  const all = db.prepare<[number], Stored>(
    'SELECT kind, url, context, sha256, body FROM raw_items WHERE integration_id = ? ORDER BY id',
  );
  return {
    *rawItems(integrationId: number): Generator<RawItem> {
      for (const { kind, url, context, sha256, body: packed } of all.iterate(integrationId)) {
        const body = gunzipSync(packed).toString('utf8');
        if (digest(body) !== sha256)
          throw new StoreError('damaged', 'A kept answer was damaged on the disk. Collect the integration anew.');
        yield { kind, url, context: JSON.parse(context), body };
      }
    },
  };
}

export function rawItemChanges(db: Database) {
  const insert = db.prepare<[number, string, string, string, string, Buffer, number]>(
    'INSERT INTO raw_items (integration_id, kind, url, context, sha256, body, stored_at) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  return {
    keepRawItem(integrationId: number, { kind, url, context, body }: RawItem, now: number): void {
      // Level 1: half the size of the answer's best for a fifth of the time.
      insert.run(integrationId, kind, url, JSON.stringify(context), digest(body), gzipSync(body, { level: 1 }), now);
    },
  };
}
