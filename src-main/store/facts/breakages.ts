import { always, type Interval } from '#shared/time/time.ts';
import { type Breakage, breakages, type FinishedRun } from '../../metrics/shared/breakages.ts';
import type { Database } from '../connection/database.ts';
import type { BreakageSeries, SeriesChoice, Standing } from '../contract.ts';
import { type SeriesDefinition, seriesQueries } from '../records/series.ts';

type RunColumns = [id: number | null, number: number | null, attempt: number | null, finishedAt: number | null];
type BreakageColumns = [...RunColumns, ...RunColumns, ...RunColumns, failures: number, flaky: number];

const runColumns = (run: string): string => `${run}.id, ${run}.number, ${run}.attempt, ${run}.finished_at`;

const columns = `${runColumns('broken')}, ${runColumns('green')}, ${runColumns('repaired')}, b.failures, b.flaky`;

const withRuns = `breakages b JOIN runs broken ON broken.id = b.broken_id LEFT JOIN runs green ON green.id = b.green_id
  LEFT JOIN runs repaired ON repaired.id = b.repaired_id`;

const finishedRun = ([id, number, attempt, finishedAt]: RunColumns): FinishedRun | null =>
  id === null || number === null || attempt === null || finishedAt === null
    ? null
    : { id, number, attempt, finishedAt };

function* inRows(rows: Iterable<BreakageColumns>): Generator<Breakage> {
  for (const row of rows) {
    const broken = finishedRun([row[0], row[1], row[2], row[3]]);
    if (!broken) continue;
    const green = finishedRun([row[4], row[5], row[6], row[7]]);
    const repaired = finishedRun([row[8], row[9], row[10], row[11]]);
    yield { broken, green, repaired, failures: row[12], flaky: row[13] === 1 };
  }
}

/** Queries of breakages: those of measured series are stored, those of other branches are derived for the query. */
export function breakageQueries(db: Database) {
  const { definitions, isMeasured, runsOf } = seriesQueries(db);
  // Includes the last one that began before the window: it may end in it, even at its first moment, when the next may begin.
  const inWindow = db
    .prepare<[number, number, number, number, number], BreakageColumns>(
      `SELECT ${columns} FROM ${withRuns} WHERE b.pipeline_id = ? AND b.broken_at < ?
         AND b.broken_at >= coalesce((SELECT max(broken_at) FROM breakages WHERE pipeline_id = ? AND broken_at < ?), ?)
       ORDER BY b.broken_at, broken.generation, broken.number, broken.attempt`,
    )
    .raw();
  const open = db
    .prepare<[number], BreakageColumns>(
      `SELECT ${columns} FROM ${withRuns} WHERE b.pipeline_id = ? AND b.repaired_at IS NULL`,
    )
    .raw();

  const breakagesOf = (series: SeriesDefinition, { from, to }: Interval): Iterable<Breakage> =>
    isMeasured(series)
      ? inRows(inWindow.iterate(series.pipeline, to, series.pipeline, from, from))
      : breakages(runsOf(series, always));

  function openBreakageOf(series: SeriesDefinition): Breakage | null {
    const found = isMeasured(series) ? inRows(open.all(series.pipeline)) : breakages(runsOf(series, always));
    return [...found].find(({ repaired }) => repaired === null) ?? null;
  }

  return {
    *breakages(integrationId: number, choice: SeriesChoice): Generator<BreakageSeries> {
      for (const series of definitions(integrationId, choice)) {
        const { pipeline, name } = series;
        yield { pipeline, name, breakages: breakagesOf(series, choice.window ?? always) };
      }
    },
    *standings(integrationId: number): Generator<Standing> {
      for (const series of definitions(integrationId, { pipeline: null, branch: null })) {
        const { pipeline, name } = series;
        const [run] = runsOf(series, always);
        if (run) yield { pipeline, name, breakage: openBreakageOf(series) };
      }
    },
  };
}
