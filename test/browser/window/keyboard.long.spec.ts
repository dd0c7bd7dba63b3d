import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addProject, collectingSettings } from '#shared/desktop/commands.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, test } from '../support/app.ts';
import { ask, give, projectWith } from '../support/desktop.ts';
import { account, build, edgesOf, ofJenkins, shopWith } from '../support/jenkins.ts';
import { keyboardUserOn } from '../support/keyboard-user.ts';
import { chooseByKeys, rowOf } from '../support/lines.ts';
import { look } from '../support/screens.ts';

async function takeBack(page: Page, message: string): Promise<void> {
  await expect(page.getByRole('button', { name: `Undo: ${message}`, exact: true })).toBeVisible();
  await page.keyboard.press('Control+Z');
}

test('without a mouse: the demo is begun and taken away', async ({ empty, page, context }) => {
  const hands = keyboardUserOn(page);
  await empty.signIn(context);
  await look(page, empty.url);
  await hands.press(page.getByRole('button', { name: 'Explore the demo' }));
  await expect(page).toHaveURL(/\/project\/\d+\/overview$/);
  await hands.press(page.getByRole('button', { name: 'Remove the demo' }));
  await expect(page).toHaveURL(/\/welcome$/);
});

test('without a mouse: a system is connected, from the welcome to its runs', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(shopWith([3, 2, 1].map((number) => build(number))), account));
  const hands = keyboardUserOn(page);
  await empty.signIn(context);
  await look(page, `${empty.url}/welcome`);
  await hands.press(page.getByRole('link', { name: 'Jenkins' }));
  const field = (label: string) => page.getByLabel(label, { exact: true });
  await hands.write(field('Address'), `${jenkins.url}/job/shop/`);
  await hands.write(field('User'), account.user);
  await hands.write(field('API token'), account.token);
  await hands.press(page.getByRole('button', { name: 'Test connection' }));
  await expect(page.getByRole('region', { name: 'Test' })).toContainText('accepts the token');
  await hands.press(page.getByRole('button', { name: 'Continue' }));
  await hands.write(field('Project name'), 'Shop');
  await hands.write(field('Name'), 'build');
  await hands.press(page.getByRole('button', { name: 'Connect and collect' }));
  await hands.press(page.getByRole('button', { name: 'Open integrations' }));
  await expect(page.getByText('Up to date', { exact: true })).toBeVisible();

  await chooseByKeys(hands, page, 'build', 'Test');
  const doctor = page.getByRole('dialog', { name: 'build' });
  await expect(doctor).toContainText('Every step works.');
  await page.keyboard.press('Escape');
  await expect(doctor).toHaveCount(0);
  const requestCount = jenkins.requests.length;
  await chooseByKeys(hands, page, 'build', 'Collect now');
  await expect.poll(() => jenkins.requests.length).toBeGreaterThan(requestCount);
  await expect(page.getByText('Up to date', { exact: true })).toBeVisible();
});

test('without a mouse: from the projects to a route, to what made it, and to the address of a run', async ({
  demo,
  page,
  context,
}) => {
  const hands = keyboardUserOn(page);
  await demo.signIn(context);
  await look(page, `${demo.url}/projects`);
  await hands.go('demo company lead', /Lead time.*Demo company/);
  await expect(page).toHaveURL(/\/project\/1\/lead-time/);
  const graph = page.getByRole('region', { name: 'Pipeline graph' });
  await hands.press(graph.getByRole('button', { name: /^shop-build: / }));
  await expect(page).toHaveURL(/pipeline=shop-build/);
  await hands.press(page.getByRole('navigation', { name: 'Lead time' }).getByRole('link', { name: 'Commits' }));
  await hands.press(
    page
      .getByRole('region', { name: 'Commits, the newest arrival first' })
      .getByRole('cell')
      .getByRole('button')
      .first(),
  );
  const panel = page.getByRole('complementary', { name: 'Path of this commit' });
  await expect(panel).toContainText('Arrived');
  await hands.to(panel.getByRole('link').first());
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);

  await hands.open('r', /\/runs/);
  const values = page.getByRole('region', { name: /, newest first$/ });
  const value = values.getByRole('row').nth(1).getByRole('button');
  await hands.press(value);
  const evidence = page.getByRole('complementary', { name: 'Evidence', exact: true });
  await expect(evidence).toBeVisible();
  await hands.press(evidence.getByRole('button', { name: 'Close' }));
  await expect(evidence).toHaveCount(0);
  await expect(value).toBeFocused();

  await hands.press(page.getByRole('button', { name: 'Next page' }));
  const newer = page.getByRole('button', { name: 'Previous page' });
  await hands.press(newer);
  await expect(newer).toBeDisabled();
  await expect(newer).toBeFocused();
});

test('without a mouse: the days are changed, what is shown is exported, and the report is saved', async ({
  demo,
  page,
  context,
}) => {
  const hands = keyboardUserOn(page);
  await demo.signIn(context);
  await look(page, `${demo.url}/project/1/runs/cycle_times`);
  const period = page.getByRole('button', { name: /^Period:/ });
  await hands.press(period);
  await hands.press(page.getByRole('dialog', { name: 'Days' }).getByRole('button', { name: 'Last 30 days' }));
  await expect(page).toHaveURL(/range=30/);
  await expect(period).toBeFocused();
  await hands.press(page.getByRole('button', { name: 'Previous period' }), 'Space');
  await expect(page).toHaveURL(/compare=yes/);
  await hands.press(period);
  await hands.to(page.getByLabel('From', { exact: true }));
  await page.keyboard.type('01052026');
  await expect(page).toHaveURL(/from=2026-/);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await hands.press(page.getByRole('button', { name: 'Export' }));
  const menu = page.getByRole('menu', { name: 'Export' });
  const item = menu.getByRole('menuitem', { name: 'Export CSV' });
  await expect(menu.getByRole('menuitem').first()).toBeFocused();
  while (!(await item.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  const table = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  expect((await table).suggestedFilename()).toMatch(/\.csv$/);

  const report = page.waitForEvent('download');
  await hands.go('report', /report/i);
  expect((await report).suggestedFilename()).toMatch(/^demo-company-report-.*\.html$/);
});

test('without a mouse: a view is saved, opened, and removed', async ({ ownDemo, page, context }) => {
  const hands = keyboardUserOn(page);
  await ownDemo.signIn(context);
  await look(page, `${ownDemo.url}/project/1/runs/cycle_times?range=30`);
  await page.keyboard.press('v');
  await hands.write(page.getByRole('dialog', { name: 'Save this view' }).getByLabel('Name'), 'Thirty days');
  await page.keyboard.press('Enter');
  const views = page.getByRole('region', { name: 'Views' });
  await expect(views.getByRole('link', { name: 'Thirty days' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await hands.open('i', /\/integrations/);
  await hands.go('thirty', /Thirty days/);
  await expect(page).toHaveURL(/\/runs\/cycle_times\?range=30$/);
  await hands.press(views.getByRole('button', { name: /^Edit the views of/ }));
  await hands.press(page.getByRole('button', { name: 'Remove the view “Thirty days”' }));
  await expect(views.getByRole('link')).toHaveCount(0);
  await takeBack(page, 'The view “Thirty days” was removed.');
  await expect(views.getByRole('link', { name: 'Thirty days' })).toBeVisible();
});

test('without a mouse: the graph is edited, saved, and taken back', async ({ ownDemo, page, context }) => {
  const hands = keyboardUserOn(page);
  await ownDemo.signIn(context);
  await look(page, `${ownDemo.url}/project/1/lead-time`);
  const before = await edgesOf(ownDemo, 1);
  await hands.press(page.getByRole('button', { name: 'Edit graph' }));
  const editor = page.getByRole('region', { name: 'Edit graph' });
  await hands.choose(editor.getByRole('combobox', { name: 'Pipeline' }), 'shop-build');
  await hands.press(editor.getByRole('button', { name: 'Remove: shop-build to shop-integration-tests' }));
  const changes = editor.getByRole('region', { name: 'Changes' });
  await expect(changes.getByRole('listitem')).toHaveText(['shop-build no longer feeds shop-integration-tests']);
  await hands.press(changes.getByRole('button', { name: 'Save' }));
  await takeBack(page, 'shop-build no longer feeds shop-integration-tests.');
  await expect.poll(() => edgesOf(ownDemo, 1)).toEqual(before);
});

test('without a mouse: a token is kept, edited, given another secret, and removed', async ({
  empty,
  page,
  context,
}) => {
  const hands = keyboardUserOn(page);
  await empty.signIn(context);
  await look(page, `${empty.url}/welcome`);
  await hands.go('tokens', 'Tokens');
  await hands.press(page.getByRole('button', { name: 'Add token' }));
  const dialog = page.getByRole('dialog');
  await hands.write(dialog.getByLabel('Name'), 'builder');
  await hands.write(dialog.getByLabel('Allowed addresses'), 'https://jenkins.local');
  await hands.write(dialog.getByLabel('Secret'), 'a secret');
  await hands.press(dialog.getByRole('button', { name: 'Save token' }));
  await expect(rowOf(page, 'builder')).toContainText('https://jenkins.local');
  await chooseByKeys(hands, page, 'builder', 'Edit');
  await hands.write(dialog.getByLabel('Name'), 'deployer');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'deployer')).toBeVisible();
  await chooseByKeys(hands, page, 'deployer', 'Replace secret');
  await hands.write(dialog.getByLabel('Secret'), 'another secret');
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await chooseByKeys(hands, page, 'deployer', 'Remove');
  await takeBack(page, 'The token “deployer” was removed.');
  await expect(rowOf(page, 'deployer')).toBeVisible();
});

test('without a mouse: a project is made, renamed, archived, removed and brought back', async ({
  empty,
  page,
  context,
}) => {
  const hands = keyboardUserOn(page);
  const names = async () => (await ask<{ name: string }[]>(empty, '/api/projects')).map(({ name }) => name);
  await empty.signIn(context);
  await look(page, `${empty.url}/welcome`);
  await give(page, addProject, { name: 'Bank' });
  await look(page, `${empty.url}/welcome`);
  await hands.open('p', /\/projects$/);
  await hands.press(page.getByRole('button', { name: 'New project' }));
  await hands.write(page.getByLabel('Name', { exact: true }), 'Shop');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/connect$/);
  await hands.open('p', /\/projects$/);

  const actions = page.getByRole('button', { name: 'Actions for Shop' });
  await hands.press(actions);
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(actions).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused();
  await page.keyboard.press('Enter');
  await hands.write(page.getByRole('dialog').getByLabel('Name'), 'Market');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Bank', 'Market']);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await hands.press(page.getByRole('button', { name: 'Actions for Market' }));
  const archive = page.getByRole('menuitem', { name: 'Archive' });
  while (!(await archive.evaluate((element) => element === document.activeElement)))
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await takeBack(page, '“Market” was archived.');
  await expect(page.getByRole('link', { name: 'Market', exact: true }).first()).toBeVisible();

  await hands.go('market settings', /settings.*Market/);
  await hands.press(page.getByRole('button', { name: 'Remove project' }));
  await expect.poll(names).toEqual(['Bank']);
  await takeBack(page, '“Market” was removed.');
  await expect.poll(names).toEqual(['Bank', 'Market']);
});

test('without a mouse: the app is set up, and the project’s key is copied', async ({ empty, page, context }) => {
  const hands = keyboardUserOn(page);
  await empty.signIn(context);
  await projectWith(empty, page, []);
  await look(page, `${empty.url}/settings`);
  await hands.choose(page.getByLabel('Theme'), 'Dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await hands.press(page.getByRole('link', { name: 'Collecting', exact: true }));
  await hands.press(page.getByLabel('Use quiet hours'), 'Space');
  await hands.to(page.getByLabel('from', { exact: true }));
  await page.keyboard.type('0930PM');
  await hands.press(page.getByRole('button', { name: 'Save quiet hours' }));
  await expect.poll(async () => (await give(page, collectingSettings, {})).quiet?.from).toBe('21:30');
  await hands.go('shop settings', /settings.*Shop/);
  await hands.press(page.getByRole('link', { name: 'API key', exact: true }));
  await hands.press(page.getByRole('button', { name: 'Copy key' }));
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
});

test('without a mouse: the bundle for a report of a fault is looked through and saved', async ({
  demo,
  page,
  context,
}) => {
  const hands = keyboardUserOn(page);
  await demo.signIn(context);
  await look(page, `${demo.url}/projects`);
  await hands.open('m', /\/diagnostics$/);
  await hands.press(page.getByRole('button', { name: 'Show bundle' }));
  await expect(page.getByRole('region', { name: 'Content of the bundle' })).toBeVisible();
  const saving = page.waitForEvent('download');
  await hands.press(page.getByRole('button', { name: 'Save bundle' }));
  expect(await readFile(await (await saving).path(), 'utf8')).toContain('plumbline');
});

test('without a mouse: an integration is edited', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins(shopWith([build(1)]), account));
  const hands = keyboardUserOn(page);
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await look(page, `${empty.url}/project/${project}/integrations`);
  await chooseByKeys(hands, page, 'build', 'Edit');
  await hands.write(page.getByRole('dialog').getByLabel('Name'), 'the build');
  await page.keyboard.press('Enter');
  await expect(rowOf(page, 'the build')).toBeVisible();
});
