import {
  addView,
  backups,
  changeCollectingSettings,
  changeGraph,
  changeIntegration,
  changeProject,
  changeProxy,
  changeStart,
  changeToken,
  changeUpdates,
  collectingSettings,
  networkSettings,
  projectDetails,
  removeIntegration,
  removeToken,
  removeView,
  setRepository,
  setTarget,
  startSettings,
  tokenDetails,
  updates,
} from '#shared/desktop/commands.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, test } from '../support/app.ts';
import { give, projectWith } from '../support/desktop.ts';
import { held, heldAnswer } from '../support/held.ts';
import { account, collectedJobs, edgesOf, graphOf, jobAt, ofJenkins, shopWith } from '../support/jenkins.ts';
import { chooseFor } from '../support/lines.ts';
import { takeBack } from '../support/undo.ts';

test('a form that was opened before another window saved keeps what that saved', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(shopWith([]), account));
  await empty.signIn(context);
  await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await page.goto(`${empty.url}/tokens`);
  await chooseFor(page, 'build token', 'Edit');
  const form = page.getByRole('dialog');
  await form.getByLabel('Name', { exact: true }).fill('Jenkins of the shop');
  const [token] = await give(page, tokenDetails, {});
  const origins = [...(token?.origins ?? []), 'https://second.test'];
  await give(page, changeToken, { token_id: token?.id ?? 0, origins });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);
  expect(await give(page, tokenDetails, {})).toMatchObject([{ name: 'Jenkins of the shop', origins }]);
});

test('a list that another window changed meanwhile stays as that left it, and the window says so', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  const meanwhile = page.getByRole('alert').filter({ hasText: /changed meanwhile/ });
  const tracker = async () =>
    (await give(page, projectDetails, { project_id: 1 })).integrations.find(({ incidents }) => incidents !== null);
  await page.goto(`${ownDemo.url}/project/1/settings?tab=definitions`);
  const boxes = page.getByRole('region', { name: /^Incidents of/ });
  await expect(boxes.getByRole('checkbox', { name: /^Bug/ })).not.toBeChecked();
  const tick = await held(page, changeIntegration);
  await boxes.getByRole('checkbox', { name: /^Bug/ }).check();
  await tick.sent;
  const incidents = { types: ['Incident', 'Story'], labels: [] };
  await give(page, changeIntegration, { integration_id: (await tracker())?.id ?? 0, incidents });
  tick.end('continue');
  await expect(meanwhile).toBeVisible();
  await expect(boxes.getByRole('checkbox', { name: /^Story/ })).toBeChecked();
  expect((await tracker())?.incidents).toEqual(incidents);
  await boxes.getByRole('checkbox', { name: /^Bug/ }).check();
  await expect.poll(async () => (await tracker())?.incidents?.types).toEqual(['Incident', 'Story', 'Bug']);
  await takeBack(page, /^Undo: /);
  await expect.poll(async () => (await tracker())?.incidents).toEqual(incidents);

  const [token] = await give(page, tokenDetails, {});
  const origins = token?.origins ?? [];
  await page.goto(`${ownDemo.url}/tokens?edit=${token?.id}`);
  const form = page.getByRole('dialog');
  await form.getByLabel('Allowed addresses').fill([...origins, 'https://mine.test'].join(' '));
  await give(page, changeToken, { token_id: token?.id ?? 0, origins: [...origins, 'https://theirs.test'] });
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(meanwhile).toBeVisible();
  const kept = (await give(page, tokenDetails, {})).find(({ id }) => id === token?.id);
  expect(kept?.origins).toEqual([...origins, 'https://theirs.test']);
});

test('a change of the graph is not undone over what another window changed since', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jobs = [jobAt('one', 8), jobAt('two', 9), jobAt('three', 10)];
  const jenkins = await opened(startJenkins({ jobs }, account));
  await empty.signIn(context);
  const project = await collectedJobs(empty, page, jenkins.url, jobs);
  const { nodes } = await graphOf(empty, project);
  const idOf = (name: string): number => nodes.find((node) => node.name === name)?.id ?? 0;
  await page.goto(`${empty.url}/project/${project}/settings`);
  await page.getByRole('link', { name: 'Pipelines', exact: true }).click();
  await page.getByRole('button', { name: 'Edit one', exact: true }).click();
  const form = page.getByRole('dialog');
  await form.getByRole('checkbox').click();
  await form.getByRole('button', { name: 'Save changes' }).click();
  await expect(form).toHaveCount(0);
  const undo = page.getByRole('button', { name: /^Undo: / });
  await undo.hover();
  await give(page, changeGraph, { project_id: project, edits: [{ do: 'add', from: idOf('two'), to: idOf('three') }] });
  await undo.click();
  await expect(page.getByText(/could not be taken back.*changed again since/)).toBeVisible();
  expect(await edgesOf(empty, project)).toHaveLength(1);
});

test('a name, a target and a rule are not taken back over what another window saved since', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  const details = () => give(page, projectDetails, { project_id: 1 });
  const undo = page.getByRole('button', { name: /^Undo: / });
  const refused = async (): Promise<void> => {
    await undo.click();
    await expect(page.getByText(/could not be taken back.*changed again since/)).toBeVisible();
    await page.reload();
  };
  await page.goto(`${ownDemo.url}/project/1/settings`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Mine');
  await name.press('Enter');
  await undo.hover();
  await give(page, changeProject, { project_id: 1, name: 'Theirs' });
  await refused();
  expect((await details()).name).toBe('Theirs');

  await page.goto(`${ownDemo.url}/project/1/settings?tab=targets`);
  const target = page.getByRole('textbox', { name: 'Target: Lead time', exact: true });
  await target.fill('7 h');
  await target.press('Enter');
  await undo.hover();
  await give(page, setTarget, { project_id: 1, measure: 'lead_time', value: 3600 });
  await refused();
  expect((await details()).targets.lead_time).toBe(3600);

  await page.goto(`${ownDemo.url}/project/1/settings?tab=definitions`);
  await page
    .getByRole('region', { name: /^Incidents of/ })
    .getByRole('checkbox', { name: /^Story/ })
    .check();
  await undo.hover();
  const tracker = (await details()).integrations.find(({ incidents }) => incidents?.types.includes('Story'));
  const incidents = { types: ['Incident', 'Story', 'Bug'], labels: [] };
  await give(page, changeIntegration, { integration_id: tracker?.id ?? 0, incidents });
  await refused();
  expect((await details()).integrations.find(({ id }) => id === tracker?.id)?.incidents).toEqual(incidents);
});

test('a proxy, a port, an announcement and a repository are taken back, but not over what another window saved', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  const undo = page.getByRole('button', { name: /^Undo: / });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const saved = async (name: string, text: string): Promise<void> => {
    await field(name).fill(text);
    await field(name).press('Enter');
    await undo.hover();
  };
  const refused = async (): Promise<void> => {
    await undo.click();
    await expect(page.getByText(/could not be taken back.*changed again since/)).toBeVisible();
    await page.reload();
  };

  await page.goto(`${ownDemo.url}/settings?tab=network`);
  const proxy = async () => (await give(page, networkSettings, {})).proxy;
  await page.getByRole('combobox', { name: 'Proxy' }).selectOption('manual');
  await saved('Address', 'http://one.test:3128');
  await undo.click();
  await expect.poll(async () => (await proxy()).mode).toBe('system');
  await page.reload();
  await page.getByRole('combobox', { name: 'Proxy' }).selectOption('none');
  await undo.hover();
  await give(page, changeProxy, { mode: 'system' });
  await refused();
  expect((await proxy()).mode).toBe('system');

  await page.goto(`${ownDemo.url}/settings?tab=start`);
  const port = async () => (await give(page, startSettings, {})).port.chosen;
  await saved('API port', '23456');
  await undo.click();
  await expect.poll(port).toBe(null);
  await page.reload();
  await saved('API port', '23456');
  await give(page, changeStart, { port: 23457 });
  await refused();
  expect(await port()).toBe(23457);

  await page.goto(`${ownDemo.url}/settings?tab=updates`);
  const source = async () => (await give(page, updates, {})).source;
  await saved('Update source', '/tmp/mine');
  await undo.click();
  await expect.poll(source).toBe(null);
  await expect(field('Update source'), 'the window has heard of it').toHaveValue('');
  await saved('Update source', '/tmp/mine');
  await give(page, changeUpdates, { source: '/tmp/theirs' });
  await refused();
  expect(await source()).toBe('/tmp/theirs');

  await page.goto(`${ownDemo.url}/project/1/settings?tab=pipelines`);
  const line = page.getByRole('main').getByRole('row').nth(1);
  const repository = page.getByRole('dialog').getByLabel('Repository');
  const read = async (text: string): Promise<void> => {
    await line.getByRole('button').first().click();
    await repository.fill(text);
    await page.keyboard.press('Enter');
    await undo.hover();
  };
  const { nodes } = await graphOf(ownDemo, 1);
  await read('git.example/mine');
  const mine = (await graphOf(ownDemo, 1)).nodes.find((node) => node.repository === 'git.example/mine');
  const before = nodes.find(({ id }) => id === mine?.id)?.repository;
  const present = async () => (await graphOf(ownDemo, 1)).nodes.find(({ id }) => id === mine?.id)?.repository;
  await undo.click();
  await expect.poll(present).toBe(before);
  await page.reload();
  await read('git.example/mine');
  await give(page, setRepository, { pipeline_id: mine?.id ?? 0, repository: 'git.example/theirs' });
  await refused();
  expect(await present()).toBe('git.example/theirs');
});

test('of two changes in quick succession only the last is taken back, then the first', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await page.goto(`${ownDemo.url}/project/1/settings?tab=definitions`);
  const boxes = page.getByRole('region', { name: /^Incidents of/ }).getByRole('checkbox');
  const types = async () =>
    (await give(page, projectDetails, { project_id: 1 })).integrations.flatMap(
      ({ incidents }) => incidents?.types ?? [],
    );
  await expect(boxes.first()).toBeVisible();
  // The answer to the first comes only after the second was given.
  const tick = await heldAnswer(page, changeIntegration);
  await boxes.nth(0).focus();
  await page.keyboard.press('Space');
  await expect.poll(types).toEqual(['Incident', 'Story']);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  tick.end();
  await expect.poll(types).toEqual(['Incident', 'Story', 'Bug']);
  await takeBack(page, /^Undo: /);
  await expect.poll(types).toEqual(['Incident', 'Story']);
  await takeBack(page, /^Undo: /);
  await expect.poll(types).toEqual(['Incident']);

  await page.goto(`${ownDemo.url}/settings?tab=collecting`);
  const every = async () => (await give(page, collectingSettings, {})).every_minutes;
  const choice = page.getByRole('combobox', { name: 'Interval' });
  const before = await every();
  const first = await held(page, changeCollectingSettings);
  await choice.selectOption('30');
  await first.sent;
  await choice.selectOption('60');
  first.end('continue');
  await expect.poll(every).toBe(60);
  // Both at once: each finds what the one before has left.
  await page
    .getByRole('button', { name: /^Undo: / })
    .last()
    .hover();
  await page.keyboard.press('Control+Z');
  await page.keyboard.press('Control+Z');
  await expect.poll(every).toBe(before);
});

test('what is typed in the settings outlasts that another window saves them', async ({ empty, page, context }) => {
  await empty.signIn(context);
  const project_id = await projectWith(empty, page, []);
  await give(page, changeCollectingSettings, { quiet: { from: '22:00', to: '06:00' } });
  await give(page, changeProxy, { mode: 'manual', address: 'http://one.test:3128' });
  const field = (name: string) => page.getByLabel(name, { exact: true });

  await page.goto(`${empty.url}/project/${project_id}/settings`);
  await field('Name').fill('Shop of books');
  await give(page, changeProject, { project_id, name: 'Store', time_zone: 'Europe/Paris' });
  await expect(field('Time zone')).toHaveValue('Europe/Paris');
  await expect(field('Name')).toHaveValue('Shop of books');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: false })).toBeVisible();
  expect(await give(page, projectDetails, { project_id })).toMatchObject({
    name: 'Shop of books',
    time_zone: 'Europe/Paris',
  });
  await takeBack(page, /^Undo: /);
  await expect(field('Name')).toHaveValue('Store');

  await page.goto(`${empty.url}/project/${project_id}/settings?tab=targets`);
  await field('Target: Lead time').fill('3');
  await give(page, setTarget, { project_id, measure: 'lead_time', value: 7200 });
  await give(page, setTarget, { project_id, measure: 'deployment_frequency', value: 2 });
  await expect(field('Target: Deployment frequency')).toHaveValue('2');
  await expect(field('Target: Lead time')).toHaveValue('3');
  await page.keyboard.press('Escape');
  await expect(field('Target: Lead time')).toHaveValue('2 h');

  await page.goto(`${empty.url}/settings?tab=collecting`);
  await field('from').fill('21:30');
  await give(page, changeCollectingSettings, { quiet: { from: '20:00', to: '05:00' } });
  await expect(field('until')).toHaveValue('05:00');
  await expect(field('from')).toHaveValue('21:30');

  await page.goto(`${empty.url}/settings?tab=network`);
  await field('Address').fill('http://two.test:3128');
  await give(page, changeProxy, { mode: 'manual', address: 'http://one.test:3128', exceptions: 'intern.test' });
  await expect(field('Exceptions')).toHaveValue('intern.test');
  await expect(field('Address')).toHaveValue('http://two.test:3128');
});

test('a drawer stays and says so when another window removes what it is about', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(shopWith([]), account));
  await empty.signIn(context);
  const project_id = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  const [integration] = (await give(page, projectDetails, { project_id })).integrations;
  const [token] = await give(page, tokenDetails, {});
  const form = page.getByRole('dialog');
  await page.goto(`${empty.url}/project/${project_id}/integrations?details=${integration?.id}&tab=edit`);
  await form.getByLabel('Name', { exact: true }).fill('Jenkins of the shop');
  await give(page, removeIntegration, { integration_id: integration?.id ?? 0 });
  await expect(form.getByRole('alert')).toHaveText(/removed in another window/);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Jenkins of the shop');
  await form.getByRole('button', { name: 'Cancel' }).click();
  await expect(form).toHaveCount(0);

  await page.goto(`${empty.url}/tokens?edit=${token?.id}`);
  await form.getByLabel('Name', { exact: true }).fill('Token of the shop');
  await give(page, removeToken, { token_id: token?.id ?? 0 });
  await expect(form.getByRole('alert')).toHaveText(/removed in another window/);
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('Token of the shop');
});

test('a name that was typed for a view is told when another window removes that view', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  const project_id = await projectWith(empty, page, []);
  const view = await give(page, addView, { project_id, name: 'Autumn', address: 'flow' });
  await page.goto(`${empty.url}/project/${project_id}/flow`);
  await page.getByRole('button', { name: /Edit the views of/ }).click();
  const form = page.getByRole('dialog');
  await form.getByLabel('Name of the view “Autumn”').fill('October');
  await give(page, removeView, { view_id: view.id });
  await expect(form.getByRole('alert')).toHaveText(
    'The view that was to be called “October” was removed in another window.',
  );
});

test('a computer that loses its network goes on, and what does not reach the service says so', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  const project_id = await projectWith(empty, page, []);
  await page.goto(`${empty.url}/project/${project_id}/settings`);
  const name = page.getByLabel('Name', { exact: true });
  const save = page.getByRole('button', { name: 'Save changes' });
  await name.fill('Store');
  await page.evaluate(() => window.dispatchEvent(new Event('offline')));
  await save.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await name.fill('Shop of books');
  await save.click();
  await expect(name).toHaveAccessibleDescription(/./);
  await expect(name).toHaveValue('Shop of books');
  await context.setOffline(false);
  await save.click();
  await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
  await context.setOffline(true);
  await takeBack(page, '“Store” was changed.');
  await expect(page.getByRole('alert').filter({ hasText: 'could not be taken back' })).toBeVisible();
  await context.setOffline(false);
  await takeBack(page, '“Store” was changed.');
  await expect(name).toHaveValue('Store');
});

test('a button that is pressed twice at once does it once', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings?tab=backups`);
  await page.getByRole('button', { name: 'Back up now' }).dblclick();
  await expect(page.getByText('The backup was made and checked.')).toBeVisible();
  expect((await give(page, backups, {})).backups).toHaveLength(1);
});
