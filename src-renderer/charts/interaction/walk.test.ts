import { expect, test } from 'vitest';
import { testPalette } from '#test/builders/palette.ts';
import { barsOption } from '../options/bars.ts';
import { measureLineOption } from '../options/measure-line.ts';
import { scatterOption } from '../options/scatter.ts';
import { trendOption } from '../options/trend.ts';
import { waterfallOption } from '../options/waterfall.ts';
import { linearScale } from '../scales/duration-scale.ts';
import { stepsOf } from './walk.ts';

test('points and averages are walked from left to right, each with its place and its text; marks of releases are none', () => {
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
      averages: [{ x: 2.5, y: 3, label: 'an average' }],
      releases: [{ x: 2, label: 'a release' }],
      quietDays: [],
    },
    testPalette,
  );
  expect(stepsOf(option).map(({ series, index, label }) => [series, index, label])).toEqual([
    ['points', 0, 'one'],
    ['marked', 1, 'two'],
    ['averages', 0, 'an average'],
    ['points', 2, 'three'],
  ]);
});

test('a line is walked where there are no points', () => {
  const option = trendOption(
    {
      summary: '',
      span: { from: 0, to: 10 },
      scale: linearScale([10]),
      dots: [],
      line: [
        { x: 1, y: 10, label: 'first' },
        { x: 8, y: 5, label: 'second' },
      ],
      releases: [{ x: 2, label: 'a release' }],
    },
    testPalette,
  );
  expect(stepsOf(option).map(({ series, index, label }) => [series, index, label])).toEqual([
    ['line', 0, 'first'],
    ['line', 1, 'second'],
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
        { id: 'passing', tone: 'd1' },
        { id: 'breaking', tone: 'd3' },
      ],
    },
    testPalette,
  );
  expect(stepsOf(option).map(({ at, label }) => [...at, label])).toEqual([
    [0, 4, 'first'],
    [1, 4, 'second'],
  ]);
});

test('the parts of a waterfall are walked from the top, each where it ends', () => {
  const step = { look: 'run' } as const;
  const option = waterfallOption(
    {
      summary: '',
      scale: linearScale([60]),
      steps: [
        { ...step, name: 'Queue', from: 0, to: 20, label: 'Queue: 20 s' },
        { ...step, name: 'Run', from: 20, to: 60, label: 'Run: 40 s' },
      ],
    },
    testPalette,
  );
  expect(stepsOf(option).map(({ at, label }) => [...at, label])).toEqual([
    [20, 0, 'Queue: 20 s'],
    [60, 1, 'Run: 40 s'],
  ]);
});

test('a line over named days is walked past its gaps', () => {
  const points = [
    { name: 'Mon', value: 3, label: 'Monday: 3' },
    { name: 'Tue', value: null, label: 'Tuesday: nothing' },
    { name: 'Wed', value: 5, label: 'Wednesday: 5' },
  ];
  const option = measureLineOption({ summary: '', durations: false, format: String, points }, testPalette);
  expect(stepsOf(option).map(({ series, index, at, label }) => [series, index, at, label])).toEqual([
    ['measure', 0, [0, 3], 'Monday: 3'],
    ['measure', 2, [2, 5], 'Wednesday: 5'],
  ]);
});
