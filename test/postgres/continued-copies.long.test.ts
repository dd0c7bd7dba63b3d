import { statSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { StoreWriter } from '#main/store/contract.ts';
import { openWriter } from '#main/store/writer.ts';
import { aStep, integrationsOf, type Step, takeStep } from '#test/builders/random/random-steps.ts';
import { aStoreHome, keepPage, minute, now, pipeline, run } from '#test/builders/store.ts';
import { copiedTables } from './copied-tables.ts';
import { derive } from './data.ts';
import { publishFile, readerOf } from './warehouse.ts';
import { withPostgres } from './with-postgres.ts';

const day = 24 * 60 * minute;
const aDay = fc.integer({ min: 0, max: 3 });

/** What the other steps lack: runs that come on other days, or move to them. */
const aDayStep = fc.oneof(
  fc.record({ kind: fc.constant('late' as const), of: fc.constantFrom('build', 'deploy'), number: aDay, day: aDay }),
  fc.record({ kind: fc.constant('going' as const), number: aDay, day: aDay }),
  fc.record({ kind: fc.constant('target' as const), value: aDay }),
);
type DayStep = typeof aDayStep extends fc.Arbitrary<infer S> ? S : never;

const isDayStep = (step: Step | DayStep): step is DayStep => ['late', 'going', 'target'].includes(step.kind);

function takeDayStep(store: StoreWriter, ids: ReadonlyMap<string, number>, step: DayStep): void {
  const idOf = (name: string): number => ids.get(name) ?? 0;
  switch (step.kind) {
    case 'late': {
      if (store.isSoftDeleted('integration', idOf(step.of))) return;
      const late = run(step.of, step.number, { finishedAt: now + step.day * day });
      return void keepPage(store, idOf(step.of), [pipeline(step.of), late]);
    }
    case 'going': {
      const begun = now + step.day * day;
      const going = run('host', step.number, { result: null, queuedAt: begun, startedAt: begun, finishedAt: null });
      return void keepPage(store, idOf('host'), [pipeline('host'), going]);
    }
    case 'target':
      return void store.setTarget(1, 'lead_time', step.value + 1);
  }
}

withPostgres((cluster) => {
  test('a copy that was continued after any of the changes holds what a new one holds', async () => {
    const database = await cluster.database();
    let [workspace, continued] = [0, 0];
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.oneof(aStep, aDayStep), { minLength: 6, maxLength: 20 }),
        fc.infiniteStream(fc.boolean()),
        async (steps, isPublished) => {
          const [home, often, once] = [aStoreHome(), aStoreHome(), aStoreHome()];
          const store = openWriter(home.file);
          try {
            const ids = integrationsOf(store);
            await publishFile(home.file, database);
            const reader = await readerOf(database);
            workspace += 1;
            await reader.copyTo(workspace, often.file);
            for (const [place, step] of steps.entries()) {
              if (isDayStep(step)) takeDayStep(store, ids, step);
              else takeStep(store, ids, step);
              if (!isPublished.next().value && place < steps.length - 1) continue;
              derive(store);
              await publishFile(home.file, database, { now: 2_000 + place });
              // Several publishes may come between two copies.
              if (isPublished.next().value && place < steps.length - 1) continue;
              const { ino } = statSync(often.file);
              await reader.copyTo(workspace, often.file);
              if (statSync(often.file).ino === ino) continued += 1;
            }
            await reader.copyTo(workspace, once.file);
            expect(copiedTables(often.file)).toEqual(copiedTables(once.file));
          } finally {
            store.close();
            for (const one of [home, often, once]) one.remove();
          }
        },
      ),
      { numRuns: 20, endOnFailure: true },
    );
    expect(continued).toBeGreaterThan(30);
  }, 600_000);
});
