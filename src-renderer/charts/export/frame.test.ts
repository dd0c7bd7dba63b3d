import { expect, test } from 'vitest';
import { scatterOption } from '../options/scatter.ts';
import { plainPalette } from '../palette.ts';
import { linearScale } from '../scales/duration-scale.ts';
import { framed } from './frame.ts';

const option = scatterOption(
  {
    summary: '',
    span: { from: 0, to: 10 },
    scale: linearScale([10]),
    points: [],
    band: [],
    averages: [],
    quietDays: [],
  },
  plainPalette,
);
const heading = {
  title: 'Repair time',
  lines: ['Shop, from 2026-10-01 to 2026-10-31', 'Data of today'],
  keys: [
    { mark: 'dot', text: 'One value' },
    { mark: 'line', text: 'Median' },
  ] as const,
};
const draw = (width: number) =>
  framed(option, { heading, palette: plainPalette, width, measure: (text) => text.length * 6 });

test('a picture says its title, its days, the age of its data and what its marks mean, above the chart', () => {
  const { option: drawn, head } = draw(800);
  const { graphic, grid } = drawn as unknown as {
    graphic: { elements: { style: { text?: string }; y: number }[] };
    grid: { top: number };
  };
  const texts = graphic.elements.flatMap(({ style }) => style.text ?? []);
  expect(texts).toEqual([heading.title, ...heading.lines, 'One value', 'Median']);
  expect(Math.max(...graphic.elements.map(({ y }) => y))).toBeLessThan(head);
  expect(grid.top).toBeGreaterThanOrEqual(head);
});

test('where the marks do not fit beside each other they stand on several lines', () => {
  expect(draw(120).head).toBeGreaterThan(draw(800).head);
});
