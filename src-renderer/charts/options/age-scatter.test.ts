import { expect, test } from 'vitest';
import { testPalette } from '#test/builders/palette.ts';
import { stepsOf } from '../interaction/walk.ts';
import { ageScatterOption } from './age-scatter.ts';

const day = 86_400;
const option = ageScatterOption(
  {
    summary: 'Three issues.',
    states: ['In progress', 'In review'],
    points: [
      { state: 0, age: day, label: 'SHOP-1' },
      { state: 1, age: 4 * day, label: 'SHOP-2' },
      { state: 1, age: 4 * day, label: 'SHOP-3' },
    ],
    levels: [{ at: 9 * day, name: '95 %' }],
  },
  testPalette,
);

test('each point stands at its age in the column of its state, and two of one age beside each other', () => {
  const steps = stepsOf(option);
  const drawn = steps.map(({ at: [x, y], label }) => `${label}: ${Math.abs(Math.round(x))}, ${y}`);
  expect(drawn.toSorted()).toEqual([`SHOP-1: 0, ${day}`, `SHOP-2: 1, ${4 * day}`, `SHOP-3: 1, ${4 * day}`]);
  expect(new Set(steps.map(({ at: [x] }) => x)).size).toBe(3);
});

test('the axis reaches to the highest line that ages are read against', () => {
  const { max } = option.yAxis as { max: number };
  expect(max).toBeGreaterThanOrEqual(9 * day);
  expect(option.series).toMatchObject([{ markLine: { data: [{ yAxis: 9 * day, label: { formatter: '95 %' } }] } }]);
});
