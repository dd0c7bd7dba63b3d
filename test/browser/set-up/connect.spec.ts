import type { Page } from '@playwright/test';
import {
  addIntegration,
  addProject,
  projectDetails,
  removeIntegration,
  removeProject,
  removeToken,
  tokenDetails,
} from '#shared/desktop/commands.ts';
import { type JenkinsServer, startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { chooseSystem, connectAs, fill, testWith } from '../support/connecting.ts';
import { ask, give, projectWith } from '../support/desktop.ts';
import { account, build, jobAt, ofJenkins, shopWith } from '../support/jenkins.ts';
import { rowOf } from '../support/lines.ts';
import { takeBack } from '../support/undo.ts';

const { user, token } = account;
const model = shopWith([3, 2, 1].map((number) => build(number, number === 2 ? { result: 'FAILURE' } : {})));

let jenkins: JenkinsServer;
test.beforeEach(async () => {
  jenkins = await startJenkins(model, { user, token });
});
test.afterEach(() => jenkins.close());

test('a Jenkins is connected step by step and its runs are there', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/connect`);
  await chooseSystem(page, 'Jenkins');
  await testWith(page, { Address: `${jenkins.url}/job/shop/`, User: user, 'API token': token });
  await expect(page.getByRole('region', { name: 'Test' })).toContainText('accepts the token');
  await expect(page.getByText('The secret goes to')).toContainText(new URL(jenkins.url).origin);
  await connectAs(page, { 'Project name': 'Shop', Name: 'build' });
  await expect(rowOf(page, 'build')).toContainText('Up to date');
  await expect(rowOf(page, 'build')).toContainText('3 runs');
});

test('each step says what it led to, and going back loses nothing', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/connect`);
  await chooseSystem(page, 'Jenkins');
  const access = { Address: `${jenkins.url}/job/shop/`, User: user, 'API token': token };
  await testWith(page, access);
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { 'Project name': 'Shop', Name: 'nightly' });
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /^System\s*Jenkins$/,
    new RegExp(new URL(jenkins.url).host),
    /^Test\s*\d+ checks passed$/,
    /What to collect$/,
    /Done$/,
  ]);
  await expect(steps.nth(3)).toHaveAttribute('aria-current', 'step');
  await steps.nth(1).getByRole('button').click();
  for (const [label, value] of Object.entries(access))
    await expect(page.getByLabel(label, { exact: true })).toHaveValue(value);
  await page.getByRole('button', { name: 'Test connection' }).click();
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toBeEnabled();
  await next.focus();
  // Pressed twice, it goes on by one step.
  for (const key of ['Enter', 'Enter']) await page.keyboard.press(key);
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('nightly');
  await expect(page.getByRole('button', { name: 'Connect and collect' })).toBeEnabled();
  await expect(steps.nth(3)).toHaveAttribute('aria-current', 'step');
});

test('a token that is refused says so, says what to do, and keeps nothing', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/connect`);
  await chooseSystem(page, 'Jenkins');
  await testWith(page, { Address: `${jenkins.url}/job/shop/`, User: user, 'API token': 'not-it' });
  await expect(page.getByRole('alert')).toContainText('Make a new token');
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
  await page.goto(`${empty.url}/tokens`);
  await expect(page.getByText('No tokens yet')).toBeVisible();
});

test('whoever comes to the form anew finds it empty, and nothing that was tested for another system', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  await give(page, addProject, { name: 'Shop' });
  await page.goto(`${empty.url}/project/1/connect`);
  await chooseSystem(page, 'Jenkins');
  await testWith(page, { Address: `${jenkins.url}/job/shop/`, User: user, 'API token': token });
  await expect(page.getByRole('region', { name: 'Test' })).toContainText('accepts the token');
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('connect a system');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Leave without saving?' }).getByRole('button', { name: 'Leave' }).click();
  await chooseSystem(page, 'Jenkins');
  await expect(page.getByLabel('Address', { exact: true })).toHaveValue('');
  await expect(page.getByLabel('API token', { exact: true })).toHaveValue('');
});

test('the link that skips the sidebar leaves the address, and what is typed', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  await page.getByRole('link', { name: 'Connect a system' }).click();
  await chooseSystem(page, 'Jenkins');
  const address = page.getByLabel('Address', { exact: true });
  await address.fill(`${jenkins.url}/job/shop/`);
  const url = page.url();
  await page.getByRole('button', { name: 'Skip to the screen' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page).toHaveURL(url);
  await expect(address).toHaveValue(`${jenkins.url}/job/shop/`);
  await page.evaluate(() => window.location.assign('#main'));
  await expect(page).toHaveURL(/#main$/);
  await expect(address).toHaveValue(`${jenkins.url}/job/shop/`);
});

test('why a connection is refused is said at a field that is shown, and else in words', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  const address = page.getByLabel('Address', { exact: true });
  const connect = page.getByRole('button', { name: 'Connect and collect' });
  const name = page.getByLabel('Name', { exact: true });
  await page.goto(`${empty.url}/project/${project}/connect`);
  await chooseSystem(page, 'Jenkins');
  await testWith(page, { Address: `${jenkins.url}/job/shop/` });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { Name: 'other' });
  await connect.click();
  await expect(page.getByRole('alert')).toContainText('url');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await fill(page, { Name: 'build' });
  await connect.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toContainText('url');
  await page.getByRole('button', { name: 'Back' }).click();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(address).toHaveAttribute('aria-invalid', 'true');

  // Both are of the name, but one of the project and one of the integration.
  await testWith(page, { Address: `${jenkins.url}/` });
  await page.getByRole('button', { name: 'Continue' }).click();
  const projectName = page.getByLabel('Project name', { exact: true });
  await page.getByLabel('Project', { exact: true }).selectOption('New project');
  await fill(page, { Name: 'build', 'Project name': 'Shop' });
  await connect.click();
  await expect(projectName).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.getByLabel('Project', { exact: true }).selectOption({ value: String(project) });
  await connect.click();
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

/** Waits until these are there: projects, each with its integrations, and as many tokens. */
async function expectKept(app: RunningApp, page: Page, projects: readonly string[], tokens: number): Promise<void> {
  const projectText = async ({ id, name }: { readonly id: number; readonly name: string }): Promise<string> => {
    const { integrations } = await give(page, projectDetails, { project_id: id });
    return [name, ...integrations.map((one) => one.name)].join(' ');
  };
  // One that is removed after the list was read is refused.
  await expect(async () => {
    const list = await ask<{ readonly id: number; readonly name: string }[]>(app, '/api/projects');
    expect(await Promise.all(list.map(projectText))).toEqual(projects);
    expect(await give(page, tokenDetails, {})).toHaveLength(tokens);
  }).toPass();
}

/** Refuses the integration of this number among those that are asked for. */
async function refused(page: Page, refusedOne: number): Promise<void> {
  let count = 0;
  await page.route(`**${addIntegration.path}`, (route) => (++count === refusedOne ? route.abort() : route.continue()));
}

test('what is left out after a refusal is not connected, and nothing of it stays', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jobs = ['a', 'b', 'c'].map((name) => jobAt(name, 8));
  const team = await opened(startJenkins({ jobs: [{ kind: 'folder', name: 'team', jobs }] }, account));
  await empty.signIn(context);
  await page.goto(`${empty.url}/connect`);
  await chooseSystem(page, 'Jenkins');
  await testWith(page, { Address: `${team.url}/job/team/`, User: user, 'API token': token });
  await page.getByRole('button', { name: 'Continue' }).click();
  const boxes = page.locator('.offers').getByRole('checkbox');
  for (const box of await boxes.all()) await box.check();
  await fill(page, { 'Project name': 'First' });
  await refused(page, 3);
  const connect = page.getByRole('button', { name: 'Connect and collect' });
  await connect.click();
  await expect(page.getByRole('form').getByRole('alert')).toContainText('does not answer');
  await expectKept(empty, page, ['First a b'], 1);

  await boxes.first().uncheck();
  await connect.click();
  await expect(page.getByRole('button', { name: 'Open integrations' })).toBeVisible();
  await expect(page.getByText('2 connections were made.', { exact: true })).toBeVisible();
  await expectKept(empty, page, ['First b c'], 1);
  await takeBack(page, '2 connections were made.');
  await expectKept(empty, page, [], 0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what another window removes of a refused connect is made again', async ({ empty, page, context, opened }) => {
  const jobs = ['a', 'b', 'c'].map((name) => jobAt(name, 8));
  const team = await opened(startJenkins({ jobs: [{ kind: 'folder', name: 'team', jobs }] }, account));
  await empty.signIn(context);
  await page.goto(`${empty.url}/connect`);
  await chooseSystem(page, 'Jenkins');
  await testWith(page, { Address: `${team.url}/job/team/`, User: user, 'API token': token });
  await page.getByRole('button', { name: 'Continue' }).click();
  for (const box of await page.locator('.offers').getByRole('checkbox').all()) await box.check();
  await fill(page, { 'Project name': 'First' });
  const connect = page.getByRole('button', { name: 'Connect and collect' });
  const connectRefused = async (refusedOne: number, expected: string): Promise<void> => {
    await refused(page, refusedOne);
    await connect.click();
    await expect(page.getByRole('form').getByRole('alert')).toContainText('does not answer');
    await page.unroute(`**${addIntegration.path}`);
    await expectKept(empty, page, [expected], 1);
  };
  await connectRefused(3, 'First a b');
  const idsNow = async () => {
    const [project] = await ask<{ readonly id: number }[]>(empty, '/api/projects');
    const project_id = project?.id ?? 0;
    const { integrations } = await give(page, projectDetails, { project_id });
    const [kept] = await give(page, tokenDetails, {});
    return { project_id, integration_id: integrations[0]?.id ?? 0, token_id: kept?.id ?? 0 };
  };
  const { integration_id } = await idsNow();
  await give(page, removeIntegration, { integration_id, undoable: true });
  await connectRefused(2, 'First b a');
  const { project_id } = await idsNow();
  await give(page, removeProject, { project_id, undoable: true });
  await connectRefused(3, 'First a b');
  const third = await idsNow();
  await give(page, removeProject, { project_id: third.project_id, undoable: true });
  await give(page, removeToken, { token_id: third.token_id, undoable: true });
  await connect.click();
  await expect(page.getByRole('button', { name: 'Open integrations' })).toBeVisible();
  await expectKept(empty, page, ['First a b c'], 1);
  expect(await give(page, tokenDetails, {})).toMatchObject([{ username: user }]);
  await takeBack(page, '3 connections were made.');
  await expectKept(empty, page, [], 0);
});

test('a project whose name is changed after a refusal does not stay empty', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/connect`);
  await chooseSystem(page, 'Jenkins');
  await testWith(page, { Address: `${jenkins.url}/job/shop/`, User: user, 'API token': token });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { 'Project name': 'First', Name: 'build' });
  await refused(page, 1);
  const connect = page.getByRole('button', { name: 'Connect and collect' });
  const alert = page.getByRole('form').getByRole('alert');
  await connect.click();
  await expect(alert).toContainText('does not answer');
  await fill(page, { 'Project name': 'Second' });
  await connect.click();
  await expect(page.getByRole('button', { name: 'Open integrations' })).toBeVisible();
  await expectKept(empty, page, ['Second build'], 1);
});

test('what a refused connect made is offered to be taken back, there and once it is left', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/connect`);
  await chooseSystem(page, 'Jenkins');
  await testWith(page, { Address: `${jenkins.url}/job/shop/`, User: user, 'API token': token });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { 'Project name': 'First', Name: 'build' });
  const message = '“First” was made. The token “build token” was kept.';
  const alert = page.getByRole('form').getByRole('alert');
  const connect = page.getByRole('button', { name: 'Connect and collect' });
  await page.route(`**${addIntegration.path}`, (route) => route.abort());
  await connect.click();
  await expect(alert).toContainText('does not answer');
  await expectKept(empty, page, ['First'], 1);
  await takeBack(page, message);
  await expectKept(empty, page, [], 0);
  await expect(page.getByLabel('Project name', { exact: true })).toHaveValue('First');
  await expect(page.getByLabel('Project', { exact: true }), 'the window has heard of it').toHaveCount(0);

  // Without the token that was taken back, its secret is sent again.
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await connect.click();
  await expect(alert).toContainText('does not answer');
  await expectKept(empty, page, ['First'], 1);
  await page.getByRole('button', { name: `Close: ${message}` }).click();
  await page.getByRole('link', { name: 'Tokens' }).first().click();
  const question = page.getByRole('dialog', { name: 'Leave without saving?' });
  await expect(question).toContainText('did not save is lost');
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  await takeBack(page, message);
  await expectKept(empty, page, [], 0);
});
