import { holds, type Millis } from '#shared/time/time.ts';
import { isBreaking, isPassing, meanOf, nothing, type Rule, rateOf } from './rule.ts';

/** How figures are made here, so that the others can be held against them. */
export const ours: Rule = {
  id: 'plumbline',
  tool: 'Plumbline',
  source: null,
  texts: {
    repair_time:
      'From the finish of the first run that broke to the finish of the run that repaired. Runs that were overtaken by a newer one change nothing.',
    failure_time: 'From the moment the series turned green to the finish of the first run that broke.',
    failure_rate: 'Breaking runs among those that passed or broke.',
    lead_time: null,
  },
  measure({ runs, breakages }, window) {
    const repairs: Millis[] = [];
    const failures: Millis[] = [];
    for (const { green, broken, repaired } of breakages) {
      if (repaired && holds(window, repaired.finishedAt)) repairs.push(repaired.finishedAt - broken.finishedAt);
      if (green && holds(window, broken.finishedAt)) failures.push(broken.finishedAt - green.finishedAt);
    }
    const shown = runs.filter((run) => holds(window, run.finishedAt));
    const breaking = shown.filter(isBreaking).length;
    return {
      repair_time: meanOf(repairs),
      failure_time: meanOf(failures),
      failure_rate: rateOf(breaking, breaking + shown.filter(isPassing).length),
      lead_time: nothing,
    };
  },
};
