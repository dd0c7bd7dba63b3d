import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Panned } from './panning.ts';

const file = join(import.meta.dirname, 'RESULTS.md');
const heading = '## Panning';
const count = new Intl.NumberFormat('en');
const millis = (value: number): string => value.toFixed(1);

/** The part of the results that tells how smoothly charts pan. */
export function panningReport(panned: readonly Panned[]): string {
  const rows = panned.map(
    ({ points, frames, median, p95, worst, drawn }) =>
      `| ${count.format(points)} | ${frames} | ${millis(median)} | ${millis(p95)} | ${millis(worst)} | ${count.format(Math.round(drawn))} |`,
  );
  return `${heading}

The scatter of the Runs screen of the built app in headless Chromium without a graphics card, zoomed in and dragged to and fro for three seconds: milliseconds
from one frame to the next. *Drawn*: from the arrival of the answer, with the evidence of every point, to the chart on the screen.

| points | frames | median | 95th percentile | worst | drawn |
|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
}

/** Puts what was measured into the results in the place of what was there. */
export function keepPanning(panned: readonly Panned[]): string {
  const all = readFileSync(file, 'utf8');
  const begin = all.indexOf(heading);
  const text = panningReport(panned);
  writeFileSync(file, `${(begin === -1 ? all : all.slice(0, begin)).trimEnd()}\n\n${text}`);
  return text;
}

/** The part on panning as it stands, for a measurement of all the rest. */
export function panningKept(): string {
  const all = readFileSync(file, 'utf8');
  const begin = all.indexOf(heading);
  return begin === -1 ? '' : `\n${all.slice(begin)}`;
}
