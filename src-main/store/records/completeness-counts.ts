import type { Evidence } from '#shared/records/run.ts';
import { dayLength, type Millis } from '#shared/time/time.ts';
import type { Database } from '../connection/database.ts';

/** The counted fields of a run. */
export interface CountedRun {
  /** Null if it is not known, and of pull requests, whose branches are not counted. */
  readonly branch: string | null;
  /** Null while it is unfinished. */
  readonly finishedAt: Millis | null;
  readonly begunAt: Millis;
  readonly isGone: boolean;
  readonly attemptsLost: boolean;
  readonly hasChanges: boolean;
}

/** The effect of some runs on the counts of their pipelines, written once for all of them. */
export interface CompletenessCounts {
  /** Adds a run to the counts, or takes its former state out of them. */
  count(pipelineId: number, run: CountedRun, by: 1 | -1): void;
  /** Counts stored runs as gone. */
  countGone(pipelineId: number, runs: number): void;
  /** Counts a number that no run of the series had. */
  countNumber(pipelineId: number, run: { series: string; generation: number; number: number }): void;
  countLink(pipelineId: number, evidence: Evidence, by: 1 | -1): void;
  /** The newest run decides which repository a pipeline reads: it may have moved. */
  noteRepository(pipelineId: number, repository: string, at: number): void;
}

interface Counted {
  runs: number;
  gone: number;
  silent: number;
  lost: number;
  readonly branches: Map<string, number>;
  readonly days: Map<number, number>;
  readonly links: Map<Evidence, number>;
  readonly series: Map<string, Numbers>;
  repository: { readonly name: string; readonly at: number } | null;
}

/** The numbers of a series in one generation. */
interface Numbers {
  readonly series: string;
  readonly generation: number;
  readonly numbers: number;
  readonly lowest: number;
  readonly highest: number;
}

const nothing = (): Counted => ({
  runs: 0,
  gone: 0,
  silent: 0,
  lost: 0,
  branches: new Map(),
  days: new Map(),
  links: new Map(),
  series: new Map(),
  repository: null,
});

function add<K>(counts: Map<K, number>, key: K, by: number): void {
  counts.set(key, (counts.get(key) ?? 0) + by);
}

/** Updates the counts of pipelines after changes of runs; within a transaction. `noteRun` gets each finish before and now, null while unfinished. */
export function completenessCounts(db: Database, noteRun: (pipelineId: number, finishedAt: Millis | null) => void) {
  const countRuns = db.prepare<[number, number, number, number, number]>(
    `UPDATE pipelines SET runs = runs + ?, gone_runs = gone_runs + ?, silent_runs = silent_runs + ?, lost_runs = lost_runs + ?
     WHERE id = ?`,
  );
  const countBranch = db.prepare<[number, string, number]>(
    `INSERT INTO branch_runs (pipeline_id, branch, runs) VALUES (?, ?, ?)
     ON CONFLICT (pipeline_id, branch) DO UPDATE SET runs = runs + excluded.runs`,
  );
  const countDay = db.prepare<[number, number, number]>(
    `INSERT INTO day_runs (pipeline_id, day, runs) VALUES (?, ?, ?)
     ON CONFLICT (pipeline_id, day) DO UPDATE SET runs = runs + excluded.runs`,
  );
  const countLinks = db.prepare<[number, Evidence, number]>(
    `INSERT INTO evidence_links (pipeline_id, evidence, links) VALUES (?, ?, ?)
     ON CONFLICT (pipeline_id, evidence) DO UPDATE SET links = links + excluded.links`,
  );
  const countNumbers = db.prepare<[number, string, number, number, number, number]>(
    `INSERT INTO series_numbers (pipeline_id, series, generation, numbers, lowest, highest) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (pipeline_id, series, generation) DO UPDATE SET numbers = numbers + excluded.numbers,
       lowest = min(lowest, excluded.lowest), highest = max(highest, excluded.highest)`,
  );
  const readRepository = db.prepare<[string, number, number, number]>(
    'UPDATE pipelines SET repository = ?, repository_at = ? WHERE id = ? AND (repository_at IS NULL OR repository_at <= ?)',
  );

  const write = (pipelineId: number, counted: Counted): void => {
    const { runs, gone, silent, lost, repository } = counted;
    if ([runs, gone, silent, lost].some((by) => by !== 0)) countRuns.run(runs, gone, silent, lost, pipelineId);
    for (const [branch, by] of counted.branches) if (by !== 0) countBranch.run(pipelineId, branch, by);
    for (const [day, by] of counted.days) if (by !== 0) countDay.run(pipelineId, day, by);
    for (const [evidence, by] of counted.links) if (by !== 0) countLinks.run(pipelineId, evidence, by);
    for (const { series, generation, numbers, lowest, highest } of counted.series.values())
      countNumbers.run(pipelineId, series, generation, numbers, lowest, highest);
    if (repository) readRepository.run(repository.name, repository.at, pipelineId, repository.at);
  };

  return {
    /** Passes counts to the work and writes them afterwards; if the work fails, it writes nothing. */
    withCounts<T>(work: (counts: CompletenessCounts) => T): T {
      const all = new Map<number, Counted>();
      const of = (pipelineId: number): Counted => {
        const known = all.get(pipelineId);
        if (known) return known;
        const made = nothing();
        all.set(pipelineId, made);
        return made;
      };
      const result = work({
        count(pipelineId, { branch, finishedAt, begunAt, isGone, attemptsLost, hasChanges }, by) {
          noteRun(pipelineId, finishedAt);
          const counted = of(pipelineId);
          counted.runs += by;
          if (isGone) counted.gone += by;
          if (finishedAt !== null && !hasChanges) counted.silent += by;
          if (attemptsLost) counted.lost += by;
          if (branch !== null) add(counted.branches, branch, by);
          add(counted.days, Math.trunc((finishedAt ?? begunAt) / dayLength), by);
        },
        countGone(pipelineId, runs) {
          of(pipelineId).gone += runs;
        },
        countNumber(pipelineId, { series, generation, number }) {
          const counted = of(pipelineId).series;
          const key = `${generation} ${series}`;
          const { numbers, lowest, highest } = counted.get(key) ?? { numbers: 0, lowest: number, highest: number };
          const [least, most] = [Math.min(lowest, number), Math.max(highest, number)];
          counted.set(key, { series, generation, numbers: numbers + 1, lowest: least, highest: most });
        },
        countLink(pipelineId, evidence, by) {
          add(of(pipelineId).links, evidence, by);
        },
        noteRepository(pipelineId, name, at) {
          const counted = of(pipelineId);
          if (counted.repository === null || counted.repository.at < at) counted.repository = { name, at };
        },
      });
      for (const [pipelineId, counted] of all) write(pipelineId, counted);
      return result;
    },
  };
}
