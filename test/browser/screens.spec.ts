import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './app.ts';

const screens = [
  '/welcome',
  '/projects',
  '/connect',
  '/connect?system=github',
  '/tokens',
  '/settings',
  '/api-guide',
  '/diagnostics',
  '/project/1/overview',
  '/project/1/lead-time',
  '/project/1/delivery',
  '/project/1/flow',
  '/project/1/rules',
  '/project/1/runs/cycle_times',
  '/project/1/runs/repair_times',
  '/project/1/integrations',
  '/project/1/integrations?completeness=1&history=1',
  '/project/1/settings',
] as const;

/** What the browser complains of: scripts, styles or markup that the content policy forbids, errors that nobody caught. */
function complaintsOf(page: Page): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  return complaints;
}

async function look(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading' })).toHaveCount(0);
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
  await look(page, `${demo.url}/projects`);
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
