import type { Database } from '../connection/database.ts';
import type { CopiedPartition } from './contract.ts';

/** Only copies have it. */
const table = `CREATE TABLE IF NOT EXISTS copied_partitions (
  "table" TEXT NOT NULL, owner INTEGER NOT NULL, day INTEGER NOT NULL, sending INTEGER NOT NULL, PRIMARY KEY ("table", owner, day)
) STRICT, WITHOUT ROWID`;

/** Notes which partitions a copy holds, each as it was sent. */
export function keepPartitions(db: Database, partitions: readonly CopiedPartition[]): void {
  db.exec(table);
  db.exec('DELETE FROM copied_partitions');
  const store = db.prepare<[CopiedPartition]>(
    'INSERT INTO copied_partitions ("table", owner, day, sending) VALUES (@table, @owner, @day, @sending)',
  );
  for (const one of partitions) store.run(one);
}

const keyOf = ({ table: name, owner, day }: CopiedPartition): string => `${name} ${owner} ${day}`;

/** The partitions that changed, were added or were removed. */
export function changedPartitions(db: Database, now: readonly CopiedPartition[]): readonly CopiedPartition[] {
  const before = new Map(
    db
      .prepare<[], CopiedPartition>('SELECT * FROM copied_partitions')
      .all()
      .map((one) => [keyOf(one), one]),
  );
  const changed = now.filter((one) => before.get(keyOf(one))?.sending !== one.sending);
  for (const one of now) before.delete(keyOf(one));
  return [...changed, ...before.values()];
}
