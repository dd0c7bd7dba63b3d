import { dayLength } from '#shared/time/time.ts';
import type { Database } from '../connection/database.ts';
import type { CopiedPartition } from './contract.ts';
import { storedTables } from './statements.ts';

const within = (moment: string): string => `${moment} >= @from AND ${moment} < @to`;

const runs = `(SELECT id FROM runs WHERE pipeline_id = @owner AND finished_at IS NOT NULL AND ${within('finished_at')}
  UNION ALL SELECT id FROM runs WHERE pipeline_id = @owner AND finished_at IS NULL AND ${within('begun_at')})`;
const issues = `(SELECT id FROM issues WHERE integration_id = @owner AND ${within('created_at')})`;

/** The statements that remove a partition, by table of the warehouse. In this order: changes of issues are found by their issues. */
const drops: ReadonlyMap<string, readonly string[]> = new Map([
  [
    'runs',
    [
      ...['run_changes', 'run_stages', 'links'].map((table) => `DELETE FROM ${table} WHERE run_id IN ${runs}`),
      `DELETE FROM runs WHERE id IN ${runs}`,
    ],
  ],
  ['changes', ['DELETE FROM changes WHERE id >= @owner * 1000 AND id < (@owner + 1) * 1000']],
  ['issue_changes', [`DELETE FROM issue_changes WHERE issue_id IN ${issues}`]],
  ['issues', [`DELETE FROM issues WHERE id IN ${issues}`]],
  [
    'commits',
    [
      `DELETE FROM commits WHERE repository_id IN (SELECT id FROM repositories WHERE integration_id = @owner)
         AND ${within('coalesce(committed_at, 0)')}`,
    ],
  ],
]);

/** Whether the rows of a table are replaced by partition; those of any other as a whole. */
export const isPartitioned = (table: string): boolean => drops.has(table);

/** Removes the rows to be replaced: those of partitions, and all of tables without partitions. Within a transaction, without foreign keys. */
export function dropRows(db: Database, partitions: readonly CopiedPartition[]): void {
  for (const [table, statements] of drops) {
    const prepared = statements.map((sql) => db.prepare<[Readonly<Record<string, number>>]>(sql));
    for (const { owner, day } of partitions.filter((one) => one.table === table))
      for (const statement of prepared) statement.run({ owner, from: day * dayLength, to: (day + 1) * dayLength });
  }
  for (const table of storedTables.keys()) if (!isPartitioned(table)) db.exec(`DELETE FROM ${table}`);
}
