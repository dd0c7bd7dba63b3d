import { machine } from './machine.ts';
import type { MeasuredView, Shown } from './views.ts';

export const viewsHeading = '## Views';
const count = new Intl.NumberFormat('en');
const whole = (value: number): string => count.format(Math.round(value));
const done = (shown: Shown | null): string => (shown === null ? '' : whole(shown.done));

/** The part of the results that tells how long the screens take. */
export function viewsReport(measured: readonly MeasuredView[], runs: number): string {
  const rows = measured.map(
    ({ view, first, again, news, year, all }) =>
      `| ${view} | ${whole(first.paint)} | ${done(first)} | ${whole(again.paint)} | ${done(again)} | ${done(news)} | ${done(year)} | ${done(all)} |`,
  );
  return `${viewsHeading}

The screens of the built app in headless Chromium over ${whole(runs)} runs: milliseconds from the navigation to the first paint, and to the last answer with nothing
loading any more. *First look*: the service was started a moment before. *Again*: the same in a fresh page. *News*: right after three new
runs were stored, with nothing worked out ahead. The last two columns: the first look at a longer range after that. ${machine()}

| view | first look: paint | done | again: paint | done | news: done | 365 days: done | all: done |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
}
