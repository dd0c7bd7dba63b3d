import { expect, test } from 'vitest';
import { weekOf, weeksEnding } from './weeks.ts';

test('a week belongs to the year that holds its Thursday', () => {
  expect(weekOf('2027-01-03')).toEqual({ name: '2026-W53', from: '2026-12-28', to: '2027-01-03' });
  expect(weekOf('2026-01-01').name).toBe('2026-W01');
  expect(weekOf('2025-12-29').name).toBe('2026-W01');
});

test('weeks are chosen by their last day', () => {
  expect(weeksEnding('2026-11-15', '2026-11-28').map(({ to }) => to)).toEqual(['2026-11-15', '2026-11-22']);
  expect(weeksEnding('2026-11-16', '2026-11-21')).toEqual([]);
});

test('no week ends before a day that is past all others', () => {
  expect(weeksEnding('9999-12-31', '2026-11-22')).toEqual([]);
  expect(weeksEnding('9999-12-20', '9999-12-31').map(({ to }) => to)).toEqual(['9999-12-26']);
});
