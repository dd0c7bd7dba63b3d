import { expect, test } from 'vitest';
import { targetFieldText, typedTarget } from './typed-target.ts';

test.each([
  ['lead_time', '1 d', 86_400],
  ['lead_time', ' 6h ', 21_600],
  ['lead_time', '6', undefined],
  ['lead_time', '0 min', undefined],
  ['change_fail_rate', '10', 0.1],
  ['change_fail_rate', '2,5 %', 0.025],
  ['change_fail_rate', '101', undefined],
  ['deployment_frequency', '2', 2],
  ['deployment_frequency', '0', undefined],
  ['deployment_frequency', 'often', undefined],
  ['rework_rate', ' ', null],
] as const)('as target of %s, "%s" means %s', (measure, text, value) => {
  expect(typedTarget(measure, text)).toBe(value);
});

test.each([
  ['lead_time', 130_020, '1 d 12 h 7 min'],
  ['lead_time', 2000 * 86_400, '2000 d'],
  ['change_fail_rate', 0.07, '7'],
  ['deployment_frequency', 0.142857, '0.142857'],
] as const)('the field of %s shows %d as "%s", which means the same again', (measure, value, text) => {
  expect(targetFieldText(measure, value)).toBe(text);
  expect(typedTarget(measure, text)).toBe(value);
});
