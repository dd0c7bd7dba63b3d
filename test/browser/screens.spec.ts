import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';
import { look, screens } from './screens.ts';
import { sticksOut } from './words-on.ts';

/** What the browser complains of: scripts, styles or markup that the content policy forbids, errors that nobody caught. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

for (const theme of ['light', 'dark'] as const) {
  test.describe(`in the ${theme} theme`, () => {
    for (const screen of screens) {
      test(`${screen} can be used by everyone and keeps to the content policy`, async ({ demo, page, context }) => {
        await demo.signIn(context);
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        const complaints = complaintsOf(page);
        await look(page, demo.url + screen);
        await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
        expect(complaints).toEqual([]);
      });
    }
  });
}

/** A window of 1280 points at twice the size holds half as many. */
const zoomed = { viewport: { width: 640, height: 400 }, deviceScaleFactor: 2 };
const mainScreens = screens.filter((screen) =>
  /projects|overview|lead-time|delivery|runs\/cycle|integrations$|tokens/.test(screen),
);

for (const theme of ['light', 'dark'] as const) {
  test.describe(`at 200 % in the ${theme} theme`, () => {
    test.use(zoomed);
    for (const screen of mainScreens) {
      test(`${screen} can be used by everyone, without scrolling sideways`, async ({ demo, page, context }) => {
        await demo.signIn(context);
        await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
        await look(page, demo.url + screen);
        const { violations } = await new AxeBuilder({ page }).analyze();
        const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
        expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)).toEqual([]);
        expect(await sticksOut(page)).toEqual([]);
      });
    }
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
