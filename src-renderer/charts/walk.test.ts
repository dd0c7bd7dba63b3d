import { expect, test } from 'vitest';
import { testPalette } from '#test/builders/palette.ts';
import { barsOption } from './bars.ts';
import { linearScale } from './scale.ts';
import { scatterOption } from './scatter.ts';
import { stepsOf } from './walk.ts';

test('points are walked from left to right, marked ones among the others, each with its place and its text', () => {
  const option = scatterOption(
    {
      summary: '',
      span: { from: 0, to: 10 },
      scale: linearScale([10]),
      points: [
        { x: 1, y: 10, label: 'one', marked: false },
        { x: 2, y: 20, label: 'two', marked: true },
        { x: 3, y: 5, label: 'three', marked: false },
      ],
      band: [],
      averages: [{ x: 2, y: 3, label: 'no point' }],
      quietDays: [],
    },
    testPalette,
  );
  expect(stepsOf(option).map(({ series, place, label }) => [series, place, label])).toEqual([
    ['points', 0, 'one'],
    ['marked', 1, 'two'],
    ['points', 2, 'three'],
  ]);
});

test('bars are walked where there are no points', () => {
  const option = barsOption(
    {
      summary: '',
      bars: [
        { name: '2 Nov', label: 'first', values: [3, 1] },
        { name: '9 Nov', label: 'second', values: [4] },
      ],
      parts: [
        { id: 'passing', striped: false },
        { id: 'breaking', striped: true },
      ],
    },
    testPalette,
  );
  expect(stepsOf(option).map(({ at, label }) => [...at, label])).toEqual([
    [0, 4, 'first'],
    [1, 4, 'second'],
  ]);
});
