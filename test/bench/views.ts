import { type Browser, chromium, type Page, type Request } from 'playwright';
import { chromiumPath } from '../../build/needs.ts';
import { type RunningApp, startApp } from '../browser/app.ts';
import type { Filled } from './fill.ts';
import { storeNews } from './news.ts';

/** Milliseconds from the navigation to the first paint, and to the last answer with nothing loading on the screen any more. */
export interface Shown {
  readonly paint: number;
  readonly done: number;
}

/** How long one screen took to be shown. */
export interface MeasuredView {
  readonly view: string;
  /** The first look after the service was started. */
  readonly first: Shown;
  /** The same again, in a fresh page. */
  readonly again: Shown;
  /** Right after a few new runs were stored, with nothing worked out ahead. */
  readonly news: Shown;
  /** Then the last 365 days and all days, where the screen has a range; each the first look at it. */
  readonly year: Shown | null;
  readonly all: Shown | null;
}

const views: readonly { readonly view: string; readonly path: string; readonly hasRange: boolean }[] = [
  { view: 'projects', path: '/projects', hasRange: false },
  { view: 'overview', path: '/project/1/overview', hasRange: true },
  { view: 'lead time', path: '/project/1/lead-time', hasRange: true },
  { view: 'delivery', path: '/project/1/delivery', hasRange: true },
  { view: 'cycle times', path: '/project/1/runs/cycle_times', hasRange: true },
  { view: 'repair times', path: '/project/1/runs/repair_times', hasRange: true },
  { view: 'rules', path: '/project/1/rules', hasRange: true },
  { view: 'integrations', path: '/project/1/integrations', hasRange: false },
  { view: 'settings', path: '/project/1/settings', hasRange: false },
];

/** Looks at every screen of the built app over a data folder, the service started anew for each. */
export async function measureViews(dataDir: string, filled: Filled): Promise<readonly MeasuredView[]> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('No Chromium here: npx playwright install chromium.');
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const measured: MeasuredView[] = [];
    for (const { view, path, hasRange } of views) {
      const app = await startApp(['serve'], { dataDir });
      try {
        const first = await look(browser, app, path);
        const again = await look(browser, app, path);
        storeNews(dataDir, filled);
        const news = await look(browser, app, path);
        const year = hasRange ? await look(browser, app, `${path}?range=365`) : null;
        const all = hasRange ? await look(browser, app, `${path}?range=all`) : null;
        measured.push({ view, first, again, news, year, all });
        console.log(
          `${view}: ${[first, again, news, year, all].map((shown) => shown && Math.round(shown.done)).join(', ')} ms`,
        );
      } finally {
        await app.close();
      }
    }
    return measured;
  } finally {
    await browser.close();
  }
}

async function look(browser: Browser, app: RunningApp, path: string): Promise<Shown> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    await app.signIn(context);
    const page = await context.newPage();
    const settled = answersOf(page);
    const begun = performance.now();
    await page.goto(app.url + path);
    const done = (await settled()) - begun;
    const paint = await page.evaluate(
      () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Number.NaN,
    );
    return { paint, done };
  } finally {
    await context.close();
  }
}

/** Gives a function that waits until no answer is under way and nothing loads, and tells since when that has been so. */
function answersOf(page: Page): () => Promise<number> {
  const underWay = new Set<Request>();
  let last = performance.now();
  const isAnswer = (request: Request): boolean =>
    /\/(api|desktop)\//.test(request.url()) && !request.url().endsWith('/api/events');
  page.on('request', (request) => isAnswer(request) && underWay.add(request));
  const ended = (request: Request): void => {
    if (underWay.delete(request)) last = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 0 });
    const deadline = performance.now() + 180_000;
    // One answer may ask for the next, so a moment of silence is waited for; it is not counted.
    while (underWay.size > 0 || performance.now() - last < 400) {
      if (performance.now() > deadline) throw new Error(`${page.url()} still loads after three minutes.`);
      if ((await page.getByRole('status', { name: 'Loading' }).count()) > 0) last = performance.now();
      await page.waitForTimeout(20);
    }
    return last;
  };
}
