import { expect, test } from 'vitest';
import { testPalette } from '#test/builders/palette.ts';
import { linearScale } from '../scales/duration-scale.ts';
import { trendOption } from './trend.ts';

interface Series {
  readonly id: string;
  readonly tooltip?: { readonly trigger?: string; readonly show?: boolean };
}

test('the crosshair stops at values only: a nearer mark of a release or a line of before would leave its card empty', () => {
  const option = trendOption(
    {
      summary: '',
      span: { from: 0, to: 10 },
      scale: linearScale([10]),
      dots: [],
      line: [{ x: 1, y: 10, label: 'first' }],
      before: [{ x: 4, y: 7 }],
      releases: [{ x: 2, label: 'a release' }],
    },
    testPalette,
  );
  const stops = (option.series as unknown as readonly Series[]).filter(
    ({ tooltip }) => tooltip?.trigger !== 'item' && tooltip?.show !== false,
  );
  expect(stops.map(({ id }) => id)).toEqual(['dots', 'line']);
});
