import { holds, type Interval } from '../../time/time.ts';
import { finishOf, meanOf, nothing, type Rule, type RuledRun, rateOf, stretches } from './rule.ts';

const isSuccess = ({ result }: RuledRun): boolean => result === 'success';
const isFailure = ({ result }: RuledRun): boolean => result === 'failure';

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
  measure(all, window) {
    const told = all.filter((run) => isSuccess(run) || isFailure(run)).sort((a, b) => a.finishedAt - b.finishedAt);
    const before = told.findLast((run) => isSuccess(run) && run.finishedAt < window.from)?.finishedAt;
    const looked = told.filter(({ finishedAt }) => finishedAt > (before ?? -Infinity) && finishedAt < window.to);
    const shown = told.filter(({ finishedAt }) => holds(window, finishedAt));
    return {
      repair_time: meanOf(stretches(looked, { opens: isFailure, closes: isSuccess, from: finishOf, to: finishOf })),
      failure_time: nothing,
      failure_rate: rateOf(shown.filter(isFailure).length, shown.length),
      lead_time: meanOf(leadTimes(all, window)),
    };
  },
};

function leadTimes(all: readonly RuledRun[], window: Interval): readonly number[] {
  const runs = all.toSorted((a, b) => a.startedAt - b.startedAt || a.number - b.number);
  const last = runs.findLast((run) => isSuccess(run) && holds(window, run.finishedAt));
  const before = runs.findLast((run) => isSuccess(run) && run.finishedAt < window.from);
  if (!last) return [];
  const found: number[] = [];
  let waiting: number[] = [];
  for (const run of runs) {
    if (run.startedAt > last.startedAt || run.startedAt <= (before?.startedAt ?? -Infinity)) continue;
    waiting.push(...run.committedAt);
    if (!isSuccess(run)) continue;
    found.push(...waiting.map((committed) => run.finishedAt - committed));
    waiting = [];
  }
  return found;
}
