import { always, dayLength, type Millis } from '#shared/time/time.ts';
import type { Database } from '../connection/database.ts';
import type { BranchSpan } from '../rows.ts';

/** How far the clock of a system may be ahead of ours. A run that ended later than that has a wrong date, and says nothing of when a branch was seen. */
const ahead = dayLength;

/** The source of a default branch: the source host, or the usual name that has runs. */
export type DefaultSource = 'host' | 'usual';

/** The branch of a pipeline that is measured now. */
export interface CurrentBranch {
  readonly branch: string | null;
  /** Null if the user chose it, and where it is only the busiest. */
  readonly source: DefaultSource | null;
  /** The integration whose collections show a change of the default. */
  readonly integrationId: number;
}

interface Stored {
  pipeline_id: number;
  position: number;
  branch: string;
  source: DefaultSource;
  known_at: number;
  seen_until: number;
}

/** The branches that were the default of pipelines. */
export function defaultBranchQueries(db: Database) {
  const ofPipeline = db.prepare<[number], Stored>(
    'SELECT * FROM default_branches WHERE pipeline_id = ? ORDER BY position',
  );
  const firstRun = db
    .prepare<[number, number, number, string], number>(
      `SELECT finished_at FROM runs WHERE pipeline_id = ? AND finished_at > ? AND finished_at <= ? AND pull_request = 0 AND branch = ?
       ORDER BY finished_at LIMIT 1`,
    )
    .pluck();
  /**
   * When a default branch begins: with its first run, so that runs of two branches never mix. Always after the branch before it began and was last seen, so
   * that runs measured on that stay measured, whatever our clock was when the new default became known.
   */
  const beginOf = ({ pipeline_id, branch, known_at }: Stored, before: Stored, beforeBegan: Millis): Millis => {
    const after = Math.max(before.seen_until > known_at + ahead ? known_at : before.seen_until, beforeBegan);
    return firstRun.get(pipeline_id, after, known_at, branch) ?? Math.max(known_at, after + 1);
  };
  return {
    /** Which runs of a pipeline are measured. A change of the default counts from the end of the collection that noticed it. */
    measuredSpans(pipelineId: number, { branch, source }: CurrentBranch): readonly BranchSpan[] {
      const noted = source === null ? [] : ofPipeline.all(pipelineId);
      const newest = noted.at(-1);
      if (newest?.branch !== branch && newest?.source !== source) return [{ ...always, branch }];
      const begins: Millis[] = [];
      for (const [position, one] of noted.entries()) {
        const before = noted[position - 1];
        begins.push(before ? beginOf(one, before, begins[position - 1] ?? always.from) : always.from);
      }
      return noted.map((one, position) => ({
        branch: one.branch,
        from: begins[position] ?? always.from,
        to: begins[position + 1] ?? always.to,
      }));
    },
  };
}

/** A collection that ended. */
export interface EndedCollection {
  readonly integrationId: number;
  /** Whether everything was read, so that nothing can have changed unnoticed before it. */
  readonly isThrough: boolean;
  readonly now: Millis;
}

/** Notes the default branches of pipelines; each call within a transaction. */
export function defaultBranchChanges(db: Database) {
  const newest = db.prepare<[number], Stored>(
    'SELECT * FROM default_branches WHERE pipeline_id = ? ORDER BY position DESC LIMIT 1',
  );
  const lastEnd = db
    .prepare<[number, number], number>(
      'SELECT finished_at FROM runs WHERE pipeline_id = ? AND finished_at <= ? ORDER BY finished_at DESC LIMIT 1',
    )
    .pluck();
  const lastEndOn = db
    .prepare<[number, number, string], number>(
      `SELECT finished_at FROM runs WHERE pipeline_id = ? AND finished_at <= ? AND branch = ? AND pull_request = 0
       ORDER BY finished_at DESC LIMIT 1`,
    )
    .pluck();
  const insert = db.prepare<[number, number, string, DefaultSource, number, number]>(
    'INSERT INTO default_branches (pipeline_id, position, branch, source, known_at, seen_until) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const confirm = db.prepare<[DefaultSource, number, number, number]>(
    'UPDATE default_branches SET source = ?, seen_until = ? WHERE pipeline_id = ? AND position = ?',
  );
  const drop = db.prepare<[number]>('DELETE FROM default_branches WHERE pipeline_id = ?');

  return {
    /** Notes the default branch after a collection, or by the present data if none ended. Returns whether other runs are measured now. */
    noteDefaultBranch(pipelineId: number, current: CurrentBranch, ended: EndedCollection | null): boolean {
      const { branch, source } = current;
      if (branch === null || source === null) return false;
      const before = newest.get(pipelineId);
      // A usual name counts less than a source host's answer, which may come back.
      if (before && (!ended || (before.source === 'host' && source === 'usual'))) return false;
      const latest = ended ? ended.now + ahead : always.to;
      const seen = lastEnd.get(pipelineId, latest) ?? 0;
      if (before?.branch === branch) {
        const isConfirmed = ended?.isThrough && ended.integrationId === current.integrationId;
        // Runs that were measured stay, even where the default turns out to have been another by then.
        const until = Math.max(
          before.seen_until,
          (isConfirmed ? seen : lastEndOn.get(pipelineId, latest, branch)) ?? 0,
        );
        if (source !== before.source || until !== before.seen_until)
          confirm.run(source, until, pipelineId, before.position);
        return false;
      }
      // A better source corrects the former answer: the branch was not renamed.
      const isCorrected = before !== undefined && before.source !== source;
      if (isCorrected) drop.run(pipelineId);
      const position = before === undefined || isCorrected ? 0 : before.position + 1;
      insert.run(pipelineId, position, branch, source, ended?.now ?? 0, seen);
      return before !== undefined;
    },
    forgetDefaultBranches: (pipelineId: number): void => void drop.run(pipelineId),
  };
}
