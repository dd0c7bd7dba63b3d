import type { FaultReport } from '#shared/records/fault.ts';
import type { Cursor, Page } from '../../collectors/contract.ts';
import type { Database } from '../connection/database.ts';
import type { SyncRow } from '../contract.ts';
import { faultOf } from '../stored-json.ts';
import { collectionChanges } from './collections.ts';

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
  warning: string | null;
  clock_difference: number | null;
  reconciled_at: number | null;
  first_page_at: number | null;
  first_progress: number | null;
}

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
  fault: faultOf(stored.fault),
  warning: faultOf(stored.warning),
  clockDifference: stored.clock_difference,
  reconciledAt: stored.reconciled_at,
  firstPageAt: stored.first_page_at,
  firstProgress: stored.first_progress,
});

/** The states of collections. */
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
      try {
        return text === null ? null : JSON.parse(text);
      } catch {
        // Damaged on the disk: everything is read again from the beginning.
        return null;
      }
    },
  };
}

/** Changes of collections; each call within a transaction. */
export function syncChanges(db: Database) {
  const one = db.prepare<[number], Stored>('SELECT * FROM syncs WHERE integration_id = ?');
  const start = db.prepare<[number, number]>(
    `UPDATE syncs SET state = 'running', started_at = ?, finished_at = NULL, pages = 0, records = 0, progress = NULL, fault = NULL,
       first_page_at = NULL, first_progress = NULL
     WHERE integration_id = ?`,
  );
  const advance = db.prepare<[number, number, string, number | null, string | null, number, number | null, number]>(
    `UPDATE syncs SET pages = pages + ?, records = records + ?, cursor = ?, progress = ?, watermark = coalesce(?, watermark),
       first_page_at = coalesce(first_page_at, ?), first_progress = coalesce(first_progress, ?)
     WHERE integration_id = ?`,
  );
  const end = db.prepare<[string, number | null, string | null, number | null, number]>(
    `UPDATE syncs SET state = ?, finished_at = ?, fault = ?, last_success_at = coalesce(?, last_success_at)
     WHERE integration_id = ?`,
  );
  const note = db.prepare<[string | null, number | null, number]>(
    'UPDATE syncs SET warning = ?, clock_difference = coalesce(?, clock_difference) WHERE integration_id = ?',
  );
  const reconciled = db.prepare<[number, number]>('UPDATE syncs SET reconciled_at = ? WHERE integration_id = ?');
  const { begin, advance: advanceCollection, finish, interruptAll } = collectionChanges(db);
  const interrupt = db.prepare<[number]>(
    "UPDATE syncs SET state = 'interrupted', finished_at = ? WHERE state = 'running'",
  );
  const unfinished = db.prepare<[], { integration_id: number }>(
    "SELECT integration_id FROM syncs WHERE state IN ('running', 'queued')",
  );
  return {
    syncStarted(integrationId: number, now: number, reconcile = false): void {
      start.run(now, integrationId);
      begin(integrationId, reconcile, now);
    },
    pagesKept(
      integrationId: number,
      kept: { pages: readonly Page[]; changed: number; kinds: Readonly<Record<string, number>> },
      now: number,
    ): void {
      const { pages, changed } = kept;
      const [first, last] = [pages[0], pages.at(-1)];
      if (!first || !last) return;
      const watermark = pages.findLast((page) => page.watermark !== null)?.watermark ?? null;
      const cursor = JSON.stringify(last.cursor);
      advance.run(pages.length, changed, cursor, last.progress, watermark, now, first.progress, integrationId);
      advanceCollection(integrationId, { pages: pages.length, changed, kinds: kept.kinds });
    },
    /** Returns whether everything was read. */
    syncEnded(
      integrationId: number,
      outcome: { state: SyncRow['state']; fault: SyncRow['fault'] },
      now: number,
    ): boolean {
      const finished = outcome.state === 'queued' ? null : now;
      const fault = outcome.fault === null ? null : JSON.stringify(outcome.fault);
      // If only single items failed, all others were collected.
      const isThrough = outcome.state === 'done' || outcome.fault?.items !== undefined;
      end.run(outcome.state, finished, fault, isThrough ? finished : null, integrationId);
      const ended = finish(integrationId, outcome.state === 'queued' ? 'interrupted' : outcome.state, fault, now);
      // The first collection counts too: it reads everything, so nothing can have been deleted unnoticed before it.
      const isWhole = ended?.reconciled || one.get(integrationId)?.reconciled_at === null;
      if (isWhole && isThrough) reconciled.run(now, integrationId);
      return isThrough;
    },
    syncNoted(integrationId: number, noted: { warning: FaultReport | null; clockDifference: number | null }): void {
      note.run(noted.warning && JSON.stringify(noted.warning), noted.clockDifference, integrationId);
    },
    markInterrupted(now: number): readonly number[] {
      const left = unfinished.all().map(({ integration_id }) => integration_id);
      interruptAll(now);
      interrupt.run(now);
      return left;
    },
  };
}
