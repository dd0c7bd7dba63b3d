import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openWriter } from '#main/store/writer.ts';
import { aStep, integrationsOf, takeStep } from '#test/builders/random/random-steps.ts';
import { aStoreHome } from '#test/builders/store.ts';
import { derive, putBackData } from './data.ts';
import { publishedRows, publishFile } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

withPostgres((cluster) => {
  test('publishing after any of the changes leaves the rows that publishing once at the end makes', async () => {
    let arrived = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(aStep, { minLength: 4, maxLength: 14 }),
        fc.infiniteStream(fc.boolean()),
        async (steps, isPublished) => {
          const home = aStoreHome();
          const store = openWriter(home.file);
          try {
            const ids = integrationsOf(store);
            const often = await cluster.database();
            for (const step of steps) {
              takeStep(store, ids, step);
              if (!isPublished.next().value) continue;
              // Some are published while lead times are behind.
              if (isPublished.next().value) derive(store);
              await publishFile(home.file, often);
            }
            derive(store);
            await publishFile(home.file, often);
            const once = await cluster.database();
            await publishFile(home.file, once);
            const rows = await publishedRows(cluster, once);
            expect(await publishedRows(cluster, often)).toEqual(rows);
            arrived += rows.arrivals?.length ?? 0;
          } finally {
            store.close();
            home.remove();
          }
        },
      ),
      { numRuns: 10 },
    );
    expect(arrived).toBeGreaterThan(0);
  }, 120_000);

  test('data that the disk put back to an earlier state take the place of what was published, and the next publish goes on from there', async () => {
    const [often, whole] = [await cluster.database(), await cluster.database()];
    const { file } = await putBackData((published) => publishFile(published, often));
    const sent = await publishFile(file, often);
    await publishFile(file, whole);
    expect(await publishedRows(cluster, often)).toEqual(await publishedRows(cluster, whole));
    expect(sent.rows.runs).toBe(12);
    expect((await publishFile(file, often)).rows.runs).toBe(0);
  }, 60_000);
});
