import { machine } from './machine.ts';
import type { Panned } from './panning.ts';

export const panningHeading = '## Panning';
const count = new Intl.NumberFormat('en');
const millis = (value: number): string => value.toFixed(1);

/** The part of the results that tells how smoothly charts pan. */
export function panningReport(panned: readonly Panned[]): string {
  const rows = panned.map(
    ({ points, frames, median, p95, worst, drawn }) =>
      `| ${count.format(points)} | ${frames} | ${millis(median)} | ${millis(p95)} | ${millis(worst)} | ${count.format(Math.round(drawn))} |`,
  );
  return `${panningHeading}

The scatter of the Runs screen of the built app in headless Chromium without a graphics card, zoomed in and dragged to and fro for three seconds: milliseconds
from one frame to the next. *Drawn*: from the arrival of the answer to the chart on the screen. ${machine()}

| points | frames | median | 95th percentile | worst | drawn |
|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
}
