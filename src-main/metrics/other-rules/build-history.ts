import { holds } from '#shared/time/time.ts';
import {
  byCounter,
  durations,
  isFailure,
  isSuccess,
  meanOf,
  nothing,
  type Rule,
  type RuledRun,
  startedAt,
} from './rule.ts';

/** Jenkins' Build History Metrics plugin: from start to start; what is no success breaks, what is no failure is green. */
export const buildHistory: Rule = {
  id: 'jenkins-build-history',
  tool: 'Jenkins Build History Metrics',
  source:
    'jenkinsci/build-history-metrics-plugin: src/main/java/jenkins/plugins/model/MTTRMetric.java, MTTFMetric.java',
  texts: {
    repair_time:
      'Mean time from the start of the first build that was no success, aborted and unstable ones included, to the start of the next success. Shown as 0 where nothing was repaired.',
    failure_time:
      'Mean time from the start of the first build that was no failure, aborted and unstable ones included, to the start of the next failure.',
    failure_rate: null,
    lead_time: null,
  },
  measure(history, window) {
    const runs = history.runs
      .filter((run) => holds(window, startedAt(run)) && run.result !== null)
      .toSorted((a, b) => startedAt(a) - startedAt(b) || byCounter(a, b));
    const times = { from: startedAt, to: startedAt };
    return {
      repair_time: meanOf(durations(runs, { opens: isNoSuccess, closes: isSuccess, ...times })),
      failure_time: meanOf(durations(runs, { opens: isNoFailure, closes: isFailure, ...times })),
      failure_rate: nothing,
      lead_time: nothing,
    };
  },
};

const isNoSuccess = (run: RuledRun): boolean => !isSuccess(run);
const isNoFailure = (run: RuledRun): boolean => !isFailure(run);
