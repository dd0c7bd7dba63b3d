import { machine } from './machine.ts';
import type { MeasuredViews } from './views.ts';
import type { Shown } from './windows.ts';

export const viewsHeading = '## Views';
const count = new Intl.NumberFormat('en');
const whole = (value: number): string => count.format(Math.round(value));
const after = (shown: Shown | null): string => (shown === null ? '' : whole(shown.done - shown.paint));

/** The part of the results that tells how long the screens take. */
export function viewsReport({ veryFirst, views }: MeasuredViews, runs: number): string {
  const rows = views.map(
    ({ view, first, again, news, year, all }) =>
      `| ${view} | ${whole(first.paint)} | ${after(first)} | ${whole(again.paint)} | ${after(again)} | ${after(news)} | ${after(year)} | ${after(all)} |`,
  );
  return `${viewsHeading}

The screens of the built app in headless Chromium over ${whole(runs)} runs, in a window that is open already, as the desktop app has one: milliseconds by its own
clock from the navigation to the first paint, and from there to the last answer with nothing loading any more. *First look*: the service was started a moment
before; the middle one of three starts, of which the first has to follow the history anew, since news came last. *Again*: the same
in a fresh page. *News*: right after three new runs were stored, with nothing worked out ahead. The last two columns: the first look at a longer range
after that. At the very first start, when no copy of the history is there yet, the overview takes ${after(veryFirst)} ms after its first paint. ${machine()}

| view | first look: paint | then | again: paint | then | news: then | 365 days: then | all: then |
|---|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
}
