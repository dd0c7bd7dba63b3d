import { holds } from '#shared/time/time.ts';
import { meanOf, nothing, type Rule, stretches } from './rule.ts';

/** Jenkins' Build History Metrics plugin: from start to start; what is no success breaks, what is no failure is green. */
export const buildHistory: Rule = {
  id: 'jenkins-build-history',
  tool: 'Jenkins Build History Metrics',
  source:
    'jenkinsci/build-history-metrics-plugin: src/main/java/jenkins/plugins/model/MTTRMetric.java, MTTFMetric.java',
  says: {
    repair_time:
      'Mean time from the start of the first build that was no success, aborted and unstable ones included, to the start of the next success. Shown as 0 where nothing was repaired.',
    failure_time:
      'Mean time from the start of the first build that was no failure, aborted and unstable ones included, to the start of the next failure.',
    failure_rate: null,
    lead_time: null,
  },
  measure(runs, window) {
    const { startedAt } = runs;
    const [isSuccess, isFailure, isUnknown] = [runs.is('success'), runs.is('failure'), runs.is(null)];
    const isNoSuccess = (row: number): boolean => !isSuccess(row);
    const isNoFailure = (row: number): boolean => !isFailure(row);
    const rows = runs
      .where((row) => holds(window, startedAt(row)) && !isUnknown(row))
      .sort((a, b) => startedAt(a) - startedAt(b) || runs.byCounter(a, b));
    const times = { from: startedAt, to: startedAt };
    return {
      repair_time: meanOf(stretches(rows, { opens: isNoSuccess, closes: isSuccess, ...times })),
      failure_time: meanOf(stretches(rows, { opens: isNoFailure, closes: isFailure, ...times })),
      failure_rate: nothing,
      lead_time: nothing,
    };
  },
};
