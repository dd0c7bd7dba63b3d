import { expect, test } from 'vitest';
import { isAnsweredFromHistories } from './from-histories.ts';

test.each([
  ['what looks back to the beginning of a breakage', 'repair_times', { from: '2026-01-01' }, true],
  ['its daily averages', 'avg_failure_times', { from: '2026-01-01' }, true],
  ['every run there is', 'cycle_times', {}, true],
  ['the runs of some days', 'avg_cycle_times', { from: '2026-01-01' }, true],
  ['the runs of a branch that is not measured', 'repair_times', { branch: 'feature' }, false],
  ['a chart of what looks back', 'points', { metric: 'repair_times', from: '2026-01-01' }, true],
  ['a table of the runs of some days', 'pointsPage', { metric: 'cycle_times', from: '2026-01-01' }, true],
  ['a table of the runs of a branch', 'pointsPage', { metric: 'cycle_times', branch: 'feature' }, false],
  ['a ranking of pipelines', 'pipeline_ranking', { metric: 'repair_times' }, true],
  ['a ranking by a branch that is not measured', 'pipeline_ranking', { branch: 'feature' }, false],
  ['a list', 'projects', undefined, false],
])('%s: %s %o comes from the histories: %s', (_, endpoint, input, expected) => {
  expect(isAnsweredFromHistories(endpoint, input)).toBe(expected);
});
