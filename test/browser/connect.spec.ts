import type { Page } from '@playwright/test';
import { type JenkinsServer, startJenkins } from '../simulators/jenkins/server.ts';
import { expect, test } from './app.ts';
import { account, build, shopWith } from './jenkins.ts';

const { user, token } = account;
const model = shopWith([3, 2, 1].map((number) => build(number, number === 2 ? { result: 'FAILURE' } : {})));

let jenkins: JenkinsServer;
test.beforeEach(async () => {
  jenkins = await startJenkins(model, { user, token });
});
test.afterEach(() => jenkins.close());

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

test('a Jenkins is connected by its form and its runs are there', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/welcome`);
  await page.getByRole('button', { name: 'Connect' }).click();
  await page.getByLabel('System', { exact: true }).selectOption({ label: 'Jenkins' });
  await fill(page, {
    'Project name': 'Shop',
    Name: 'build',
    Address: `${jenkins.url}/job/shop/`,
    User: user,
    'API token': token,
  });
  await expect(page.getByRole('button', { name: 'Connect and collect' })).toBeDisabled();
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByRole('region', { name: 'Test' })).toContainText('accepts the token');
  await expect(page.getByText('The secret will be bound to')).toContainText(new URL(jenkins.url).origin);
  await page.getByRole('button', { name: 'Connect and collect' }).click();
  await expect(page).toHaveURL(/\/project\/\d+\/integrations$/);
  await expect(page.getByText('Up to date', { exact: true })).toBeVisible();
  await expect(page.getByText(/ 3 runs/)).toBeVisible();
});

test('a token that is refused says so, says what to do, and keeps nothing', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/connect`);
  await page.getByLabel('System', { exact: true }).selectOption({ label: 'Jenkins' });
  await fill(page, {
    'Project name': 'Shop',
    Name: 'build',
    Address: `${jenkins.url}/job/shop/`,
    User: user,
    'API token': 'not-it',
  });
  await page.getByRole('button', { name: 'Test' }).click();
  await expect(page.getByRole('alert')).toContainText('Make a new one');
  await expect(page.getByRole('button', { name: 'Connect and collect' })).toBeDisabled();
  await page.goto(`${empty.url}/tokens`);
  await expect(page.getByText('No tokens yet')).toBeVisible();
});
