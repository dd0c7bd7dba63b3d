import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

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
  await sheet.getByRole('button', { name: 'Load again' }).click();
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
    await opens.click();
    await expect(page.getByRole('dialog', { name: 'Projects' })).toContainText('This could not be loaded.');
    await page.keyboard.press('Escape');
    await expect(screens).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  });
}

/** As another program left it that answered at the same address. */
function fillStorage(): void {
  for (let size = 2 ** 20; size > 0; size = Math.floor(size / 2)) {
    try {
      for (let count = 0; ; count += 1) localStorage.setItem(`${size}-${count}`, 'x'.repeat(size));
    } catch {
      // Smaller pieces fit yet.
    }
  }
}

test('where the question before leaving cannot be fetched it is asked all the same', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await cut(page, '**/assets/Dialog-*.js');
  await page.goto(`${demo.url}/connect?system=jenkins`);
  const address = page.getByLabel('Address', { exact: true });
  await address.fill('https://ci.test/job/shop');
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await question.getByRole('button', { name: 'Stay' }).click();
  await expect(question).toHaveCount(0);
  await expect(address).toHaveValue('https://ci.test/job/shop');
  await page.getByRole('link', { name: 'Diagnostics' }).click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Diagnostics' })).toBeVisible();
  await expect(question).toHaveCount(0);
});

test('where the storage of the browser is full everything is shown all the same', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/docs`);
  await page.evaluate(fillStorage);
  for (const [path, title] of [
    ['/project/1/overview', 'Overview'],
    ['/project/1/integrations', 'Integrations'],
  ] as const) {
    await page.goto(demo.url + path);
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(page.locator('.skeleton')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(page.getByRole('button', { name: 'Expand sidebar' })).toBeVisible();
});

for (const storage of ['localStorage', 'sessionStorage']) {
  test(`where a browser forbids ${storage} the page is not empty`, async ({ demo, page, context }) => {
    await demo.signIn(context);
    await context.addInitScript((name) => {
      const get = (): never => {
        throw new DOMException('Access is denied.', 'SecurityError');
      };
      Object.defineProperty(window, name, { get });
    }, storage);
    await page.goto(`${demo.url}/project/1/overview`);
    await expect(page.locator('body')).toHaveText(/could not be loaded/);
  });
}
