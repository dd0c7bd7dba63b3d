import fc from 'fast-check';
import { expect, test } from 'vitest';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { aStoreHome, integrationNamed, keepPage, link, now, pipeline, run } from '#test/builders/store.ts';
import type { DomainRecord } from '../../collectors/contract.ts';
import { openForReading } from '../connection/database.ts';
import type { Completeness } from '../contract.ts';
import { openWriter } from '../writer.ts';

const day = 86_400_000;
const names = ['build', 'deploy'] as const;

const aRun = fc.record({
  of: fc.constantFrom(...names),
  series: fc.constantFrom('', '', 'feature'),
  generation: fc.constantFrom(0, 0, 1),
  number: fc.integer({ min: 1, max: 9 }),
  attempt: fc.constantFrom(1, 1, 2),
  startedAt: fc.option(fc.integer({ min: 0, max: 9 }).map((days) => now + days * day)),
  finishedAt: fc.option(
    fc.integer({ min: 0, max: 9 }).map((days) => now + days * day),
    { freq: 4 },
  ),
  lost: fc.boolean(),
  changes: fc.constantFrom([], ['c1'], ['c1', 'c2']),
  fedBy: fc.array(
    fc.record({ number: fc.integer({ min: 1, max: 2 }), evidence: fc.constantFrom('consumed', 'triggered') }),
    { maxLength: 3 },
  ),
  gone: fc.constantFrom(false, false, false, true),
});
type Reported = typeof aRun extends fc.Arbitrary<infer T> ? T : never;

function recordsOf({ of, lost, changes, fedBy, gone, ...told }: Reported): readonly DomainRecord[] {
  const { series, generation, number } = told;
  if (gone) return [{ kind: 'run-gone', pipeline: `ci:${of}`, series, generation, number }];
  return [
    run(of, number, {
      ...told,
      ...(lost ? { attemptsLost: true } : {}),
      queuedAt: null,
      changes: changes.map((revision) => ({ repository: 'git.local/shop', revision, committedAt: null, merge: false })),
      fedBy: fedBy.map(({ number, evidence }) => ({ ...link('parts', number), evidence })),
    }),
  ];
}

interface Row {
  readonly id: number;
  readonly series: string;
  readonly number: number;
  readonly moment: number;
  readonly gone: number;
  readonly attempts_lost: number;
  readonly silent: number;
}

const distinct = (values: readonly unknown[]): number => new Set(values).size;

/** The counts over all runs. */
function counted(file: string): Partial<Completeness> {
  const db = openForReading(file);
  const rows = db
    .prepare<[], Row>(
      `SELECT id, pipeline_id || ' ' || series || ' ' || generation AS series, number, coalesce(finished_at, begun_at) AS moment, gone,
         attempts_lost, finished_at IS NOT NULL AND id NOT IN (SELECT run_id FROM run_changes) AS silent FROM runs`,
    )
    .all();
  const links = db.prepare<[], string>('SELECT evidence FROM links').pluck().all();
  db.close();
  const moments = rows.map(({ moment }) => moment);
  const [first, last] = [Math.min(...moments), Math.max(...moments)];
  const gaps = [...new Set(rows.map(({ series }) => series))].map((series) => {
    const numbers = rows.filter((row) => row.series === series).map(({ number }) => number);
    return Math.max(...numbers) - Math.min(...numbers) + 1 - distinct(numbers);
  });
  return {
    runs: rows.length,
    runsGone: rows.filter(({ gone }) => gone === 1).length,
    runsWithAttemptsLost: rows.filter((row) => row.attempts_lost === 1).length,
    runsWithoutChanges: rows.filter(({ silent }) => silent === 1).length,
    gaps: gaps.reduce((sum, missing) => sum + missing, 0),
    daysWithData: distinct(moments.map((moment) => Math.floor(moment / day))),
    daysSpanned: rows.length === 0 ? 0 : Math.floor(last / day) - Math.floor(first / day) + 1,
    first: rows.length === 0 ? null : first,
    last: rows.length === 0 ? null : last,
    linksByEvidence: Object.fromEntries(
      [...new Set(links)].map((evidence) => [evidence, links.filter((one) => one === evidence).length]),
    ),
  };
}

test('what is counted while runs come, change and go is what counting all of them gives', () => {
  fc.assert(
    fc.property(fc.array(fc.array(aRun, { maxLength: 8 }), { maxLength: 5 }), (pages) => {
      const home = aStoreHome();
      const store = openWriter(home.file);
      try {
        const { id } = integrationNamed(store, 'ci');
        keepPage(store, id, names.map(pipeline));
        for (const page of pages) {
          keepPage(store, id, page.flatMap(recordsOf));
          expect(store.completeness(id)).toMatchObject(counted(home.file));
        }
      } finally {
        store.close();
        home.remove();
      }
    }),
    { numRuns: numberOfHistories(30) },
  );
}, 60_000);
