import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { unpressable } from '../support/pressable.ts';
import { look, screens } from '../support/screens.ts';

const widths = [1440, 640];

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/**
 * Fails naming what looks pressable in an element and is not. Pipelines past the edge of a graph that is panned are brought in first, as
 * the mouse meets nothing where they lie; a graph that is laid out meanwhile starts panned again, so both are tried until they hold.
 */
async function expectPressable(page: Page, within: Locator, width: number): Promise<void> {
  await expect(async () => {
    for (const fit of await button(page, 'Show all').all()) await fit.click();
    expect(await unpressable(within), `at ${width} px`).toEqual([]);
  }).toPass({ timeout: 10_000 });
}

for (const screen of screens)
  test(`${screen}: all that looks pressable takes the mouse`, async ({ demo, page, context }) => {
    await demo.signIn(context);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await look(page, demo.url + screen);
      await expectPressable(page, page.locator('body'), width);
    }
  });

/** What opens over a screen or in its place: where, how, and what it is. */
const opened = [
  {
    screen: '/project/1/lead-time',
    open: (page: Page) => button(page, 'Edit graph').click(),
    part: (page: Page) => page.getByRole('region', { name: 'Edit graph' }),
  },
  {
    screen: '/project/1/delivery',
    open: (page: Page) => button(page, 'Export').click(),
    part: (page: Page) => page.getByRole('menu', { name: 'Export' }),
  },
  {
    screen: '/projects',
    open: (page: Page) => button(page, 'Actions for Demo company').click(),
    part: (page: Page) => page.getByRole('menu', { name: 'Actions for Demo company' }),
  },
  {
    screen: '/tokens',
    open: (page: Page) => button(page, 'Add token').click(),
    part: (page: Page) => page.getByRole('dialog', { name: 'Add token' }),
  },
  {
    screen: '/project/1/settings?tab=pipelines',
    open: (page: Page) => button(page, 'Edit azure/accounts/deploy').click(),
    part: (page: Page) => page.getByRole('dialog', { name: 'azure/accounts/deploy' }),
  },
  {
    screen: '/project/1/overview',
    open: (page: Page) => page.getByRole('button', { name: /^Search or run/ }).click(),
    part: (page: Page) => page.getByRole('dialog', { name: 'Go to' }),
  },
];

for (const { screen, open, part } of opened)
  test(`${screen}: all that looks pressable in what opens there takes the mouse`, async ({ demo, page, context }) => {
    await demo.signIn(context);
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 });
      await look(page, demo.url + screen);
      await open(page);
      await expect(part(page)).toBeVisible();
      await expectPressable(page, part(page), width);
    }
  });
