import { expect, test } from 'vitest';
import { type PeriodFigure, verdictOf } from './verdict.ts';

const of = (now: PeriodFigure, before: PeriodFigure, p: number, direction: -1 | 0 | 1 = -1) =>
  verdictOf({ now, before, better: 'lower', comparison: { p, direction } });

test('a difference is better or worse from 20 values on both sides and p below 0.05', () => {
  expect(of({ value: 8, count: 20 }, { value: 10, count: 20 }, 0.049)).toBe('better');
  expect(of({ value: 12, count: 20 }, { value: 10, count: 20 }, 0.049, 1)).toBe('worse');
  expect(of({ value: 8, count: 20 }, { value: 10, count: 20 }, 0.05)).toBe('same');
  expect(of({ value: 8, count: 19 }, { value: 10, count: 500 }, 0.001)).toBe('too_few');
  expect(of({ value: 8, count: 500 }, { value: 10, count: 19 }, 0.001)).toBe('too_few');
});

test('a figure that points the other way than most of its values is neither better nor worse', () => {
  expect(of({ value: 12, count: 40 }, { value: 10, count: 40 }, 0.001, -1)).toBe('same');
});

test('without a figure on one side there is too little to judge', () => {
  expect(of({ value: 8, count: 40 }, { value: null, count: 0 }, 0.001)).toBe('too_few');
  expect(
    verdictOf({
      now: { value: 0, count: 0 },
      before: { value: 0, count: 0 },
      better: 'higher',
      comparison: null,
    }),
  ).toBe('too_few');
});
