import type { Page } from '@playwright/test';
import { expect, test } from '../support/app.ts';

test('after the palette was closed, a field of a screen takes letters again', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/settings`);
  await takesLetters(page);
});

test('after the palette was closed, a field of a drawer takes letters again', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  await page.getByRole('button', { name: 'Add token' }).first().click();
  await takesLetters(page);
});

async function takesLetters(page: Page): Promise<void> {
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('ci');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0);
  await expect(name).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.type('-1');
  await expect(name).toHaveValue('ci-1');

  await page.keyboard.press('Control+K');
  await page.keyboard.type('dark theme');
  await page.keyboard.press('Enter');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.keyboard.press('End');
  await page.keyboard.type('2');
  await expect(name).toHaveValue('ci-12');
}
