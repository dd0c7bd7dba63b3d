import { expect, test } from 'vitest';
import { parseTarget, writeTarget } from './target-value.ts';
import { isAllowedTarget, metTarget } from './targets.ts';

test('a bucket meets a target that it equals, and one without a value counts in neither number', () => {
  expect(metTarget([5, 10, 11, null], { value: 10, direction: 'at_most' })).toEqual({ met: 2, of: 3 });
  expect(metTarget([0, 2, 3, null], { value: 2, direction: 'at_least' })).toEqual({ met: 2, of: 3 });
  expect(metTarget([null], { value: 2, direction: 'at_least' })).toEqual({ met: 0, of: 0 });
});

test.each([
  ['seconds', '6h', 21_600],
  ['seconds', '1 d', 86_400],
  ['seconds', '1 d 6 h', 108_000],
  ['seconds', '1,5 Std.', 5400],
  ['seconds', '2 Tage', 172_800],
  ['seconds', '30 min', 1800],
  ['seconds', '2 w', 1_209_600],
  ['seconds', '6', null],
  ['seconds', '6 parsecs', null],
  ['seconds', '6 h or so', null],
  ['seconds', '-6 h', null],
  ['seconds', '', null],
  ['per_day', '5/day', 5],
  ['per_day', '0.5', 0.5],
  ['per_day', '5 %', null],
  ['per_day', 'often', null],
  ['ratio', '10%', 0.1],
  ['ratio', '2.5 %', 0.025],
  ['ratio', '10', null],
] as const)('as %s, "%s" is read as %s', (unit, text, value) => {
  expect(parseTarget(unit, text)).toBe(value);
});

test.each([
  ['seconds', 93_784, '1 d 2 h 3 min 4 s'],
  ['per_day', 0.5, '0.5/day'],
  ['ratio', 0.07, '7%'],
] as const)('%s: %s is written as "%s" and read back', (unit, value, text) => {
  expect(writeTarget(unit, value)).toBe(text);
  expect(parseTarget(unit, text)).toBe(value);
});

test.each([
  ['lead_time', [1, 86_400], [0, -1, 1e12]],
  ['deployment_frequency', [0.1, 20], [0, -1, 1e6]],
  ['change_fail_rate', [0, 0.1, 1], [-0.1, 1.1, Number.NaN]],
] as const)('%s may have the targets %s and not %s', (measure, allowed, refused) => {
  expect(allowed.map((value) => isAllowedTarget(measure, value))).not.toContain(false);
  expect(refused.map((value) => isAllowedTarget(measure, value))).not.toContain(true);
});
