import { expect, test } from 'vitest';
import { testPalette } from '#test/builders/palette.ts';
import { stepsOf } from '../interaction/walk.ts';
import { linearScale } from '../scales/duration-scale.ts';
import { barsOption } from './bars.ts';
import { scatterOption } from './scatter.ts';
import { seriesWithValues, withoutSeries } from './series.ts';

const scatter = scatterOption(
  {
    summary: '',
    span: { from: 0, to: 10 },
    scale: linearScale([20]),
    points: [{ x: 1, y: 10, label: 'a point', marked: false }],
    band: [{ x: 2, low: 1, middle: 5, high: 9, label: 'a median' }],
    averages: [],
    releases: [{ x: 2, label: 'a release' }],
    levels: [{ at: 15, name: 'target', isTarget: true }],
    quietDays: [],
  },
  testPalette,
);

const dataOf = (option: typeof scatter) =>
  Object.fromEntries(
    [option.series ?? []].flat().map(({ id, data }) => [id, (data as readonly unknown[] | undefined)?.length]),
  );

test('series without values and marks of releases are none that could be left', () => {
  expect(seriesWithValues(scatter)).toEqual(['band', 'middle', 'points']);
});

test('a hidden series has no values; the target line that it carries stays', () => {
  const drawn = withoutSeries(scatter, new Set(['middle', 'releases']));
  expect(dataOf(drawn)).toMatchObject({ band: 1, middle: 0, points: 1, releases: 0 });
  expect(drawn.series).toContainEqual(
    expect.objectContaining({
      id: 'middle',
      markLine: expect.objectContaining({ data: [expect.objectContaining({ yAxis: 15 })] }),
    }),
  );
});

test('where the points are hidden, the keyboard walks the line of the median', () => {
  const steps = (hidden: readonly string[]) =>
    stepsOf(withoutSeries(scatter, new Set(hidden))).map(({ series, label }) => [series, label]);
  expect(steps([])).toEqual([['points', 'a point']]);
  expect(steps(['points'])).toEqual([['middle', 'a median']]);
});

test('a bar is as high as the parts that are shown, and says only those', () => {
  const bars = barsOption(
    {
      summary: '',
      bars: [{ name: '2 Nov', label: 'a week', values: [3, 1], lines: ['3 passed', '1 broke'] }],
      parts: [
        { id: 'passing', tone: 'd1' },
        { id: 'breaking', tone: 'd3' },
      ],
    },
    testPalette,
  );
  const steps = (hidden: readonly string[]) =>
    stepsOf(withoutSeries(bars, new Set(hidden))).map(({ at, label }) => [at[1], label]);
  expect(steps([])).toEqual([[4, 'a week\n3 passed\n1 broke']]);
  expect(steps(['passing'])).toEqual([[1, 'a week\n1 broke']]);
});
