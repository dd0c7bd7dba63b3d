import { holds } from '#shared/time/time.ts';
import { breakages, turningRows } from '../breakages.ts';
import { timedAt } from '../run-table.ts';
import { meanOf, nothing, type Rule, rateOf } from './rule.ts';

/** How figures are made here, so that the others can be held against them. */
export const ours: Rule = {
  id: 'plumbline',
  tool: 'Plumbline',
  source: null,
  says: {
    repair_time:
      'From the finish of the first run that broke to the finish of the run that repaired. Runs that were overtaken by a newer one change nothing.',
    failure_time: 'From the moment the series turned green to the finish of the first run that broke.',
    failure_rate: 'Breaking runs among those that passed or broke.',
    lead_time: null,
  },
  measure(runs, window) {
    const turning = turningRows(runs.table, window.from);
    const all = [...breakages(Array.from(turning, (row) => timedAt(runs.table, row)))];
    const repairs = all.flatMap(({ broken, repaired }) =>
      repaired && holds(window, repaired.finishedAt) ? repaired.finishedAt - broken.finishedAt : [],
    );
    const failures = all.flatMap(({ broken, green }) =>
      green !== null && holds(window, broken.finishedAt) ? broken.finishedAt - green.finishedAt : [],
    );
    const shown = runs.where((row) => holds(window, runs.finishedAt(row)));
    const breaking = shown.filter(runs.isBreaking).length;
    return {
      repair_time: meanOf(repairs),
      failure_time: meanOf(failures),
      failure_rate: rateOf(breaking, breaking + shown.filter(runs.isPassing).length),
      lead_time: nothing,
    };
  },
};
