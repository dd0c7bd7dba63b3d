import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { pressAt } from '../support/mouse.ts';

/** As where the service ended, or was replaced by a version whose files have other names. */
const cut = (page: Page, of: string) => page.route(of, (route) => route.abort());

test('where the keys cannot be fetched their sheet says so, and the window around it stays', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const file = '**/assets/ShortcutSheet-*.js';
  await cut(page, file);
  await page.goto(`${demo.url}/project/1/overview`);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keyboard' });
  await expect(sheet).toContainText('This could not be loaded.');
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(heading).toBeVisible();
  await page.unroute(file);
  await page.keyboard.press('?');
  await pressAt(page, sheet.getByRole('button', { name: 'Load again' }));
  await expect(sheet).toHaveCount(0);
  await expect(heading).toBeVisible();
  await page.keyboard.press('?');
  await expect(sheet.getByRole('checkbox')).toBeVisible();
});

for (const [what, file] of [
  ['the list of projects', '**/assets/SearchMenu-*.js'],
  ['what opens it', '**/assets/LoadedPopoverButton-*.js'],
] as const) {
  test(`where ${what} cannot be fetched that is said where it was to open`, async ({ demo, page, context }) => {
    await demo.signIn(context);
    await cut(page, file);
    await page.goto(`${demo.url}/project/1/overview`);
    const screens = page.getByRole('navigation', { name: 'Screens' });
    const opens = screens.getByRole('button', { name: /Demo company/ });
    await expect(opens).toBeEnabled();
    await pressAt(page, opens);
    await expect(page.getByRole('dialog', { name: 'Projects' })).toContainText('This could not be loaded.');
    await page.keyboard.press('Escape');
    await expect(screens).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });
}
