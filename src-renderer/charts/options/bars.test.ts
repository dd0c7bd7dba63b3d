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
    { id: 'passing', tone: 'd1' },
    { id: 'breaking', tone: 'd3' },
  ],
};

test('the parts of a bar stand upon each other, and a part that is missing draws nothing, not even a border', () => {
  expect(barsOption(data, testPalette).series).toMatchObject([
    { id: 'passing', stack: 'all', data: [3, 4] },
    { id: 'breaking', stack: 'all', data: [1, { value: 0, itemStyle: { borderWidth: 0 } }] },
  ]);
});

const looks = (option: ReturnType<typeof barsOption>) =>
  option.series as readonly { data: readonly unknown[]; itemStyle: { color: string; decal?: unknown } }[];

test('parts are solids on a screen, and striped where they may be printed in grey', () => {
  const solid = looks(barsOption(data, testPalette));
  expect(solid.map(({ itemStyle }) => itemStyle.color)).toEqual([testPalette.accent, testPalette.second]);
  expect(solid.map(({ itemStyle }) => itemStyle.decal)).toEqual([undefined, undefined]);
  const [plain, striped] = looks(barsOption(data, testPalette, 'striped'));
  expect(plain?.itemStyle.decal).toBeUndefined();
  expect(striped?.itemStyle.decal).toBeDefined();
});

test('what has not ended is hollow', () => {
  const bars = data.bars.map((bar, at) => ({ ...bar, isUnfinished: at === 1 }));
  const [passing] = looks(barsOption({ ...data, bars }, testPalette));
  expect(passing?.data).toEqual([
    3,
    { value: 4, itemStyle: { color: testPalette.surface, borderColor: testPalette.accent, borderWidth: 1.5 } },
  ]);
});

test('the tooltip is the text of the bar, never markup', () => {
  const { tooltip } = barsOption(data, testPalette) as {
    tooltip: { formatter: (shown: unknown) => string };
  };
  expect(tooltip.formatter([{ dataIndex: 1 }])).toBe('second');
  expect(tooltip.formatter([])).toBe('');
});
