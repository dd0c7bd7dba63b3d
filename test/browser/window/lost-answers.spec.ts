import { changeProject, changeProxy, changeUpdates, keepProxyPassword } from '#shared/desktop/commands.ts';
import { expect, test } from '../support/app.ts';
import { give } from '../support/desktop.ts';
import { look } from '../support/screens.ts';

test('a change that fails after its screen was left is said on the screen that is there', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await page.goto(`${ownDemo.url}/project/1/settings`);
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(`**${changeProject.path}`, (route) => left.then(() => route.abort()));
  await page.getByLabel('Name', { exact: true }).fill('Garden');
  const request = page.waitForRequest(`**${changeProject.path}`);
  await page.keyboard.press('Enter');
  await request;
  await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: 'Delivery', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible();
  leave();
  await expect(page.getByRole('alert').filter({ hasText: 'Something you began earlier failed' })).toContainText(
    'Plumbline does not answer',
  );
});

test('the password that follows a saved proxy is kept after its screen was left, and its failure is said', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings?tab=network`);
  await page.getByRole('combobox', { name: 'Proxy' }).selectOption('manual');
  for (const [label, text] of [
    ['Address', 'http://proxy.example:8080'],
    ['User', 'build'],
    ['Password', 'secret-of-a-test'],
  ] as const)
    await page.getByLabel(label, { exact: true }).fill(text);
  const { promise: left, resolve: leave } = Promise.withResolvers<void>();
  await page.route(`**${changeProxy.path}`, (route) => left.then(() => route.continue()));
  await page.route(`**${keepProxyPassword.path}`, (route) => route.abort());
  const request = page.waitForRequest(`**${changeProxy.path}`);
  await page.getByRole('button', { name: 'Save proxy' }).click();
  await request;
  await page.getByRole('link', { name: 'Tokens' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  leave();
  await expect(page.getByRole('alert').filter({ hasText: 'Something you began earlier failed' })).toBeVisible();
});

test('what could not be asked without the network is shown when it is back', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/delivery`);
  await expect(page.getByRole('heading', { level: 1, name: 'Delivery' })).toBeVisible();
  await expect(page.locator('.skeleton')).toHaveCount(0);
  await context.setOffline(true);
  await page.keyboard.press('[');
  await expect(page.getByRole('main')).toContainText('Plumbline does not answer');
  // The first request with the network back is still lost.
  const again = page.waitForRequest('**/api/delivery/**');
  await page.route('**/api/delivery/**', (route) => route.abort(), { times: 1 });
  await context.setOffline(false);
  await again;
  await expect(page.getByRole('main')).toContainText('median of');
  await expect(page.getByText('Plumbline does not answer')).toHaveCount(0);
});

test('figures that could not be refreshed are named as such, and asked for again', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await look(page, `${ownDemo.url}/project/1/delivery`);
  const outdated = page.getByRole('status').filter({ hasText: 'may be out of date' });
  const title = 'Busy';
  await page.route('**/api/delivery/**', (route) =>
    route.fulfill({
      status: 503,
      json: { type: 'about:blank', title, status: 503, detail: 'Busy with something.', instance: '/' },
    }),
  );
  const other = await context.newPage();
  await look(other, `${ownDemo.url}/project/1/delivery`);
  await give(other, changeProject, { project_id: 1, name: 'Garden' });
  await expect(outdated).toContainText('Busy with something.');
  await expect(page.getByRole('main')).toContainText('median of');
  await page.unroute('**/api/delivery/**');
  await expect(outdated).toHaveCount(0);
});

test('what was saved although its answer was lost is not asked about when its screen is left', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings?tab=updates`);
  const form = page.getByRole('form', { name: 'Update source' });
  await page.route(`**${changeUpdates.path}`, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await form.getByRole('textbox').fill('/var/plumbline/versions');
  await page.keyboard.press('Enter');
  await expect(form).toContainText('Plumbline does not answer');
  await expect(form.getByRole('button', { name: 'Save source' })).toBeDisabled();
  await page.getByRole('link', { name: 'Tokens' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
});
