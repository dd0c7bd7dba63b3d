import { holds } from '../../time/time.ts';
import { byNumber, meanOf, nothing, type Rule, type RuledRun, startOf, stretches } from './rule.ts';

const isSuccess = ({ result }: RuledRun): boolean => result === 'success';
const isNoSuccess = ({ result }: RuledRun): boolean => result !== 'success';
const isFailure = ({ result }: RuledRun): boolean => result === 'failure';
const isNoFailure = ({ result }: RuledRun): boolean => result !== 'failure';

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
  measure(all, window) {
    const runs = all
      .filter((run) => run.result !== null && holds(window, run.startedAt))
      .sort((a, b) => a.startedAt - b.startedAt || byNumber(a, b));
    return {
      repair_time: meanOf(stretches(runs, { opens: isNoSuccess, closes: isSuccess, from: startOf, to: startOf })),
      failure_time: meanOf(stretches(runs, { opens: isNoFailure, closes: isFailure, from: startOf, to: startOf })),
      failure_rate: nothing,
      lead_time: nothing,
    };
  },
};
