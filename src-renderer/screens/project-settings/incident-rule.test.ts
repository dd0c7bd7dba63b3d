import { expect, test } from 'vitest';
import { changedRule, ruleChoices } from './incident-rule.ts';

test('the words that are used most are offered, and every one that is ticked', () => {
  const offered = [
    { name: 'web', issues: 9 },
    { name: 'night', issues: 5 },
    { name: 'production', issues: 2 },
  ];
  expect(ruleChoices(offered, ['production', 'old'], 1)).toEqual([
    { name: 'web', issues: 9, isTicked: false },
    { name: 'production', issues: 2, isTicked: true },
    { name: 'old', issues: 0, isTicked: true },
  ]);
});

test('a rule without a word is no rule', () => {
  const rule = changedRule(null, 'types', 'Incident', true);
  expect(rule).toEqual({ types: ['Incident'], labels: [] });
  expect(changedRule(rule, 'labels', 'production', true)).toEqual({ types: ['Incident'], labels: ['production'] });
  expect(changedRule(rule, 'types', 'Incident', false)).toBeNull();
});
