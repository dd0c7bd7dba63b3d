import { expect, test } from 'vitest';
import { testPalette } from '#test/builders/palette.ts';
import { linearScale, logScale } from '../scales/duration-scale.ts';
import { type ScatterData, scatterOption } from './scatter.ts';

const data: ScatterData = {
  summary: 'Two points.',
  span: { from: 0, to: 10 },
  scale: linearScale([10, 20]),
  points: [
    { x: 1, y: 10, label: 'one', marked: false },
    { x: 2, y: 20, label: 'two', marked: true },
  ],
  band: [],
  averages: [],
  quietDays: [],
};

const seriesOf = (data: ScatterData, id: string): Record<string, unknown> => {
  const all = scatterOption(data, testPalette).series;
  const match = (Array.isArray(all) ? all : []).find((one) => one.id === id);
  return { ...match };
};

test('a marked point has a shape of its own and keeps its place', () => {
  expect(seriesOf(data, 'points').data).toEqual([[1, 10, 0]]);
  expect(seriesOf(data, 'marked')).toMatchObject({ data: [[2, 20, 1]], symbol: 'diamond' });
});

test('what is nothing is still drawn on a logarithmic axis', () => {
  const none = [{ x: 1, y: 0, label: '', marked: false }];
  expect(seriesOf({ ...data, scale: logScale([0, 100]), points: none }, 'points').data).toEqual([[1, 1, 0]]);
});

test('many points are drawn in one go, and those that could not be told apart as one', () => {
  const points = Array.from({ length: 20_000 }, (_, at) => ({ x: at % 10, y: (at % 7) + 1, label: '', marked: false }));
  const all = scatterOption({ ...data, points }, testPalette, 'all').series as readonly {
    id: string;
    large: boolean;
  }[];
  expect(all.find(({ id }) => id === 'points')?.large).toBe(true);
  expect(seriesOf({ ...data, points }, 'points').data).toHaveLength(70);
  expect(seriesOf(data, 'points').large).toBe(false);
});

test('points lie above the line of the middle, which would take the mouse from them, unless they are very many', () => {
  expect(['points', 'marked', 'middle'].map((id) => seriesOf(data, id).z)).toEqual([5, 5, 4]);
  const points = Array.from({ length: 20_000 }, (_, x) => ({ x, y: 10, label: '', marked: false }));
  const all = scatterOption({ ...data, points }, testPalette, 'all').series as readonly { id: string; z: number }[];
  expect(all.find(({ id }) => id === 'points')?.z).toBe(3);
});

test('the summary is the name of the chart', () => {
  expect(scatterOption(data, testPalette)).toMatchObject({
    aria: { enabled: true, label: { description: 'Two points.' } },
  });
});

test('the last middle is written beside its point, one that is not over is hollow, and any x says the nearest', () => {
  const point = { low: 10, middle: 15, high: 20, label: '' };
  const band = [
    { ...point, x: 2, middleText: '15 s', crosshair: 'first' },
    { ...point, x: 8, middleText: '16 s', crosshair: 'second', isUnfinished: true },
  ];
  const middle = seriesOf({ ...data, band }, 'middle') as {
    readonly data: readonly unknown[];
    readonly endLabel: { readonly show: boolean; readonly formatter: () => string };
  };
  expect(middle.endLabel.formatter()).toBe('16 s');
  expect(middle.data).toMatchObject([[2, 15, 0], { value: [8, 15, 1], itemStyle: { color: testPalette.surface } }]);
  const { axisPointer } = scatterOption({ ...data, band }, testPalette).xAxis as unknown as {
    readonly axisPointer: { readonly label: { readonly formatter: (at: { value: number }) => string } };
  };
  expect([0, 4.9, 5.1, 10].map((value) => axisPointer.label.formatter({ value }))).toEqual([
    'first',
    'first',
    'second',
    'second',
  ]);
});
