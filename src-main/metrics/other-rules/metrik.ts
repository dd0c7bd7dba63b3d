import { holds, type Interval, type Millis } from '#shared/time/time.ts';
import { meanOf, nothing, type Rule, rateOf, stretches } from './rule.ts';
import type { RuledRuns } from './ruled-runs.ts';

/** Metrik: only plain success and failure count, in the order in which they ended. */
export const metrik: Rule = {
  id: 'metrik',
  tool: 'Metrik',
  source: 'thoughtworks/metrik: backend/src/main/kotlin/metrik/metrics/domain/calculator',
  says: {
    repair_time:
      'Mean time from the end of the first failed deployment to the end of the next successful one, taken by their ends and beginning after the last success before the window. Unstable and aborted runs are left out.',
    failure_time: null,
    failure_rate: 'Failed deployments among those that failed or succeeded.',
    lead_time:
      'Mean time from each commit to the end of the first successful deployment that began with or after the build that listed it. Deployments by their start.',
  },
  measure(runs, window) {
    const { finishedAt } = runs;
    const [isSuccess, isFailure] = [runs.is('success'), runs.is('failure')];
    const isTold = (row: number): boolean => isSuccess(row) || isFailure(row);
    const since = latest(runs, finishedAt, (row) => isSuccess(row) && finishedAt(row) < window.from);
    const looked = runs.where((row) => finishedAt(row) > since && finishedAt(row) < window.to && isTold(row));
    const shown = looked.filter((row) => holds(window, finishedAt(row)));
    const times = { from: finishedAt, to: finishedAt };
    return {
      repair_time: meanOf(stretches(looked, { opens: isFailure, closes: isSuccess, ...times })),
      failure_time: nothing,
      failure_rate: rateOf(shown.filter(isFailure).length, shown.length),
      lead_time: meanOf(leadTimes(runs, window)),
    };
  },
};

function leadTimes(runs: RuledRuns, window: Interval): readonly number[] {
  const { startedAt, finishedAt } = runs;
  const isSuccess = runs.is('success');
  const to = latest(runs, startedAt, (row) => isSuccess(row) && holds(window, finishedAt(row)));
  const from = latest(runs, startedAt, (row) => isSuccess(row) && finishedAt(row) < window.from);
  const rows = runs
    .where((row) => startedAt(row) > from && startedAt(row) <= to)
    .sort((a, b) => startedAt(a) - startedAt(b) || runs.byNumber(a, b));
  const found: number[] = [];
  let waiting: number[] = [];
  for (const row of rows) {
    for (const committed of runs.committedAt(row)) waiting.push(committed);
    if (!isSuccess(row)) continue;
    for (const committed of waiting) found.push(finishedAt(row) - committed);
    waiting = [];
  }
  return found;
}

/** The latest moment of the runs that are meant; before all time where there is none. */
function latest({ table }: RuledRuns, momentOf: (row: number) => Millis, isMeant: (row: number) => boolean): Millis {
  let last = Number.NEGATIVE_INFINITY;
  for (let row = 0; row < table.length; row++) if (isMeant(row)) last = Math.max(last, momentOf(row));
  return last;
}
