import type { Database } from '../connection/database.ts';
import type { Partition, PartitionedTable, Watermark } from './contract.ts';

interface Parts {
  readonly owner: string;
  readonly day: string;
  /** Whether its ids only rise, so that new rows need no note. */
  readonly hasIds: boolean;
}

/** As the triggers of migrations 0016 and 0017 note them. */
const partsOf: Readonly<Record<PartitionedTable, Parts>> = {
  runs: { owner: 'pipeline_id', day: 'coalesce(finished_at, begun_at) / 86400000', hasIds: true },
  changes: { owner: 'id / 1000', day: '0', hasIds: true },
  issues: { owner: 'integration_id', day: 'created_at / 86400000', hasIds: true },
  breakages: { owner: 'pipeline_id', day: 'broken_at / 86400000', hasIds: false },
  lead_time_pipelines: { owner: 'pipeline_id', day: '0', hasIds: false },
  arrivals: { owner: 'route_id', day: 'day', hasIds: false },
  releases: { owner: 'project_id', day: 'day', hasIds: false },
  commits: {
    owner: '(SELECT r.integration_id FROM repositories r WHERE r.id = repository_id)',
    day: 'coalesce(committed_at, 0) / 86400000',
    hasIds: false,
  },
};

/** Which partitions there are, and which of them changed. */
export function partitionQueries(db: Database) {
  const last = db.prepare<[string], number>('SELECT seq FROM sqlite_sequence WHERE name = ?').pluck();
  const lastOf = (table: string): number => last.get(table) ?? 0;
  const notes = 'SELECT owner, day FROM changed_partitions WHERE table_name = ? AND seq > ?';

  return {
    watermark: (table: PartitionedTable): Watermark => ({
      seq: lastOf('changed_partitions'),
      rowId: partsOf[table].hasIds ? lastOf(table) : 0,
    }),
    partitions(table: PartitionedTable, since: Watermark | null): readonly Partition[] {
      const { owner, day, hasIds } = partsOf[table];
      const some = `SELECT DISTINCT ${owner} AS owner, ${day} AS day FROM ${table}`;
      if (since === null) return db.prepare<[], Partition>(`${some} ORDER BY 1, 2`).all();
      if (!hasIds) return db.prepare<[string, number], Partition>(`${notes} ORDER BY 1, 2`).all(table, since.seq);
      return db
        .prepare<[string, number, number], Partition>(`${notes} UNION ${some} WHERE id > ? ORDER BY 1, 2`)
        .all(table, since.seq, since.rowId);
    },
    partitionsOf(table: PartitionedTable, of: number): readonly Partition[] {
      const { owner, day } = partsOf[table];
      return db
        .prepare<[number], Partition>(
          `SELECT DISTINCT ${owner} AS owner, ${day} AS day FROM ${table} WHERE ${owner} = ? ORDER BY 2`,
        )
        .all(of);
    },
  };
}
