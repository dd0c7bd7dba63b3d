import { expect, test } from 'vitest';
import { type ChangeRow, changeOf, unjudgedChange } from './change.ts';

const format = (value: number) => `${value} min`;
const row = (value: number | null, verdict: ChangeRow['verdict']) => ({
  now: { value: null, count: 7 },
  before: { value, count: 31 },
  verdict,
});

test('what is better or worse is told with its difference', () => {
  expect(changeOf(88, row(100, 'better'), format)).toEqual({
    text: '12 % shorter than before (100 min)',
    verdict: 'better',
    badge: 'better',
    delta: { text: '12 %', direction: 'down', look: 'good' },
  });
  expect(changeOf(150, row(100, 'worse'), format)).toMatchObject({
    text: '50 % longer than before (100 min)',
    verdict: 'worse',
  });
  expect(changeOf(100.4, row(100, 'worse'), format).text).toBe('0.4 % longer than before (100 min)');
});

test('a difference of less than two percent has no colour, however sure it is', () => {
  expect(changeOf(101, row(100, 'worse'), format).delta).toEqual({ text: '1 %', direction: 'up', look: 'quiet' });
  expect(changeOf(103, row(100, 'worse'), format).delta.look).toBe('bad');
});

test('many times as long is told in times, not in percent', () => {
  expect(changeOf(450, row(100, 'worse'), format).text).toBe('4.5 times as long as before (100 min)');
});

test('a difference that may be chance is about the same, however large', () => {
  expect(changeOf(150, row(100, 'same'), format)).toEqual({
    text: 'about the same as before (100 min)',
    verdict: 'same',
    badge: null,
    delta: { text: '≈ no change', direction: null, look: 'quiet' },
  });
});

test('a difference that the figures do not show is about the same', () => {
  expect(changeOf(100.2, row(100, 'worse'), (value) => `${Math.round(value)} min`).verdict).toBe('same');
});

test('of too few values it is said how many there are, and nothing of better or worse', () => {
  expect(changeOf(50, row(100, 'too_few'), format)).toEqual({
    text: 'before: 100 min',
    verdict: 'too_few',
    badge: 'too few values: 7 now, 31 before',
    delta: { text: '≈ too few values', direction: null, look: 'quiet' },
  });
});

test('without a figure before, nothing is said of better or worse', () => {
  expect(changeOf(10, row(null, 'too_few'), format)).toMatchObject({ verdict: 'unknown', badge: null });
  expect(changeOf(10, null, format).verdict).toBe('unknown');
  expect(unjudgedChange(20, format)).toEqual({
    text: 'before: 20 min',
    verdict: 'unknown',
    badge: null,
    delta: { text: 'before: 20 min', direction: null, look: 'quiet' },
  });
  expect(unjudgedChange(null, format).delta.text).toBe('no earlier data');
});

test('a share differs in percentage points, as one works it out from what is shown', () => {
  const shown = (share: number) => `${Math.round(share * 1000) / 10} %`;
  expect(changeOf(0.0572, row(0.0604, 'better'), shown, 'share').text).toBe(
    '0.3 percentage points lower than before (6 %)',
  );
  expect(changeOf(0.25, row(0.05, 'worse'), shown, 'share').text).toBe('20 percentage points higher than before (5 %)');
  expect(changeOf(0.06, row(0.05, 'better'), shown, 'share').text).toBe('1 percentage point higher than before (5 %)');
  expect(changeOf(0.05, row(0, 'worse'), shown, 'share').text).toBe('5 percentage points higher than before (0 %)');
});

test('a tile tells a difference in a word: percent, percentage points or times, up or down', () => {
  const deltaOf = (...change: Parameters<typeof changeOf>) => {
    const { text, direction, look } = changeOf(...change).delta;
    return [text, direction, look];
  };
  expect(deltaOf(150, row(100, 'worse'), format)).toEqual(['50 %', 'up', 'bad']);
  expect(deltaOf(450, row(100, 'worse'), format)).toEqual(['4.5 ×', 'up', 'bad']);
  expect(deltaOf(0.25, row(0.05, 'worse'), (share) => `${share}`, 'share')).toEqual(['20 pp', 'up', 'bad']);
  expect(deltaOf(30, row(0, 'better'), format, 'rate')).toEqual(['from 0', 'up', 'good']);
});

test('a rate is higher or lower, not longer or shorter', () => {
  expect(changeOf(50, row(100, 'worse'), format, 'rate').text).toBe('50 % lower than before (100 min)');
  expect(changeOf(450, row(100, 'better'), format, 'rate').text).toBe('4.5 times as high as before (100 min)');
  expect(changeOf(30, row(0, 'better'), format, 'rate').text).toBe('far higher than before (0 min)');
});
