import { z } from 'zod';
import type { Database } from '../connection/database.ts';
import type { CollectionRow } from '../contract.ts';
import { faultOf, storedJson } from '../stored-json.ts';

interface Stored {
  id: number;
  state: CollectionRow['state'];
  started_at: number;
  ended_at: number | null;
  reconciled: number;
  pages: number;
  records: number;
  kinds: string;
  fault: string | null;
}

/** How many collections are remembered of each integration. */
const remembered = 500;

const Kinds = z.record(z.string(), z.number());

/** The results of collections, newest first. */
export function collectionQueries(db: Database) {
  const some = db.prepare<[number, number], Stored>(
    'SELECT * FROM collections WHERE integration_id = ? ORDER BY id DESC LIMIT ?',
  );
  return {
    collections: (integrationId: number, limit: number): readonly CollectionRow[] =>
      some.all(integrationId, limit).map((stored) => ({
        id: stored.id,
        state: stored.state,
        startedAt: stored.started_at,
        endedAt: stored.ended_at,
        reconciled: stored.reconciled === 1,
        pages: stored.pages,
        records: stored.records,
        kinds: storedJson(Kinds, stored.kinds),
        fault: faultOf(stored.fault),
      })),
  };
}

/** The history of collections; each call within a transaction. */
export function collectionChanges(db: Database) {
  const current = `id = (SELECT max(id) FROM collections WHERE integration_id = ?) AND state = 'running'`;
  const start = db.prepare<[number, number, number]>(
    "INSERT INTO collections (integration_id, state, started_at, reconciled) VALUES (?, 'running', ?, ?)",
  );
  const forget = db.prepare<[number, number, number]>(
    `DELETE FROM collections WHERE integration_id = ? AND id <= (
       SELECT id FROM collections WHERE integration_id = ? ORDER BY id DESC LIMIT 1 OFFSET ?)`,
  );
  const kindsOf = db.prepare<[number], { kinds: string }>(`SELECT kinds FROM collections WHERE ${current}`);
  const move = db.prepare<[number, number, string, number]>(
    `UPDATE collections SET pages = pages + ?, records = records + ?, kinds = ? WHERE ${current}`,
  );
  const close = db.prepare<[string, number, string | null, number], { reconciled: number }>(
    `UPDATE collections SET state = ?, ended_at = ?, fault = ? WHERE ${current} RETURNING reconciled`,
  );
  const interrupt = db.prepare<[number]>(
    "UPDATE collections SET state = 'interrupted', ended_at = ? WHERE state = 'running'",
  );
  return {
    begin(integrationId: number, reconcile: boolean, now: number): void {
      start.run(integrationId, now, Number(reconcile));
      forget.run(integrationId, integrationId, remembered);
    },
    advance(
      integrationId: number,
      { pages, changed, kinds: found }: { pages: number; changed: number; kinds: Readonly<Record<string, number>> },
    ): void {
      const row = kindsOf.get(integrationId);
      if (!row) return;
      const kinds = new Map(Object.entries(storedJson(Kinds, row.kinds)));
      for (const [kind, count] of Object.entries(found)) kinds.set(kind, (kinds.get(kind) ?? 0) + count);
      move.run(pages, changed, JSON.stringify(Object.fromEntries(kinds)), integrationId);
    },
    /** Notes the end of the running collection; returns whether it reconciled, null if none runs. */
    finish(
      integrationId: number,
      state: string,
      fault: string | null,
      now: number,
    ): { readonly reconciled: boolean } | null {
      const row = close.get(state, now, fault, integrationId);
      return row ? { reconciled: row.reconciled === 1 } : null;
    },
    interruptAll(now: number): void {
      interrupt.run(now);
    },
  };
}
