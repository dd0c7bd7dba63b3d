import { expect, test } from 'vitest';
import { z } from 'zod';
import { testPalette } from '#test/builders/palette.ts';
import { measureLineOption } from './measure-line.ts';

const Drawn = z.object({
  series: z.tuple([z.object({ data: z.array(z.object({ label: z.object({ position: z.string() }).optional() })) })]),
});

/** The label is at the last complete value; the last value belongs to an unfinished bucket. */
function labelSide(values: readonly number[]): string | undefined {
  const points = values.map((value, at) => ({
    name: String(at),
    label: `${value} %`,
    value,
    isUnfinished: at === values.length - 1,
  }));
  const data = { summary: 'Rates.', points, format: String, durations: false };
  return Drawn.parse(measureLineOption(data, testPalette)).series[0].data.at(-2)?.label?.position;
}

test('the last value is written on the side that the line leaves free', () => {
  expect(labelSide([9, 4, 9])).toBe('bottom');
  expect(labelSide([4, 9, 4])).toBe('top');
});

test('a value near the axis is written above it, where there is room', () => {
  expect(labelSide([9, 1, 9])).toBe('top');
});
