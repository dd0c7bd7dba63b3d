import { holds } from '#shared/time/time.ts';
import { meanOf, type Rule, rateOf, stretches } from './rule.ts';
import type { RuledRuns } from './ruled-runs.ts';

/** GoCD's analytics plugin: runs by their counter, a breakage timed from when its first run was scheduled. */
export const gocd: Rule = {
  id: 'gocd',
  tool: 'GoCD Analytics',
  source: 'gocd/gocd-analytics-plugin: assets/js/lib/build-metrics.js, assets/js/lib/vsm-utils.js',
  says: {
    repair_time:
      'Mean time from the scheduling of the first failed run to the last transition of the next passed one, runs taken by their counter. Shown as 0 where nothing was repaired.',
    failure_time:
      'Mean time from the scheduling of the first passed run to the last transition of the next failed one.',
    failure_rate: 'Failed runs among all runs, cancelled ones included.',
    lead_time:
      'Average cycle time: from the scheduling of the first run after a success to the last transition of the next success. Here over one pipeline; there from any pipeline to one that follows it.',
  },
  measure(runs, window) {
    const { isBreaking, isPassing, askedAt: from, finishedAt: to } = runs;
    const rows = runs.where((row) => holds(window, from(row))).sort(runs.byCounter);
    return {
      repair_time: meanOf(stretches(rows, { opens: isBreaking, closes: isPassing, from, to })),
      failure_time: meanOf(stretches(rows, { opens: isPassing, closes: isBreaking, from, to })),
      failure_rate: rateOf(rows.filter(isBreaking).length, rows.length),
      lead_time: meanOf(cycles(rows, runs)),
    };
  },
};

function cycles(rows: readonly number[], { isPassing, askedAt, finishedAt }: RuledRuns): readonly number[] {
  const found: number[] = [];
  let first: number | null = null;
  for (const row of rows) {
    first ??= row;
    if (!isPassing(row)) continue;
    found.push(finishedAt(row) - askedAt(first));
    first = null;
  }
  return found;
}
