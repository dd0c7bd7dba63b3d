import { expect, test } from 'vitest';
import { testPalette } from '#test/builders/palette.ts';
import { levelLines, levelMargin } from './levels.ts';

const percentiles = [
  { at: 20, name: '85 %' },
  { at: 10, name: '50 %' },
  { at: 21, name: '95 %' },
];

test('names of close lines part: the highest goes up and the lowest down', () => {
  const { data } = levelLines(percentiles, testPalette);
  expect(data.map(({ name, label }) => [name, 'verticalAlign' in label && label.verticalAlign])).toEqual([
    ['85 %', 'middle'],
    ['50 %', 'top'],
    ['95 %', 'bottom'],
  ]);
});

test('a target stands out from the other lines, and its name needs no margin', () => {
  const target = { at: 15, name: 'target ≤ 2 days', isTarget: true };
  expect(levelLines([target], testPalette).data).toMatchObject([
    { lineStyle: { color: testPalette.good }, label: { position: 'insideStartTop' } },
  ]);
  expect(levelMargin([target])).toBe(levelMargin([]));
  expect(levelMargin([...percentiles, target])).toBeGreaterThan(levelMargin([]));
});
