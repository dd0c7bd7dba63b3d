import { expect, test } from 'vitest';
import { changeOf } from './change.ts';

const told = (value: number) => `${value} min`;

test('a shorter time is better where lower is better, and worse where higher is', () => {
  expect(changeOf(88, 100, 'lower', told)).toEqual({ text: '12 % shorter than before (100 min)', verdict: 'better' });
  expect(changeOf(88, 100, 'higher', told).verdict).toBe('worse');
  expect(changeOf(150, 100, 'lower', told)).toEqual({ text: '50 % longer than before (100 min)', verdict: 'worse' });
});

test('many times as long is told in times, not in percent', () => {
  expect(changeOf(450, 100, 'lower', told).text).toBe('4.5 times as long as before (100 min)');
});

test('what nobody would notice is no change', () => {
  expect(changeOf(101, 100, 'lower', told)).toEqual({ text: 'as before (100 min)', verdict: 'same' });
  expect(changeOf(0, 0, 'lower', told).verdict).toBe('same');
});

test('without a figure before, nothing is said of better or worse', () => {
  expect(changeOf(10, null, 'lower', told).verdict).toBe('unknown');
});

test('a share differs in percentage points, as one works it out from what is shown', () => {
  const shown = (share: number) => `${Math.round(share * 1000) / 10} %`;
  expect(changeOf(0.0572, 0.0604, 'lower', shown, 'share')).toEqual({
    text: '0.3 percentage points lower than before (6 %)',
    verdict: 'better',
  });
  expect(changeOf(0.25, 0.05, 'lower', shown, 'share').text).toBe('20 percentage points higher than before (5 %)');
  expect(changeOf(0.06, 0.05, 'higher', shown, 'share')).toEqual({
    text: '1 percentage point higher than before (5 %)',
    verdict: 'better',
  });
  expect(changeOf(0.05, 0, 'lower', shown, 'share').text).toBe('5 percentage points higher than before (0 %)');
  expect(changeOf(0.0003, 0, 'lower', shown, 'share').verdict).toBe('same');
});

test('a rate is higher or lower, not longer or shorter', () => {
  expect(changeOf(50, 100, 'lower', told, 'rate').text).toBe('50 % lower than before (100 min)');
  expect(changeOf(450, 100, 'higher', told, 'rate')).toEqual({
    text: '4.5 times as high as before (100 min)',
    verdict: 'better',
  });
});
