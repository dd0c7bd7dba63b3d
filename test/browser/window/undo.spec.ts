import {
  addIntegration,
  addProject,
  addToken,
  addView,
  changeProject,
  projectDetails,
  tokenDetails,
} from '#shared/desktop/commands.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, test } from '../support/app.ts';
import { chooseSystem, connectAs, testWith } from '../support/connecting.ts';
import { ask, give, projectWith } from '../support/desktop.ts';
import { account, graphOf, jobAt, ofJenkins, shopWith } from '../support/jenkins.ts';
import { chooseFor, rowOf } from '../support/lines.ts';
import { takeBack } from '../support/undo.ts';

const names = async (list: Promise<readonly { readonly name: string }[]>) => (await list).map(({ name }) => name);

test('a project that was changed or removed is what it was, by Ctrl+Z and by the button', async ({
  empty,
  page,
  context,
}) => {
  await page.clock.install();
  await empty.signIn(context);
  const project = await projectWith(empty, page, []);
  await give(page, addView, { project_id: project, name: 'Mine', address: 'flow' });
  await page.goto(`${empty.url}/project/${project}/settings`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Shop and stock');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('Shop and stock');
  // The time to take it back stands still while a dialog is in front of the offer.
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await page.clock.runFor(20_000);
  await page.keyboard.press('Escape');
  await takeBack(page, '“Shop” was changed.');
  await expect(name).toHaveValue('Shop');
  expect(await names(ask(empty, '/api/projects'))).toEqual(['Shop']);

  await page.getByRole('button', { name: 'Remove project' }).click();
  // It was the only one.
  await expect(page).toHaveURL(/\/welcome$/);
  expect(await names(ask(empty, '/api/projects'))).toEqual([]);
  await page.getByRole('button', { name: 'Undo: “Shop” was removed.' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project}/overview$`));
  await expect(page.getByRole('region', { name: 'Views' }).getByRole('link', { name: 'Mine' })).toBeVisible();
  expect(await names(ask(empty, '/api/projects'))).toEqual(['Shop']);
});

test('an integration that was paused or removed is what it was', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins(shopWith([]), account));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  const integrations = (): Promise<{ name: string }[]> => ask(empty, `/api/integrations/${project}`);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  const part = rowOf(page, 'build');
  await chooseFor(page, 'build', 'Pause');
  await expect(part.getByText('Paused', { exact: true })).toBeVisible();
  await takeBack(page, '“build” was paused.');
  await expect(part.getByText('Up to date')).toBeVisible();

  await chooseFor(page, 'build', 'Remove');
  await expect(part).toHaveCount(0);
  expect(await names(integrations())).toEqual([]);
  await takeBack(page, '“build” was removed.');
  await expect(part).toBeVisible();
  expect(await names(integrations())).toEqual(['build']);
});

test('what was connected is removed again with all that was made for it, and nothing else', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins({ jobs: [jobAt('shop', 10), jobAt('stock', 11)] }, account));
  await empty.signIn(context);
  type Fields = Readonly<Record<string, string>>;
  const connect = async (access: Fields, what: Fields): Promise<void> => {
    await chooseSystem(page, 'Jenkins');
    await testWith(page, access);
    await connectAs(page, what);
  };
  const addressOf = (job: string) => ({ Address: `${jenkins.url}/job/${job}/` });
  const secret = { User: account.user, 'API token': account.token };

  await page.goto(`${empty.url}/connect`);
  await connect({ ...addressOf('shop'), ...secret }, { 'Project name': 'Shop', Name: 'build' });
  await takeBack(page, '“build” was connected.');
  await expect(page).toHaveURL(/\/welcome$/);
  expect(await names(ask(empty, '/api/projects'))).toEqual([]);
  expect(await names(give(page, tokenDetails, {}))).toEqual([]);

  await page.goto(`${empty.url}/connect`);
  await connect({ ...addressOf('shop'), ...secret }, { 'Project name': 'Market', Name: 'build' });
  const made = Number(/project\/(\d+)/.exec(page.url())?.[1]);
  const [token] = await give(page, tokenDetails, {});
  await give(page, addIntegration, {
    integration_type: 'ci_server',
    name: 'mine',
    project_id: made,
    token_id: token?.id ?? 0,
    url: addressOf('stock').Address,
    since: null,
  });
  await takeBack(page, '“build” was connected.');
  await expect.poll(() => names(ask(empty, `/api/integrations/${made}`))).toEqual(['mine']);
  await expect(rowOf(page, 'build')).toHaveCount(0);

  const project = await projectWith(empty, page, [ofJenkins(jenkins.url, 'shop', 'first')]);
  const integrations = (): Promise<{ name: string }[]> => ask(empty, `/api/integrations/${project}`);
  await page.goto(`${empty.url}/project/${project}/connect`);
  await connect(addressOf('stock'), { Name: 'second' });
  expect(await names(integrations())).toEqual(['first', 'second']);
  await takeBack(page, '“second” was connected.');
  await expect.poll(() => names(integrations())).toEqual(['first']);
  await expect(rowOf(page, 'second')).toHaveCount(0);
  expect(await names(give(page, tokenDetails, {}))).toHaveLength(2);
});

test('the first failure and the recovery are told, once each', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins(shopWith([]), account));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url, 'shop', 'build', 'wrong')]);
  const notices = page.getByRole('region', { name: 'What can be taken back' });
  await expect(notices.getByRole('alert')).toHaveText('“build” could not be collected.');
  await notices.getByRole('link', { name: 'See why' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project}/integrations$`));
  await expect(notices.getByRole('alert')).toHaveCount(0);

  await page.goto(`${empty.url}/tokens`);
  await chooseFor(page, 'build token', 'Replace secret');
  await expect(notices.getByRole('alert')).toHaveCount(0);
  await page.getByRole('dialog').getByLabel('Secret').fill(account.token);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(notices).toContainText('“build” is collected again.');
});

test('a token that was kept or edited, and a project that was made, are as before', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  await page.getByRole('button', { name: 'Add token' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill('builder');
  await dialog.getByLabel('Allowed addresses').fill('https://jenkins.local');
  await dialog.getByLabel('Secret').fill('a secret');
  await dialog.getByRole('button', { name: 'Save token' }).click();
  await expect(dialog).toHaveCount(0);
  await takeBack(page, 'The token “builder” was kept.');
  await expect(page.getByText('No tokens yet')).toBeVisible();

  await give(page, addToken, {
    name: 'builder',
    integ_type: 'ci_server',
    origins: ['https://jenkins.local'],
    username: null,
    secret: 'a secret',
  });
  await page.reload();
  await chooseFor(page, 'builder', 'Edit');
  await dialog.getByLabel('Name').fill('deployer');
  await dialog.getByLabel('Allowed addresses').fill('https://jenkins.local https://other.test');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'deployer')).toBeVisible();
  await takeBack(page, 'The token “builder” was changed.');
  await expect(rowOf(page, 'builder')).toBeVisible();
  const [token] = await give(page, tokenDetails, {});
  expect(token).toMatchObject({ name: 'builder', origins: ['https://jenkins.local'] });

  await give(page, addProject, { name: 'Bank' });
  await page.goto(`${empty.url}/projects`);
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Shop');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/connect$/);
  await takeBack(page, '“Shop” was made.');
  await expect(page).not.toHaveURL(/\/connect$/);
  expect(await names(ask(empty, '/api/projects'))).toEqual(['Bank']);

  // What another window connected in it meanwhile is not removed with it.
  await page.goto(`${empty.url}/projects`);
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Market');
  await page.keyboard.press('Enter');
  const undo = page.getByRole('button', { name: /^Undo: “Market”/ });
  await undo.hover();
  const project_id = Number(/project\/(\d+)\//.exec(page.url())?.[1]);
  const ci = { origins: ['https://ci.test'], username: 'robot', secret: 'a secret' };
  const { id: token_id } = await give(page, addToken, { name: 'ci', integ_type: 'ci_server', ...ci });
  const build = { integration_type: 'ci_server', name: 'build', url: 'https://ci.test/job/build' } as const;
  await give(page, addIntegration, { project_id, token_id, ...build });
  await undo.click();
  await expect(page.getByText(/could not be taken back.*changed again since/)).toBeVisible();
  expect(await names(ask(empty, '/api/projects'))).toEqual(['Bank', 'Market']);
});

test('what counts as an incident, what a state means and what a run means are as before', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await page.goto(`${ownDemo.url}/project/1/settings?tab=definitions`);
  const details = async () => (await give(page, projectDetails, { project_id: 1 })).integrations;
  const incidents = page.getByRole('region', { name: /^Incidents of/ });
  await expect(incidents.getByRole('checkbox').first()).toBeVisible();
  const before = await details();

  await incidents.getByRole('checkbox', { checked: false }).first().click();
  await takeBack(page, 'What counts as an incident was changed.');
  await expect.poll(details).toEqual(before);

  const rule = page
    .getByRole('region', { name: 'Runs that count' })
    .getByRole('row', { name: /^shop-build/ })
    .first();
  const meant = (await rule.textContent()) ?? '';
  await rule.getByRole('button', { name: 'Edit shop-build', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'shop-build' });
  await drawer.getByLabel('Unstable run').selectOption('neutral');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(rule).toContainText('not counted');
  await takeBack(page, '“shop-build” was changed.');
  await expect(rule).toHaveText(meant);
  await expect.poll(details).toEqual(before);

  const state = page.getByRole('combobox', { name: 'In Review', exact: true });
  await state.selectOption('active');
  await takeBack(page, 'What “In Review” means was changed.');
  await expect(state).toHaveValue('waiting');
});

test('edges and release points that were edited are as before, one by one and all at once', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await page.goto(`${ownDemo.url}/project/1/settings?tab=graph`);
  const edge = page.getByRole('row', { name: /^shop-build shop-integration-tests/ });
  await expect(edge).toBeVisible();
  const before = await graphOf(ownDemo, 1);
  const actions = edge.getByRole('button', { name: /^Actions for / });
  await actions.click();
  await page.getByRole('menuitem', { name: 'Make default' }).click();
  await takeBack(page, 'shop-build goes to shop-integration-tests by default.');
  await expect.poll(() => graphOf(ownDemo, 1)).toEqual(before);
  await actions.click();
  await page.getByRole('menuitem', { name: 'Remove', exact: true }).click();
  await takeBack(page, 'shop-build no longer feeds shop-integration-tests.');
  await expect.poll(() => graphOf(ownDemo, 1)).toEqual(before);
  await page.getByRole('link', { name: 'Pipelines', exact: true }).click();
  await page.getByRole('button', { name: 'Edit shop-stage', exact: true }).click();
  const drawer = page.getByRole('dialog', { name: 'shop-stage' });
  await drawer.getByLabel('Commits reach users here').check();
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer).toHaveCount(0);
  await takeBack(page, 'shop-stage is a release point.');
  await expect.poll(() => graphOf(ownDemo, 1)).toEqual(before);

  await page.goto(`${ownDemo.url}/project/1/lead-time`);
  await page.getByRole('button', { name: 'Edit graph' }).click();
  const editor = page.getByRole('region', { name: 'Edit graph' });
  await editor.getByRole('combobox', { name: 'Pipeline' }).selectOption('shop-build');
  await editor.getByRole('button', { name: 'Remove: shop-build to shop-integration-tests' }).click();
  await editor.getByRole('checkbox', { name: 'Release point' }).check();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect.poll(() => graphOf(ownDemo, 1)).not.toEqual(before);
  await takeBack(page, '2 edits of the graph were saved.');
  await expect.poll(() => graphOf(ownDemo, 1)).toEqual(before);
});

test('a change that is still on its way is what Ctrl+Z takes back, not the one before it', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  const project = await projectWith(empty, page, []);
  await page.goto(`${empty.url}/project/${project}/settings`);
  const name = page.getByLabel('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Save changes' });
  await name.fill('First');
  await save.click();
  const undo = page.getByRole('button', { name: 'Undo: “Shop” was changed.' });
  await undo.hover();
  const [held, arrived] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  await page.route(`**${changeProject.path}`, async (route) => {
    arrived.resolve();
    await held.promise;
    await route.continue();
  });
  await name.fill('Second');
  await save.click();
  await arrived.promise;
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
  await page.keyboard.press('Control+Z');
  held.resolve();
  await expect(page.getByText('Taken back: “First” was changed.').first()).toBeVisible();
  await expect(name).toHaveValue('First');
  expect(await names(ask(empty, '/api/projects'))).toEqual(['First']);
});
