import { expect, test } from 'vitest';
import { testPalette } from '#test/builders/palette.ts';
import { stepsOf } from '../interaction/walk.ts';
import { withoutSeries } from './series.ts';
import { stackedAreaOption } from './stacked-area.ts';

const option = stackedAreaOption(
  {
    summary: 'Two weeks.',
    points: [
      { name: '2 Nov', label: 'first' },
      { name: '9 Nov', label: 'second' },
    ],
    format: String,
    bands: [
      { id: 'done', name: 'Done', tone: 'd2', values: [0, 5] },
      { id: 'new', name: 'To do', tone: 'd6', values: [3, 4] },
    ],
  },
  testPalette,
);

test('bands stand upon each other from the bottom, each in its colour', () => {
  expect(option.series).toMatchObject([
    { id: 'done', stack: 'all', data: [0, 5], areaStyle: { color: testPalette.d2 } },
    { id: 'new', stack: 'all', data: [3, 4], areaStyle: { color: testPalette.d6 } },
  ]);
});

test('the keyboard stands once on each day, at the top of all bands', () => {
  expect(stepsOf(option).map(({ at, label }) => [...at, label])).toEqual([
    [0, 3, 'first\nTo do: 3\nDone: 0'],
    [1, 9, 'second\nTo do: 4\nDone: 5'],
  ]);
});

test('the keyboard walks the bands without a hidden one', () => {
  expect(stepsOf(withoutSeries(option, new Set(['done']))).map(({ at, label }) => [...at, label])).toEqual([
    [0, 3, 'first\nTo do: 3'],
    [1, 4, 'second\nTo do: 4'],
  ]);
});
