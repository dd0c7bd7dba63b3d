import { holds } from '#shared/time/time.ts';
import {
  byCounter,
  durations,
  finishedAt,
  isBreaking,
  isPassing,
  meanOf,
  queuedAtOf,
  type Rule,
  type RuledRun,
  rateOf,
} from './rule.ts';

/** GoCD's analytics plugin: runs by their counter, a breakage timed from when its first run was scheduled. */
export const gocd: Rule = {
  id: 'gocd',
  tool: 'GoCD Analytics',
  source: 'gocd/gocd-analytics-plugin: assets/js/lib/build-metrics.js, assets/js/lib/vsm-utils.js',
  texts: {
    repair_time:
      'Mean time from the scheduling of the first failed run to the last transition of the next passed one, runs taken by their counter. Shown as 0 where nothing was repaired.',
    failure_time:
      'Mean time from the scheduling of the first passed run to the last transition of the next failed one.',
    failure_rate: 'Failed runs among all runs, cancelled ones included.',
    lead_time:
      'Average cycle time: from the scheduling of the first run after a success to the last transition of the next success. Here over one pipeline; there from any pipeline to one that follows it.',
  },
  measure(history, window) {
    const runs = history.runs.filter((run) => holds(window, queuedAtOf(run))).toSorted(byCounter);
    const times = { from: queuedAtOf, to: finishedAt };
    return {
      repair_time: meanOf(durations(runs, { opens: isBreaking, closes: isPassing, ...times })),
      failure_time: meanOf(durations(runs, { opens: isPassing, closes: isBreaking, ...times })),
      failure_rate: rateOf(runs.filter(isBreaking).length, runs.length),
      lead_time: meanOf(cycles(runs)),
    };
  },
};

function cycles(runs: readonly RuledRun[]): readonly number[] {
  const values: number[] = [];
  let first: RuledRun | null = null;
  for (const run of runs) {
    first ??= run;
    if (!isPassing(run)) continue;
    values.push(finishedAt(run) - queuedAtOf(first));
    first = null;
  }
  return values;
}
