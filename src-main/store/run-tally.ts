import type { Database } from './database.ts';

/** What some runs change in the counts of their pipelines, to be written once for all of them. */
export interface RunTally {
  /** Counts so many runs more, and so many more that are gone. */
  count(pipelineId: number, runs: number, gone: number): void;
  countBranch(pipelineId: number, branch: string, runs: 1 | -1): void;
  /** The newest run says which repository a pipeline reads: it may have moved. */
  noteRepository(pipelineId: number, repository: string, at: number): void;
}

interface Counted {
  runs: number;
  gone: number;
  readonly branches: Map<string, number>;
  repository: { readonly name: string; readonly at: number } | null;
}

/** Writes what runs change in the counts of their pipelines; within a transaction. */
export function runTallies(db: Database) {
  const countRuns = db.prepare<[number, number, number]>(
    'UPDATE pipelines SET runs = runs + ?, gone_runs = gone_runs + ? WHERE id = ?',
  );
  const countBranch = db.prepare<[number, string, number]>(
    `INSERT INTO branch_runs (pipeline_id, branch, runs) VALUES (?, ?, ?)
     ON CONFLICT (pipeline_id, branch) DO UPDATE SET runs = runs + excluded.runs`,
  );
  const readRepository = db.prepare<[string, number, number, number]>(
    'UPDATE pipelines SET repository = ?, repository_at = ? WHERE id = ? AND (repository_at IS NULL OR repository_at < ?)',
  );

  const write = (pipelineId: number, { runs, gone, branches, repository }: Counted): void => {
    if (runs !== 0 || gone !== 0) countRuns.run(runs, gone, pipelineId);
    for (const [branch, by] of branches) if (by !== 0) countBranch.run(pipelineId, branch, by);
    if (repository) readRepository.run(repository.name, repository.at, pipelineId, repository.at);
  };

  return {
    /** Hands out a tally and writes it when the work is done; a failure of the work writes nothing. */
    tallied<T>(work: (tally: RunTally) => T): T {
      const all = new Map<number, Counted>();
      const of = (pipelineId: number): Counted => {
        const known = all.get(pipelineId);
        if (known) return known;
        const made: Counted = { runs: 0, gone: 0, branches: new Map(), repository: null };
        all.set(pipelineId, made);
        return made;
      };
      const result = work({
        count(pipelineId, runs, gone) {
          const counted = of(pipelineId);
          counted.runs += runs;
          counted.gone += gone;
        },
        countBranch(pipelineId, branch, runs) {
          const { branches } = of(pipelineId);
          branches.set(branch, (branches.get(branch) ?? 0) + runs);
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
