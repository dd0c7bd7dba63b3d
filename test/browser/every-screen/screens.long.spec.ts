import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { sticksOut } from '../support/screen-texts.ts';
import { look, screens, screensWithCharts } from '../support/screens.ts';

/** What the browser complains of: scripts, styles or markup that the content policy forbids, errors that nobody caught. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

/** A window of 1280 points at twice the size holds half as many. */
async function zoomIn(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('Emulation.setDeviceMetricsOverride', {
    width: 640,
    height: 400,
    deviceScaleFactor: 2,
    mobile: false,
  });
}

/** Turns to a theme and waits for the fade: until its end, colours of both are on the screen. */
async function turn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
  await page.waitForFunction(() => !document.getAnimations().some((each) => each instanceof CSSTransition));
}

for (const screen of screens) {
  test(`${screen} can be used by everyone, light, dark and at 200 %, and keeps to the content policy`, async ({
    demo,
    page,
    context,
  }) => {
    await demo.signIn(context);
    const complaints = complaintsOf(page);
    await look(page, demo.url + screen);
    for (const theme of ['light', 'dark'] as const) {
      await turn(page, theme);
      expect(await faultsOf(page), theme).toEqual([]);
    }
    await zoomIn(page);
    for (const theme of ['dark', 'light'] as const) {
      await turn(page, theme);
      expect(await faultsOf(page), `${theme} at 200 %`).toEqual([]);
    }
    expect(await sticksOut(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });
}

/** Lists of the set-up, whose columns a narrow window must not hide at the side. */
const lists = [
  '/projects',
  '/tokens',
  '/project/1/integrations',
  '/project/1/settings?tab=pipelines',
  '/project/1/settings?tab=graph',
  '/project/1/settings?tab=definitions',
];

test('lists of the set-up need no scrolling to the side, in a narrow window and in German too', async ({
  demo,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'de' });
  await demo.signIn(context);
  const page = await context.newPage();
  for (const screen of lists) {
    await look(page, demo.url + screen);
    await expect(page.locator('.table-box').first()).toBeVisible();
    for (const width of [1440, 1000, 640]) {
      await page.setViewportSize({ width, height: 900 });
      const hidden = () =>
        page.locator('.table-box').evaluateAll((all) => all.map((box) => box.scrollWidth - box.clientWidth));
      await expect.poll(hidden, { message: `${screen} at ${width} px` }).toEqual((await hidden()).map(() => 0));
    }
  }
  await context.close();
});

/** What is drawn on a screen, with what is said of it and how much stands in its table. */
const chartsOn = (page: Page) =>
  page.locator('canvas').evaluateAll((all) =>
    [...new Set(all.map((canvas) => canvas.closest('figure')))].map((figure) => ({
      says: figure?.querySelector('figcaption')?.textContent ?? '',
      name: figure?.querySelector('.chart-canvas')?.getAttribute('aria-label') ?? '',
      columns: figure?.querySelectorAll('table thead th').length ?? 0,
      rows: figure?.querySelectorAll('table tbody tr').length ?? 0,
    })),
  );

for (const screen of screensWithCharts) {
  test(`${screen}: every chart says in a sentence what it shows, and has its data as a table`, async ({
    demo,
    page,
    context,
  }) => {
    await demo.signIn(context);
    const complaints = complaintsOf(page);
    await look(page, demo.url + screen);
    await expect(page.locator('canvas').first()).toBeVisible();
    for (const { says, name, columns, rows } of await chartsOn(page)) {
      expect(says).toMatch(/\d.*\.$/);
      expect(name).toBe(says);
      expect(columns).toBeGreaterThan(1);
      expect(rows).toBeGreaterThan(0);
    }
    // What a chart says of a point is drawn, not written into the page.
    for (const canvas of await page.locator('.chart-canvas').all()) await canvas.hover();
    expect(complaints).toEqual([]);
  });
}

test('the palette goes to a screen by a few letters, and ? shows the keys', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await look(page, `${demo.url}/projects`);
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.type('settings');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/project\/1\/settings$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('an open menu and an open dialog can be used by everyone, and keep to the content policy', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const complaints = complaintsOf(page);
  await look(page, `${demo.url}/project/1/runs/cycle_times`);
  await expect(page.getByRole('button', { name: 'Export' })).toBeEnabled();
  for (const { key, opened } of [
    { key: 'e', opened: page.getByRole('menu', { name: 'Export' }) },
    { key: 'v', opened: page.getByRole('dialog', { name: 'Save this view' }) },
  ]) {
    await page.keyboard.press(key);
    await expect(opened).toBeVisible();
    expect(await faultsOf(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(opened).toHaveCount(0);
  }
  expect(complaints).toEqual([]);
});

test('the theme that was chosen is there the next time', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await look(page, `${demo.url}/settings`);
  await page.getByLabel('Theme').selectOption('dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('an old link to a project that is gone says so and leads on', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await look(page, `${demo.url}/project/99/lead-time`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This project is not there');
  await page.getByRole('link', { name: 'Go to the projects.' }).click();
  await expect(page).toHaveURL(/\/projects$/);
});
