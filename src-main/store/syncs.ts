import { z } from 'zod';
import { faults } from '#shared/records/fault.ts';
import type { Cursor } from '../collectors/contract.ts';
import type { SyncRow } from './contract.ts';
import type { Database } from './database.ts';

interface Stored {
  integration_id: number;
  state: SyncRow['state'];
  started_at: number | null;
  finished_at: number | null;
  last_success_at: number | null;
  watermark: string | null;
  pages: number;
  records: number;
  progress: number | null;
  fault: string | null;
  cursor: string | null;
}

const FaultReport = z.object({
  fault: z.custom<keyof typeof faults>((name) => typeof name === 'string' && name in faults),
  detail: z.string(),
  remedy: z.string(),
});

const toRow = (stored: Stored): SyncRow => ({
  integrationId: stored.integration_id,
  state: stored.state,
  startedAt: stored.started_at,
  finishedAt: stored.finished_at,
  lastSuccessAt: stored.last_success_at,
  watermark: stored.watermark,
  pages: stored.pages,
  records: stored.records,
  progress: stored.progress,
  fault: stored.fault === null ? null : FaultReport.parse(JSON.parse(stored.fault)),
});

/** How collections stand. */
export function syncQueries(db: Database) {
  const all = db.prepare<[number], Stored>(
    'SELECT s.* FROM syncs s JOIN integrations i ON i.id = s.integration_id WHERE i.project_id = ? ORDER BY i.id',
  );
  const one = db.prepare<[number], Stored>('SELECT * FROM syncs WHERE integration_id = ?');
  return {
    syncs: (projectId: number): readonly SyncRow[] => all.all(projectId).map(toRow),
    sync(integrationId: number): SyncRow | null {
      const stored = one.get(integrationId);
      return stored ? toRow(stored) : null;
    },
    cursor(integrationId: number): Cursor | null {
      const text = one.get(integrationId)?.cursor ?? null;
      return text === null ? null : JSON.parse(text);
    },
  };
}

/** What happens to collections; each call within a transaction. */
export function syncChanges(db: Database) {
  const start = db.prepare<[number, number]>(
    `UPDATE syncs SET state = 'running', started_at = ?, finished_at = NULL, pages = 0, records = 0, progress = NULL, fault = NULL
     WHERE integration_id = ?`,
  );
  const advance = db.prepare<[number, string, number | null, string | null, number]>(
    `UPDATE syncs SET pages = pages + 1, records = records + ?, cursor = ?, progress = ?, watermark = coalesce(?, watermark)
     WHERE integration_id = ?`,
  );
  const end = db.prepare<[string, number | null, string | null, string, number | null, number]>(
    `UPDATE syncs SET state = ?, finished_at = ?, fault = ?, last_success_at = CASE ? WHEN 'done' THEN ? ELSE last_success_at END
     WHERE integration_id = ?`,
  );
  const interrupt = db.prepare<[number], { integration_id: number }>(
    `UPDATE syncs SET state = 'interrupted', finished_at = ? WHERE state IN ('running', 'queued') RETURNING integration_id`,
  );
  return {
    syncStarted(integrationId: number, now: number): void {
      start.run(now, integrationId);
    },
    pageKept(
      integrationId: number,
      page: { changed: number; cursor: Cursor; progress: number | null; watermark: string | null },
    ): void {
      advance.run(page.changed, JSON.stringify(page.cursor), page.progress, page.watermark, integrationId);
    },
    syncEnded(integrationId: number, outcome: { state: SyncRow['state']; fault: SyncRow['fault'] }, now: number): void {
      const finished = outcome.state === 'queued' ? null : now;
      const fault = outcome.fault === null ? null : JSON.stringify(outcome.fault);
      end.run(outcome.state, finished, fault, outcome.state, finished, integrationId);
    },
    markInterrupted: (now: number): readonly number[] => interrupt.all(now).map(({ integration_id }) => integration_id),
  };
}
