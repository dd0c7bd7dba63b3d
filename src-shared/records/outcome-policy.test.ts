import { expect, test } from 'vitest';
import { defaultPolicy, outcomeOf } from './outcome-policy.ts';
import { results } from './run.ts';

const all = [...results, null];

test.each([
  ['ci_server', 'breaks'],
  ['cloud_pipeline', 'passes'],
  ['source_host', 'breaks'],
] as const)('what each result means at first on a %s', (type, unstable) => {
  const means = new Map(all.map((result) => [result, outcomeOf(result, false, defaultPolicy(type))]));
  expect(means).toEqual(
    new Map([
      ['success', 'passes'],
      ['failure', 'breaks'],
      ['unstable', unstable],
      ['aborted', 'neutral'],
      ['skipped', 'neutral'],
      [null, 'neutral'],
    ]),
  );
});

test('what the system aborted because it took too long breaks, unless the policy says otherwise', () => {
  const policy = defaultPolicy('ci_server');
  expect(outcomeOf('aborted', true, policy)).toBe('breaks');
  expect(outcomeOf('aborted', true, { ...policy, timedOut: 'neutral' })).toBe('neutral');
  expect(outcomeOf('success', true, policy)).toBe('passes');
});

test('failed tests mean what the policy says', () => {
  for (const unstable of ['passes', 'breaks', 'neutral'] as const)
    expect(outcomeOf('unstable', false, { unstable, timedOut: 'breaks' })).toBe(unstable);
});
