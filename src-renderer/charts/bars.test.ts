import { expect, test } from 'vitest';
import { testPalette } from '#test/builders/palette.ts';
import { type BarsData, barsOption } from './bars.ts';

const data: BarsData = {
  summary: 'Two weeks.',
  bars: [
    { name: '2 Nov', label: 'first', values: [3, 1] },
    { name: '9 Nov', label: 'second', values: [4] },
  ],
  parts: [
    { id: 'passing', striped: false },
    { id: 'breaking', striped: true },
  ],
};

test('the parts of a bar stand upon each other, and a part that is missing is nothing', () => {
  expect(barsOption(data, testPalette).series).toMatchObject([
    { id: 'passing', stack: 'all', data: [3, 4] },
    { id: 'breaking', stack: 'all', data: [1, 0] },
  ]);
});

test('a part is told from the other by stripes and not only by colour', () => {
  const [plain, striped] = barsOption(data, testPalette).series as readonly { itemStyle: { decal?: unknown } }[];
  expect(plain?.itemStyle.decal).toBeUndefined();
  expect(striped?.itemStyle.decal).toBeDefined();
});

test('the tooltip is the text of the bar, never markup', () => {
  const { tooltip } = barsOption(data, testPalette) as {
    tooltip: { renderMode: string; formatter: (shown: unknown) => string };
  };
  expect(tooltip.renderMode).toBe('richText');
  expect(tooltip.formatter([{ dataIndex: 1 }])).toBe('second');
  expect(tooltip.formatter([])).toBe('');
});
