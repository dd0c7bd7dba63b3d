import { type RuledRuns, ruledRuns } from '#main/metrics/other-rules/ruled-runs.ts';
import type { Run } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';
import { changesById } from './changes.ts';
import { inColumns } from './series.ts';

/** A run of one series with all that any rule asks of it. */
export interface PlainRun
  extends Pick<
    Run,
    'id' | 'generation' | 'number' | 'attempt' | 'outcome' | 'result' | 'queuedAt' | 'startedAt' | 'finishedAt'
  > {
  /** When the changes that it lists were committed; null where nobody told. */
  readonly committedAt: readonly (Millis | null)[];
}

/** The runs of one series as the rules read them. */
export function ruledOf(runs: readonly PlainRun[]): RuledRuns {
  const changes = changesById();
  const listed = (committedAt: Millis | null): number => {
    const id = changes.size + 1;
    changes.set(id, { id, repository: null, revision: `c${id}`, committedAt, merge: false });
    return id;
  };
  const table = inColumns(
    runs
      .toSorted(
        (a, b) =>
          a.finishedAt - b.finishedAt || a.generation - b.generation || a.number - b.number || a.attempt - b.attempt,
      )
      .map(({ committedAt, ...run }) => ({ ...run, pipeline: 1, revision: null, changes: committedAt.map(listed) })),
  );
  return ruledRuns(table, changes);
}
