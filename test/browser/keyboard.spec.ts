import type { Locator, Page } from '@playwright/test';

import { expect, test } from './app.ts';
import { ask } from './desktop.ts';

const limit = 120;

/** Goes to a control as somebody without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < limit; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`${target} is not reached by Tab.`);
}

async function press(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

async function go(page: Page, words: string): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('option').first()).toBeVisible();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

test('from the welcome to a token and a system, without a mouse', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(empty.url);
  await press(page, page.getByRole('button', { name: 'Explore the demo' }));
  await expect(page).toHaveURL(/\/project\/\d+\/overview$/);
  await expect(page.getByRole('contentinfo')).toContainText(/All \d+ collected/, { timeout: 200_000 });
  const [project] = await ask<{ id: number }[]>(empty, '/api/projects');

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page).toHaveURL(new RegExp(`/project/${project?.id}/lead-time`));
  const commits = page.getByRole('region', { name: 'Commits, the newest arrival first' });
  await press(page, commits.getByRole('button').first());
  await expect(page.getByRole('complementary', { name: 'The way of this commit' })).toContainText('Arrived');
  await page.keyboard.press('Escape');

  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(page).toHaveURL(/\/settings/);
  const name = page.getByLabel('Name', { exact: true });
  await tabTo(page, name);
  await page.keyboard.press('Control+A');
  await page.keyboard.type('Company');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('Company');

  await go(page, 'tokens');
  await press(page, page.getByRole('button', { name: 'New token' }));
  const dialog = page.getByRole('dialog', { name: 'New token' });
  await tabTo(page, dialog.getByLabel('Name'));
  await page.keyboard.type('builder');
  await tabTo(page, dialog.getByLabel('May be sent to'));
  await page.keyboard.type('https://jenkins.local');
  await tabTo(page, dialog.getByLabel('Secret'));
  await page.keyboard.type('a secret');
  await press(page, dialog.getByRole('button', { name: 'Keep token' }));
  await expect(page.getByRole('cell', { name: 'https://jenkins.local' })).toBeVisible();

  await go(page, 'connect a system');
  await expect(page).toHaveURL(/\/connect/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});
