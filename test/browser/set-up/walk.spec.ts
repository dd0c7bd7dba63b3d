import { addProject } from '#shared/desktop/commands.ts';
import { apiKey, expect, test } from '../support/app.ts';
import { give } from '../support/desktop.ts';
import { chooseFor, rowOf } from '../support/lines.ts';

test('from the welcome to a figure, to what made it, and to the same figure by the API', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(empty.url);
  await page.getByRole('button', { name: 'Explore the demo' }).click();
  await expect(page).toHaveURL(/\/project\/\d+\/overview$/);
  const project = /\/project\/(\d+)\//.exec(page.url())?.[1];
  await expect(page.getByRole('complementary', { name: 'Demo' })).toContainText('made-up company');
  // All of it is collected when one integration has failed to be collected again.
  await expect(page.getByRole('contentinfo')).toContainText(/1 of \d+ failed/, { timeout: 200_000 });

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Lead time' }).click();
  const route = page
    .getByRole('table', { name: /^Routes of/ })
    .getByRole('row')
    .nth(1);
  await expect(route).toContainText(/\d+ (s|min|h|d)/);
  await route.getByRole('cell').nth(2).getByRole('link').click();
  const commits = page.getByRole('region', { name: 'Commits, the newest arrival first' });
  await commits.getByRole('cell').getByRole('button').first().click();
  const panel = page.getByRole('complementary', { name: 'Path of this commit' });
  await expect(panel).toContainText('Handed over');
  await expect(panel).toContainText('Arrived');
  await expect(panel.getByRole('link').first()).toHaveAttribute('href', /^http:\/\/127\.0\.0\.1:\d+\/job\//);

  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Project settings' }).click();
  await page.getByRole('link', { name: 'API key', exact: true }).click();
  await expect(page.getByText(apiKey)).toHaveCount(0);
  await page.getByRole('button', { name: 'Copy key' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const key = await page.evaluate(() => navigator.clipboard.readText());
  const answer = await fetch(`${empty.url}/api/lead_times/${project}`, { headers: { 'x-api-key': key } });
  expect(answer.status).toBe(200);
  expect((await answer.json()).data.length).toBeGreaterThan(0);

  await page.getByRole('button', { name: 'Remove the demo' }).click();
  await expect(page.getByRole('button', { name: 'Explore the demo' })).toBeVisible();
});

test('what is changed in the settings is what the API tells', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/projects`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const made = await give(page, addProject, { name: 'Shop' });
  await page.goto(`${empty.url}/project/${made.id}/settings`);
  await page.getByLabel('Name', { exact: true }).fill('Shop and stock');
  await page.getByLabel('Time zone').selectOption('Asia/Tokyo');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved.')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('Shop and stock');
  const list = await fetch(`${empty.url}/api/projects`, { headers: { 'x-api-key': apiKey } });
  expect(await list.json()).toMatchObject([{ name: 'Shop and stock' }]);
});

test('a token is kept, its secret replaced, and removed again', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  await page.getByRole('button', { name: 'Add token' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add token' });
  await dialog.getByLabel('Name').fill('builder');
  await dialog.getByLabel('Allowed addresses').fill('https://jenkins.local');
  await dialog.getByLabel('Secret').fill('first secret');
  await dialog.getByRole('button', { name: 'Save token' }).click();
  await expect(dialog).toHaveCount(0);
  const row = rowOf(page, 'builder');
  await expect(row).toContainText('https://jenkins.local');
  await chooseFor(page, 'builder', 'Replace secret');
  await page.getByRole('dialog').getByLabel('Secret').fill('second secret');
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await chooseFor(page, 'builder', 'Remove');
  await expect(page.getByText('No tokens yet')).toBeVisible();
  await page.getByRole('button', { name: 'Undo: The token “builder” was removed.' }).click();
  await expect(row).toContainText('https://jenkins.local');
});
