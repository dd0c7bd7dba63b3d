import { holds, type Interval, type Millis } from '#shared/time/time.ts';
import {
  byNumber,
  durations,
  finishedAt,
  isFailure,
  isSuccess,
  meanOf,
  nothing,
  type Rule,
  type RuledRun,
  rateOf,
  startedAt,
} from './rule.ts';

/** Metrik: only plain success and failure count, in the order in which they ended. */
export const metrik: Rule = {
  id: 'metrik',
  tool: 'Metrik',
  source: 'thoughtworks/metrik: backend/src/main/kotlin/metrik/metrics/domain/calculator',
  texts: {
    repair_time:
      'Mean time from the end of the first failed deployment to the end of the next successful one, taken by their ends and beginning after the last success before the window. Unstable and aborted runs are left out.',
    failure_time: null,
    failure_rate: 'Failed deployments among those that failed or succeeded.',
    lead_time:
      'Mean time from each commit to the end of the first successful deployment that began with or after the build that listed it. Deployments by their start.',
  },
  measure({ runs }, window) {
    const since = latest(runs, finishedAt, (run) => isSuccess(run) && finishedAt(run) < window.from);
    const relevant = runs.filter(
      (run) => finishedAt(run) > since && finishedAt(run) < window.to && (isSuccess(run) || isFailure(run)),
    );
    const shown = relevant.filter((run) => holds(window, finishedAt(run)));
    const times = { from: finishedAt, to: finishedAt };
    return {
      repair_time: meanOf(durations(relevant, { opens: isFailure, closes: isSuccess, ...times })),
      failure_time: nothing,
      failure_rate: rateOf(shown.filter(isFailure).length, shown.length),
      lead_time: meanOf(leadTimes(runs, window)),
    };
  },
};

function leadTimes(runs: readonly RuledRun[], window: Interval): readonly number[] {
  const to = latest(runs, startedAt, (run) => isSuccess(run) && holds(window, finishedAt(run)));
  const from = latest(runs, startedAt, (run) => isSuccess(run) && finishedAt(run) < window.from);
  const relevant = runs
    .filter((run) => startedAt(run) > from && startedAt(run) <= to)
    .toSorted((a, b) => startedAt(a) - startedAt(b) || byNumber(a, b));
  const values: number[] = [];
  let waiting: number[] = [];
  for (const run of relevant) {
    for (const committed of run.committedAt) waiting.push(committed);
    if (!isSuccess(run)) continue;
    for (const committed of waiting) values.push(finishedAt(run) - committed);
    waiting = [];
  }
  return values;
}

/** The latest moment of the runs that are meant; before all time where there is none. */
function latest(
  runs: readonly RuledRun[],
  momentOf: (run: RuledRun) => Millis,
  isMeant: (run: RuledRun) => boolean,
): Millis {
  let last = Number.NEGATIVE_INFINITY;
  for (const run of runs) if (isMeant(run)) last = Math.max(last, momentOf(run));
  return last;
}
