import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { look, screens } from '../support/screens.ts';

/** How far what was shown may move while a screen loads, as the browser counts it (cumulative layout shift). */
const most = 0.1;

declare global {
  interface Window {
    shifts?: { readonly value: number; readonly of: string }[];
  }
}

/** Notes every shift from the first moment of the next page. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.shifts = [];
    const nameOf = ({ node }: { node?: Node | null }): string =>
      node instanceof Element ? `${node.tagName}.${node.getAttribute('class')}` : '';
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources = [] } = entry as PerformanceEntry & {
          value: number;
          sources?: { node?: Node | null }[];
        };
        window.shifts?.push({ value, of: sources.map(nameOf).join(' ') });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Waits until the page has drawn thirty frames without another change of its elements. */
const quiet = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done) => {
        let frames = 0;
        const changes = new MutationObserver(() => {
          frames = 0;
        });
        changes.observe(document.body, { childList: true, subtree: true });
        const next = (): void => {
          frames += 1;
          if (frames < 30) requestAnimationFrame(next);
          else done();
        };
        requestAnimationFrame(next);
      }),
  );

for (const screen of screens) {
  test(`nothing moves on ${screen} while it loads`, async ({ demo, page, context }) => {
    await demo.signIn(context);
    await page.setViewportSize({ width: 1440, height: 900 });
    await watchShifts(page);
    await look(page, demo.url + screen);
    await quiet(page);
    const shifts = await page.evaluate(() => window.shifts ?? []);
    const sum = shifts.reduce((all, { value }) => all + value, 0);
    expect(sum, JSON.stringify(shifts)).toBeLessThanOrEqual(most);
  });
}
