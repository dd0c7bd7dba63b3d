import { expect, test } from 'vitest';
import { monthStatements } from '#main/warehouse/definition.ts';
import { views } from '#main/warehouse/views/index.ts';
import type { TestDatabase } from './cluster.ts';
import { collect, someData } from './data.ts';
import { publishedRows, publishFile, readerOf, rowsOf } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

withPostgres((cluster) => {
  const rowsIn = async (database: TestDatabase, table: string): Promise<number> =>
    (await rowsOf(cluster, database, table)).length;

  test('a table of arrivals that the statements of the page made one of months is published to as any other', async () => {
    const data = someData();
    const [months, whole] = [await cluster.database(), await cluster.database()];
    await publishFile(data.file, months);
    await cluster.ask(`SET ROLE publisher; BEGIN; ${monthStatements.join('\n')} COMMIT; RESET ROLE`, months.name);
    for (const isRebuilt of [false, true]) {
      collect(data, isRebuilt ? 5 : 4);
      await publishFile(data.file, months, { isRebuilt });
      await publishFile(data.file, whole);
      expect(await publishedRows(cluster, months)).toEqual(await publishedRows(cluster, whole));
      for (const { name } of views) expect(await rowsIn(months, name), name).toBe(await rowsIn(whole, name));
      expect(await rowsIn(months, 'arrivals_2026_01')).toBe(await rowsIn(whole, 'arrivals'));
    }
    await readerOf(months);
  }, 120_000);
});
