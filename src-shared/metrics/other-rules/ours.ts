import type { TimedRun } from '../../records/run.ts';
import { holds } from '../../time/time.ts';
import { breakages } from '../breakages.ts';
import { byNumber, isBreaking, isPassing, meanOf, nothing, type Rule, type RuledRun, rateOf } from './rule.ts';

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
    const series = runs.toSorted((a, b) => a.finishedAt - b.finishedAt || byNumber(a, b));
    const all = [...breakages(series.map(asTimed))];
    const repairs = all.flatMap(({ broken, repaired }) =>
      repaired && holds(window, repaired.finishedAt) ? repaired.finishedAt - broken.finishedAt : [],
    );
    const failures = all.flatMap(({ broken, greenSince }) =>
      greenSince !== null && holds(window, broken.finishedAt) ? broken.finishedAt - greenSince : [],
    );
    const shown = series.filter(({ finishedAt }) => holds(window, finishedAt));
    const breaking = shown.filter(isBreaking).length;
    return {
      repair_time: meanOf(repairs),
      failure_time: meanOf(failures),
      failure_rate: rateOf(breaking, breaking + shown.filter(isPassing).length),
      lead_time: nothing,
    };
  },
};

const asTimed = (run: RuledRun): TimedRun => ({ ...run, pipeline: 0, revision: null });
