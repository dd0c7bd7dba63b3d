import type { Page } from '@playwright/test';
import { addProject } from '#shared/desktop/commands.ts';
import { expect, test } from '../support/app.ts';
import { give } from '../support/desktop.ts';
import { takeBack } from '../support/undo.ts';

async function make(page: Page, names: readonly string[]): Promise<void> {
  for (const name of names) await give(page, addProject, { name });
}

const line = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('link', { name, exact: true }) });

test('what is refused because much is asked for at once is asked for again', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/welcome`);
  await make(page, ['Shop']);
  const body = JSON.stringify({ type: 'about:blank', title: 'Too many requests', status: 429, detail: 'Wait.' });
  const tooMany = { status: 429, headers: { 'retry-after': '0', 'content-type': 'application/problem+json' }, body };
  await page.route('**/api/projects', (route) => route.fulfill(tooMany), { times: 2 });
  await page.goto(`${empty.url}/projects`);
  await expect(line(page, 'Shop')).toContainText('Connect a system');
});

test('a name without a space stands within its screen', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/welcome`);
  const { id } = await give(page, addProject, { name: 'W'.repeat(200) });
  for (const address of ['/projects', `/project/${id}/overview`, `/project/${id}/settings`]) {
    await page.goto(empty.url + address);
    await expect(page.getByText('W'.repeat(200)).last()).toBeVisible();
    const main = page.getByRole('main');
    expect(await main.evaluate((element) => element.scrollWidth - element.clientWidth), address).toBeLessThan(1);
    const name = await main.getByText('W'.repeat(200)).first().boundingBox();
    expect(name?.width, address).toBeLessThan(1048);
  }
});

test('a project is found, renamed and archived from the list, and what was done is taken back', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/welcome`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await make(page, ['Shop', 'Bank']);
  await page.goto(`${empty.url}/projects`);
  await expect(line(page, 'Shop')).toContainText('Connect a system');

  await page.getByLabel('Search projects').fill('ban');
  await expect(line(page, 'Shop')).toHaveCount(0);
  await expect(page).toHaveURL(/search=ban/);
  await page.getByRole('button', { name: 'Actions for Bank' }).click();
  await page.getByRole('menuitem', { name: 'Rename' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Bank of shops');
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
  await expect(line(page, 'Bank of shops')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Search projects').fill('');

  await page.getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Archive' }).click();
  await expect(line(page, 'Shop')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Projects' }), 'which had the line of the menu').toBeFocused();
  await page.getByRole('checkbox', { name: 'Archived' }).check();
  await expect(line(page, 'Shop')).toContainText('archived');
  await expect(line(page, 'Bank of shops')).toHaveCount(0);
  await page.getByRole('button', { name: 'Actions for Shop' }).click();
  await page.getByRole('menuitem', { name: 'Restore' }).click();
  await expect(page.getByText('No project is archived.')).toBeVisible();
  await expect(page.getByRole('main'), 'where the list is gone too').toBeFocused();
  await takeBack(page, '“Shop” was restored.');
  await expect(line(page, 'Shop')).toContainText('archived');
});
