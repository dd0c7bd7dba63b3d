import { holds } from '#shared/time/time.ts';
import {
  byNumber,
  durations,
  finishedAt,
  isBreaking,
  isPassing,
  meanOf,
  nothing,
  queuedAtOf,
  type Rule,
  rateOf,
} from './rule.ts';

/** HeartBeat: a breakage is timed from the creation of one build to the creation of another. */
export const heartBeat: Rule = {
  id: 'heartbeat',
  tool: 'HeartBeat',
  source: 'thoughtworks/HeartBeat: backend/src/main/java/heartbeat/service/report/calculator',
  texts: {
    repair_time:
      'Mean time from the creation of the first failed build to the creation of the next passed one, builds taken by their creation. Shown as 0 where nothing was repaired.',
    failure_time: null,
    failure_rate: 'Failed builds among those that failed or passed (its “dev change failure rate”).',
    lead_time:
      'From the first commit of a pull request to its merge, and on to the end of the deployment. Not worked out here: runs do not tell of pull requests.',
  },
  measure(history, window) {
    const runs = history.runs
      .filter((run) => holds(window, finishedAt(run)) && (isBreaking(run) || isPassing(run)))
      .toSorted((a, b) => queuedAtOf(a) - queuedAtOf(b) || byNumber(a, b));
    return {
      repair_time: meanOf(durations(runs, { opens: isBreaking, closes: isPassing, from: queuedAtOf, to: queuedAtOf })),
      failure_time: nothing,
      failure_rate: rateOf(runs.filter(isBreaking).length, runs.length),
      lead_time: nothing,
    };
  },
};
