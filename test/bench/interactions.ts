import { chromium, type Page } from 'playwright';
import { startApp } from '../browser/support/app.ts';
import { chromiumOptions } from '../browser/support/chromium.ts';
import { machine } from './machine.ts';

/** How long the window of the demo takes to show something after a press or a key, in milliseconds. */
export interface Interactions {
  readonly count: number;
  readonly median: number;
  /** "Interaction to Next Paint" of a visit: its worst interaction, of fewer than 50. Source: web.dev/articles/inp. */
  readonly worst: number;
  /** What was pressed when it took longest. */
  readonly at: string;
}

interface Timed {
  readonly id: number;
  readonly millis: number;
}

/** What somebody presses who looks around, by role and name: every screen, its tabs, what opens and what closes. */
const presses = [
  ['button', /^Period: /],
  ['button', 'Last 30 days'],
  ['button', /switch$/],
  ['link', 'Lead time'],
  ['link', 'Routes'],
  ['link', 'Breakdown'],
  ['link', 'Commits'],
  ['link', /^In flight/],
  ['link', 'Delivery'],
  ['link', 'Flow'],
  ['link', 'Runs'],
  ['link', 'Time to repair'],
  ['link', 'Compare definitions'],
  ['link', 'Integrations'],
  ['link', 'Project settings'],
  ['link', 'Graph'],
  ['link', 'App settings'],
  ['link', 'API'],
  ['link', 'Diagnostics'],
] as const;

/** Walks the screens of the demo in the built app by mouse and keys, and measures each press by the browser's own event timing. */
export async function measureInteractions(): Promise<Interactions> {
  const app = await startApp(['demo']);
  const browser = await chromium.launch(chromiumOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    await app.signIn(context);
    const page = await context.newPage();
    await page.addInitScript(observe);
    await page.goto(`${app.url}/project/1/overview`);
    await page.locator('.tile').first().waitFor();
    const taken: { readonly millis: number; readonly at: string }[] = [];
    for (const [role, name] of presses) {
      await settled(page);
      await page.getByRole(role, { name, exact: true }).first().click();
      taken.push({ millis: await slowest(page), at: String(name) });
      if (role === 'button' && String(name).startsWith('/switch')) await page.keyboard.press('Escape');
    }
    await page.keyboard.press('Control+k');
    for (const key of 'smoke') {
      await page.keyboard.press(key);
      taken.push({ millis: await slowest(page), at: `${key} in the palette` });
    }
    taken.sort((one, other) => one.millis - other.millis);
    const last = taken.at(-1);
    return {
      count: taken.length,
      median: taken[Math.floor(taken.length / 2)]?.millis ?? 0,
      worst: last?.millis ?? 0,
      at: last?.at ?? '',
    };
  } finally {
    await browser.close();
    await app.close();
  }
}

/** Runs in the page: notes every event that belongs to an interaction. */
function observe(): void {
  const timed: Timed[] = [];
  Object.assign(window, { timed });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { readonly interactionId: number })[])
      if (entry.interactionId > 0) timed.push({ id: entry.interactionId, millis: entry.duration });
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

const settled = (page: Page): Promise<void> => page.waitForFunction(() => !document.querySelector('.skeleton')).then();

/** The longest event since it was last asked; 16 where all were shorter, which the browser does not tell. */
async function slowest(page: Page): Promise<number> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  await settled(page);
  const events = await page.evaluate(() => (window as unknown as { readonly timed: Timed[] }).timed.splice(0));
  return Math.max(16, ...events.map(({ millis }) => millis));
}

export const interactionsHeading = '## Interactions';

/** The part of the results that tells how soon the window answers a press. */
export const interactionsReport = ({ count, median, worst, at }: Interactions): string => `${interactionsHeading}

The demo in the built app in headless Chromium, walked through all screens: milliseconds from a press or a key to the next paint, by the browser's event timing, in
steps of eight. Of ${count} interactions the median is ${median}, the worst ("Interaction to Next Paint") ${worst}, at ${at}. ${machine()}
`;
