import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, type Page, type Request } from 'playwright';
import type { RunningApp } from '../browser/support/app.ts';
import { chromiumOptions } from '../browser/support/chromium.ts';

/** By the clock of the page, milliseconds from the navigation to the first paint, and to the last answer with nothing loading on the screen any more. */
export interface Shown {
  readonly paint: number;
  readonly done: number;
}

/** Windows to look at the app in, one for each look. */
export interface Windows {
  /** Opens a window with nothing in it and nothing kept from another. */
  readonly open: () => Promise<{ readonly look: (app: RunningApp, path: string) => Promise<Shown> }>;
  readonly close: () => Promise<void>;
}

/** Windows as the desktop app has them: one is there before it is told what to show. */
export async function startWindows(): Promise<Windows> {
  const browser = await chromium.launch(chromiumOptions());
  // A window that goes from one address of this computer to another keeps its process.
  const nothing = createServer((_, response) => response.end()).listen(0, '127.0.0.1');
  await once(nothing, 'listening');
  const address = `http://127.0.0.1:${(nothing.address() as AddressInfo).port}`;
  return {
    open: async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
      const page = await context.newPage();
      await page.goto(address);
      // A process that has just begun is still at work.
      await delay(1000);
      return {
        look: async (app, path) => {
          try {
            await app.signIn(context);
            return await look(page, app.url + path);
          } finally {
            await context.close();
          }
        },
      };
    },
    close: async () => {
      await browser.close();
      nothing.close();
    },
  };
}

async function look(page: Page, address: string): Promise<Shown> {
  await page.addInitScript(watchFrames);
  const isSilent = silenceOf(page);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 0 });
  await isSilent();
  return await page.evaluate(shownSoFar);
}

/** Notes in the page, by its own clock, when the last frame began in which something was loading. */
function watchFrames(): void {
  const look = (now: number): void => {
    if (document.querySelector('[role="status"][aria-label="Loading"]'))
      performance.mark('loading', { startTime: now });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** What the page noted, and when each of its answers had come. */
function shownSoFar(): { paint: number; done: number } {
  const answers = performance
    .getEntriesByType('resource')
    .filter(({ name }) => /\/(api|desktop)\/(?!events)/.test(name));
  const ended = answers.map((answer) => (answer as PerformanceResourceTiming).responseEnd);
  const loading = performance.getEntriesByName('loading').map(({ startTime }) => startTime);
  const [painted] = performance.getEntriesByName('first-contentful-paint');
  return { paint: painted?.startTime ?? Number.NaN, done: Math.max(...ended, ...loading) };
}

/** Gives a function that waits until no answer is under way and nothing loads, for a moment: one answer may ask for the next. */
function silenceOf(page: Page): () => Promise<void> {
  const running = new Set<Request>();
  let last = performance.now();
  const isAnswer = (request: Request): boolean => /\/(api|desktop)\/(?!events)/.test(request.url());
  page.on('request', (request) => isAnswer(request) && running.add(request));
  const ended = (request: Request): void => {
    if (running.delete(request)) last = performance.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  return async () => {
    const deadline = performance.now() + 180_000;
    const isLoading = async (): Promise<boolean> => (await page.getByRole('status', { name: 'Loading' }).count()) > 0;
    // The page is not disturbed while it is at work.
    while (running.size > 0 || performance.now() - last < 700 || (await isLoading())) {
      if (performance.now() > deadline) throw new Error(`${page.url()} still loads after three minutes.`);
      await page.waitForTimeout(50);
    }
  };
}
