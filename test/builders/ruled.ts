import type { RuledHistory } from '#main/metrics/other-rules/rule.ts';
import { breakages } from '#main/metrics/shared/breakages.ts';
import type { Run } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';

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
export function ruledOf(plain: readonly PlainRun[]): RuledHistory {
  const runs = plain
    .toSorted(
      (a, b) =>
        a.finishedAt - b.finishedAt || a.generation - b.generation || a.number - b.number || a.attempt - b.attempt,
    )
    .map(({ committedAt, ...run }) => ({
      ...run,
      pipeline: 1,
      revision: null,
      committedAt: committedAt.filter((moment) => moment !== null),
    }));
  return { runs, breakages: [...breakages(runs)] };
}
