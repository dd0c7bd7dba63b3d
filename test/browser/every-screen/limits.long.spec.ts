import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { look, screens } from '../support/screens.ts';

/** How many words a screen may show in a window of usual size before it is scrolled. */
const mostWords = [
  { screen: '/project/1/overview', most: 150 },
  { screen: '/project/1/lead-time', most: 250 },
];
const mostControls = 40;
const smallestText = 11;

/** What has letters counts as a word: names and units do, bare figures do not. */
const words = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => {
    const walker = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(node);
      const { width, top } = range.getBoundingClientRect();
      const element = node.parentElement;
      const isSeen = width > 1 && element?.checkVisibility() && !element.closest('.visually-hidden, title, option');
      if (isSeen && top < main.getBoundingClientRect().bottom) texts.push(node.textContent ?? '');
    }
    return texts.flatMap((text) => text.split(/\s+/)).filter((word) => /\p{L}/u.test(word)).length;
  });

/** What can be pressed or filled in on a screen, tables and pipelines aside: there are as many as the data has. */
const controls = (page: Page): Promise<number> =>
  page
    .locator('main :is(a, button, input, select, textarea, summary, [role="button"]):visible')
    .evaluateAll((all) => all.filter((one) => !one.closest('table, .react-flow__nodes')).length);

/** Texts that are drawn smaller than allowed, those within a zoomed graph too. */
const smallTexts = (page: Page): Promise<readonly string[]> =>
  page.locator('body').evaluate((body, smallest) => {
    const small: string[] = [];
    const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      if (!element?.checkVisibility() || !node.textContent?.trim()) continue;
      const graph = element.closest('.react-flow__viewport');
      const zoom = graph ? new DOMMatrix(getComputedStyle(graph).transform).a : 1;
      if (Number.parseFloat(getComputedStyle(element).fontSize) * zoom < smallest) small.push(node.textContent);
    }
    return small;
  }, smallestText);

for (const { screen, most } of mostWords)
  test(`${screen} shows at most ${most} words before it is scrolled`, async ({ demo, page, context }) => {
    await demo.signIn(context);
    await page.setViewportSize({ width: 1440, height: 900 });
    await look(page, demo.url + screen);
    const shown = await words(page);
    expect(shown).toBeGreaterThan(20);
    expect(shown).toBeLessThanOrEqual(most);
  });

test('no screen has too many controls at rest, or text too small to read', async ({ demo, page, context }) => {
  await demo.signIn(context);
  for (const width of [1440, 640]) {
    await page.setViewportSize({ width, height: 900 });
    for (const screen of screens) {
      await look(page, demo.url + screen);
      expect(await controls(page), `${screen} at ${width} px`).toBeLessThanOrEqual(mostControls);
      expect(await smallTexts(page), `${screen} at ${width} px`).toEqual([]);
    }
  }
});
