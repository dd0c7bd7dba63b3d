import { machine } from './machine.ts';
import type { MeasuredViews } from './views.ts';
import type { Shown } from './windows.ts';

export const viewsHeading = '## Views';
const count = new Intl.NumberFormat('en');
const whole = (value: number): string => count.format(Math.round(value));
const after = (shown: Shown | undefined): string => (shown ? whole(shown.done - shown.paint) : '');

/** The part of the results that tells how long the screens take. */
export function viewsReport({ veryFirst, derived, views, memory }: MeasuredViews, runs: number): string {
  const rows = views.map(
    ({ view, first, again, longer, news, longerAfterNews }) =>
      `| ${view} | ${whole(first.paint)} | ${after(first)} | ${whole(again.paint)} | ${after(again)} | ${after(longer?.year)} | ${after(longer?.all)} | ${after(news)} | ${after(longerAfterNews?.year)} | ${after(longerAfterNews?.all)} |`,
  );
  return `${viewsHeading}

The screens of the built app in headless Chromium over ${whole(runs)} runs, in a window that is open already, as the desktop app has one: milliseconds by its own
clock from the navigation to the first paint, and from there to the last answer with nothing loading any more. *First look*: the service was started a moment
before; the middle one of three starts. *Again*: the same in a fresh page. *365 days* and *all*: the first look at these.
*News*: while the project is collected, right after three new runs were stored; the last two columns are the first look at a longer range after that. Figures are those of the new runs ${whole(derived)} ms later,
when the facts of commits are derived and the collection is over. At the very first start, when nothing was derived yet, the overview takes ${after(veryFirst)} ms after its first paint.
${memory === null ? '' : `When every screen was looked at, over 90 days and over all, the service holds ${whole(memory.atOnce)} MB in memory, and ${whole(memory.afterRest)} MB after two minutes without a question. `}${machine()}

| view | first look: paint | then | again: paint | then | 365 days: then | all: then | news: then | 365 days: then | all: then |
|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|
${rows.join('\n')}
`;
}
