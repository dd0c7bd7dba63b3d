import { expect, test } from 'vitest';
import { isAnsweredFromHistories } from './from-histories.ts';

test.each([
  ['lead times', 'lead_times', { from: '2026-01-01' }, true],
  ['edges that are proposed', 'pipelines', { include: 'proposals' }, true],
  ['pipelines', 'pipelines', {}, false],
  ['points', 'repair_times', { from: '2026-01-01' }, false],
  ['a list', 'projects', undefined, false],
])('%s: %s %o comes from the histories: %s', (_, endpoint, input, expected) => {
  expect(isAnsweredFromHistories(endpoint, input)).toBe(expected);
});
