import { always, type Millis } from '#shared/time/time.ts';
import { breakages, type WalkedBreakage } from '../../metrics/shared/breakages.ts';
import { integrationQueries } from '../configuration/integrations.ts';
import type { Database } from '../connection/database.ts';
import { measuredSeriesChanges, type SeriesDefinition, seriesQueries } from '../records/series.ts';

/** The first and the last finish of a series' changed runs, of before and after their change. */
interface ChangedRuns {
  readonly first: Millis;
  readonly last: Millis;
}

const everyRun: ChangedRuns = { first: always.from, last: always.to };
const noRun: ChangedRuns = { first: always.to, last: always.from };

interface StoredRepair {
  repaired_at: number;
  repaired_id: number;
  number: number;
  attempt: number;
  newest_generation: number;
  newest_number: number;
}

type Stored = [
  pipelineId: number,
  brokenAt: number,
  brokenId: number,
  greenAt: number | null,
  greenId: number | null,
  repairedAt: number | null,
  repairedId: number | null,
  failures: number,
  flaky: number,
  newestGeneration: number,
  newestNumber: number,
];

const columns = `pipeline_id, broken_at, broken_id, green_at, green_id, repaired_at, repaired_id, failures, flaky,
  newest_generation, newest_number`;

const storedAs = (pipelineId: number, breakage: WalkedBreakage): Stored => {
  const { green, broken, repaired, failures, flaky, newest } = breakage;
  return [
    pipelineId,
    broken.finishedAt,
    broken.id,
    green?.finishedAt ?? null,
    green?.id ?? null,
    repaired?.finishedAt ?? null,
    repaired?.id ?? null,
    failures,
    Number(flaky),
    newest.generation,
    newest.number,
  ];
};

/** Keeps the breakages of measured series in step with the runs that they are derived from. */
export interface BreakageDerivation {
  /** Notes a change of a project other than of its runs: it may change which runs make up a series. */
  noteProject(projectId: number): void;
  /** Notes a changed run: called with its finish before and after. Null while it is unfinished: even then it may make another branch the usual one. */
  noteRun(pipelineId: number, finishedAt: Millis | null): void;
  /** Makes a change within a transaction, and derives what follows from it. */
  derivedAfter<R>(change: () => R): R;
}

export function breakageDerivation(db: Database): BreakageDerivation {
  const { integrations } = integrationQueries(db);
  const { definitions, isMeasured, measuredSeries, runsOf } = seriesQueries(db);
  const { forgetMeasured, markMeasured } = measuredSeriesChanges(db);
  const lastRepair = db.prepare<[number, number], StoredRepair>(
    `SELECT b.repaired_at, b.repaired_id, r.number, r.attempt, b.newest_generation, b.newest_number
     FROM breakages b JOIN runs r ON r.id = b.repaired_id WHERE b.pipeline_id = ? AND b.repaired_at < ?
     ORDER BY b.repaired_at DESC, r.generation DESC, r.number DESC, r.attempt DESC LIMIT 1`,
  );
  const repairedAt = db
    .prepare<[number, number], Stored>(`SELECT ${columns} FROM breakages WHERE pipeline_id = ? AND repaired_at = ?`)
    .raw();
  const mayBreakAfter = db.prepare<[number, number]>(
    "SELECT 1 FROM runs WHERE pipeline_id = ? AND finished_at > ? AND result IS NOT 'success' LIMIT 1",
  );
  const dropBetween = db.prepare<[number, number, number]>(
    'DELETE FROM breakages WHERE pipeline_id = ? AND repaired_at > ? AND repaired_at < ?',
  );
  const dropOpen = db.prepare<[number]>('DELETE FROM breakages WHERE pipeline_id = ? AND repaired_at IS NULL');
  const insert = db.prepare<Stored>(`INSERT INTO breakages (${columns}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const projects = new Set<number>();
  const changed = new Map<number, ChangedRuns>();

  /** Whether this breakage is stored unchanged; then all after it are. False if two ended at one moment, which makes them ambiguous. */
  function isStored(pipeline: number, breakage: WalkedBreakage): boolean {
    if (breakage.repaired === null) return false;
    const [stored, another] = repairedAt.all(pipeline, breakage.repaired.finishedAt);
    return another === undefined && JSON.stringify(stored) === JSON.stringify(storedAs(pipeline, breakage));
  }

  /** Derives again from the last repair before the first changed run, up to where nothing changed. */
  function deriveSince(series: SeriesDefinition, { first, last }: ChangedRuns): void {
    const { pipeline } = series;
    const repair = lastRepair.get(pipeline, first);
    const from = repair?.repaired_at ?? always.from;
    const staysGreen = mayBreakAfter.get(pipeline, last) === undefined;
    const found: WalkedBreakage[] = [];
    let unchangedFrom = always.to;
    const walk = breakages(runsAfter(repair), {
      after: repair ? { repaired: repairedRun(repair), newest: newestOf(repair) } : null,
      isEnough: (run) => staysGreen && run.finishedAt > last,
    });
    for (const breakage of walk) {
      if (breakage.broken.finishedAt > last && isStored(pipeline, breakage)) {
        unchangedFrom = breakage.repaired?.finishedAt ?? always.to;
        break;
      }
      found.push(breakage);
    }
    dropBetween.run(pipeline, from, unchangedFrom);
    if (unchangedFrom === always.to) dropOpen.run(pipeline);
    for (const breakage of found) insert.run(...storedAs(pipeline, breakage));

    function* runsAfter(start: StoredRepair | undefined) {
      let isAfter = start === undefined;
      for (const run of runsOf(series, { from, to: always.to })) {
        if (isAfter) yield run;
        else isAfter = run.id === start?.repaired_id;
      }
    }
  }

  function deriveSeries(series: SeriesDefinition): void {
    const isSame = isMeasured(series);
    const news = isSame ? changed.get(series.pipeline) : everyRun;
    if (news && news.first <= news.last) deriveSince(series, news);
    if (!isSame) markMeasured(series);
    changed.delete(series.pipeline);
  }

  function derive(): void {
    for (const projectId of projects)
      for (const { id } of integrations(projectId))
        for (const series of [...definitions(id, { pipeline: null, branch: null })]) deriveSeries(series);
    for (const pipelineId of [...changed.keys()]) {
      const series = measuredSeries(pipelineId);
      if (series) deriveSeries(series);
      // A deleted item has no series; it has to be derived again when it is restored.
      else forgetMeasured(pipelineId);
    }
  }

  return {
    noteProject: (projectId) => void projects.add(projectId),
    noteRun(pipelineId, finishedAt) {
      const { first, last } = changed.get(pipelineId) ?? noRun;
      const ends = finishedAt === null ? [] : [finishedAt];
      changed.set(pipelineId, { first: Math.min(first, ...ends), last: Math.max(last, ...ends) });
    },
    derivedAfter(change) {
      // A failed transaction may have left notes.
      projects.clear();
      changed.clear();
      const result = change();
      derive();
      return result;
    },
  };
}

const repairedRun = ({ repaired_id, repaired_at, number, attempt }: StoredRepair) => ({
  id: repaired_id,
  finishedAt: repaired_at,
  number,
  attempt,
});

const newestOf = ({ newest_generation, newest_number }: StoredRepair): WalkedBreakage['newest'] => ({
  generation: newest_generation,
  number: newest_number,
});
