import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { look, screens } from '../support/screens.ts';

/** Those with forms, whose buttons stay in sight over what scrolls. */
const screensWithForms = screens.filter((screen) => /connect|tokens|details=1/.test(screen));

/** Past the navigation and through the longest form of the demo. */
const presses = 50;

/** What has the focus, if nothing of it can be seen; null if something can. */
const hiddenFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const element = document.activeElement ?? document.body;
    if (element === document.body) return null;
    // A box to tick is drawn by its label.
    const shown = [element, ...(element instanceof HTMLInputElement ? (element.labels ?? []) : [])];
    const points = shown
      .flatMap((one) => [...one.getClientRects()])
      .flatMap(({ left, top, width, height }) =>
        [0.5, 0.1, 0.9].flatMap((across) =>
          [0.5, 0.1, 0.9].map((down) => [left + width * across, top + height * down] as const),
        ),
      );
    const isSeen = points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y);
      return shown.some((one) => one.contains(hit));
    });
    return isSeen ? null : (element.cloneNode(false) as Element).outerHTML.slice(0, 160);
  });

// A laptop's window at a zoom of 200 %.
test.use({ viewport: { width: 640, height: 480 } });

for (const screen of screensWithForms)
  test(`${screen}: what the Tab key reaches is in sight`, async ({ demo, page, context }) => {
    await demo.signIn(context);
    await look(page, demo.url + screen);
    for (let press = 1; press <= presses; press += 1) {
      await page.keyboard.press('Tab');
      // What opens or moves into view takes a moment.
      await expect.poll(() => hiddenFocus(page), { message: `after ${press} times Tab` }).toBeNull();
    }
  });
