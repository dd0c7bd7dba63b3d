import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
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
  /** The first look after the service was started, the middle one of several starts. */
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

/** How long all screens took. */
export interface MeasuredViews {
  /** The overview at the very first start, before a copy of the history is kept. */
  readonly veryFirst: Shown;
  readonly views: readonly MeasuredView[];
}

/** So many starts for each screen. */
const starts = 3;

/** Looks at every screen of the built app over a data folder, the service started anew for each. */
export async function measureViews(dataDir: string, filled: Filled): Promise<MeasuredViews> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('No Chromium here: npx playwright install chromium.');
  const browser = await chromium.launch({ executablePath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
  try {
    const veryFirst = await lookAtFirst(browser, dataDir);
    const measured: MeasuredView[] = [];
    for (const { view, path, hasRange } of views) {
      const firsts: Shown[] = [];
      for (let start = 1; start < starts; start++) firsts.push(await lookOnce(browser, dataDir, path));
      const app = await startApp(['serve'], { dataDir });
      try {
        firsts.push(await look(browser, app, path));
        const first = middleOf(firsts);
        const again = await look(browser, app, path);
        storeNews(dataDir, filled);
        const news = await look(browser, app, path);
        const year = hasRange ? await look(browser, app, `${path}?range=365`) : null;
        const all = hasRange ? await look(browser, app, `${path}?range=all`) : null;
        measured.push({ view, first, again, news, year, all });
        const after = [...firsts, again, news, year, all].map((shown) => shown && Math.round(shown.done - shown.paint));
        console.log(`${view}: ${after.join(', ')} ms after the first paint`);
      } finally {
        await app.close();
      }
    }
    return { veryFirst, views: measured };
  } finally {
    await browser.close();
  }
}

/** The one whose last answer came in the middle of all. */
function middleOf(looks: readonly Shown[]): Shown {
  const middle = looks.toSorted((one, other) => one.done - other.done)[looks.length >> 1];
  if (!middle) throw new Error('Nothing was looked at.');
  return middle;
}

/** The first look of a service that is started for it. */
async function lookOnce(browser: Browser, dataDir: string, path: string): Promise<Shown> {
  const app = await startApp(['serve'], { dataDir });
  try {
    return await look(browser, app, path);
  } finally {
    await app.close();
  }
}

/** Looks at the overview when no start has kept a copy of the history, and waits for that. */
async function lookAtFirst(browser: Browser, dataDir: string): Promise<Shown> {
  const copies = join(dataDir, 'histories');
  await rm(copies, { recursive: true, force: true });
  const app = await startApp(['serve'], { dataDir });
  try {
    const shown = await look(browser, app, '/project/1/overview');
    // Of a short history there is none.
    const deadline = performance.now() + 30_000;
    while (!existsSync(join(copies, 'project-1')) && performance.now() < deadline) await delay(100);
    return shown;
  } finally {
    await app.close();
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
