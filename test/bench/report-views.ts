import { machine } from './machine.ts';
import type { MeasuredViews } from './views.ts';
import type { Shown } from './windows.ts';

export const viewsHeading = '## Views';
const count = new Intl.NumberFormat('en');
const whole = (value: number): string => count.format(Math.round(value));
const after = (shown: Shown | undefined): string => (shown ? whole(shown.done - shown.paint) : '');

/** The part of the results that tells how long the screens take. */
export function viewsReport({ veryFirst, views }: MeasuredViews, runs: number): string {
  const rows = views.map(
    ({ view, first, again, longer, news, longerAfterNews }) =>
      `| ${view} | ${whole(first.paint)} | ${after(first)} | ${whole(again.paint)} | ${after(again)} | ${after(longer?.year)} | ${after(longer?.all)} | ${after(news)} | ${after(longerAfterNews?.year)} | ${after(longerAfterNews?.all)} |`,
  );
  return `${viewsHeading}

The screens of the built app in headless Chromium over ${whole(runs)} runs, in a window that is open already, as the desktop app has one: milliseconds by its own
clock from the navigation to the first paint, and from there to the last answer with nothing loading any more. *First look*: the service was started a moment
before; the middle one of three starts, of which the first has to follow the history anew, since news came last. *Again*: the same
in a fresh page. *365 days* and *all*: the first look at these, when nobody had asked anything for twelve seconds. *News*: right after three new runs were stored
by a process that the service knows nothing of, with nothing worked out ahead; the last two columns are the first look at a longer range after that. At the very first start, when nothing was derived yet, the overview takes ${after(veryFirst)} ms after its first paint. ${machine()}

| view | first look: paint | then | again: paint | then | 365 days: then | all: then | news: then | 365 days: then | all: then |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
}
