import type { Page } from '@playwright/test';
import {
  addIntegration,
  addProject,
  addToken,
  addView,
  changeIntegration,
  changePublishing,
  removeProject,
  renameView,
  restoreRemoved,
  setRepository,
  testPublishing,
  tokenDetails,
} from '#shared/desktop/commands.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, test } from '../support/app.ts';
import { chooseSystem, fill, testWith } from '../support/connecting.ts';
import { give } from '../support/desktop.ts';
import { held } from '../support/held.ts';
import { account, collectedJobs, jobAt } from '../support/jenkins.ts';

const question = (page: Page) => page.getByRole('dialog', { name: 'Leave without saving?' });
const answer = (page: Page, name: 'Stay' | 'Leave') => question(page).getByRole('button', { name }).click();

/** Goes back; `goBack` would wait for an address that does not come while somebody is asked. */
const back = (page: Page) => page.evaluate(() => window.history.back());

/** Goes to the settings of the app by the palette. */
async function toSettings(page: Page): Promise<void> {
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Go to' }).getByRole('combobox')).toBeFocused();
  await page.keyboard.type('settings');
  await page.keyboard.press('Enter');
}

/** Answers the browser's own question on a reload; whether it held the page. */
async function reload(page: Page, isLeft: boolean): Promise<boolean> {
  let isHeld = false;
  page.once('dialog', (dialog) => {
    isHeld = true;
    return isLeft ? dialog.accept() : dialog.dismiss();
  });
  const done = page.reload().catch(() => null);
  if (isLeft) await done;
  else await expect.poll(() => isHeld).toBe(true);
  page.removeAllListeners('dialog');
  return isHeld;
}

test('what is typed in a dialog is not lost by Back, the palette or a reload without a question', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings`);
  await page.getByRole('link', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'Add token' }).first().click();
  const name = page.getByRole('dialog', { name: 'Add token' }).getByLabel('Name');
  await name.fill('Build');

  await back(page);
  await answer(page, 'Stay');
  await expect(page).toHaveURL(/\/tokens$/);
  await expect(name).toHaveValue('Build');
  await expect(name).toBeFocused();

  await toSettings(page);
  await page.keyboard.press('Escape');
  await expect(question(page)).toHaveCount(0);
  await expect(name).toHaveValue('Build');

  await reload(page, false);
  await expect(name).toHaveValue('Build');

  await back(page);
  await answer(page, 'Leave');
  await expect(page).toHaveURL(/\/settings$/);
  await expect(name).toHaveCount(0);
});

test('what is typed in settings is not lost by a link or a tab; once it is saved or typed back nothing asks', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/projects`);
  const { id } = await give(page, addProject, { name: 'Shop' });
  await page.goto(`${empty.url}/project/${id}/settings`);
  const name = page.getByLabel('Name');
  await name.fill('Store');
  await page.getByRole('link', { name: 'Tokens' }).click();
  await answer(page, 'Stay');
  await page.getByRole('link', { name: 'Targets' }).click();
  await answer(page, 'Stay');
  await expect(name).toHaveValue('Store');

  await name.fill('Shop');
  await page.getByRole('link', { name: 'Tokens' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
  await page.goBack();
  await name.fill('Store');
  await page.getByRole('button', { name: 'Save changes' }).click();
  await expect(page.getByText('Saved', { exact: false })).toBeVisible();
  expect(await reload(page, true)).toBe(false);

  await name.fill('Market');
  expect(await reload(page, true)).toBe(true);
  await expect(name).toHaveValue('Store');
  await name.fill('Market');
  await page.getByRole('link', { name: 'Tokens' }).click();
  await answer(page, 'Leave');
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
});

test('the palette does not take the place of a view whose name was typed', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/overview`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.keyboard.press('v');
  const name = page.getByRole('dialog').getByRole('textbox');
  await name.fill('October');
  await page.keyboard.press('Control+K');
  await expect(name).toHaveValue('October');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0);
});

test('what stays typed after leaving to the same screen is still asked for', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/settings?tab=general`);
  await page.getByLabel('Name', { exact: true }).fill('Store');
  await page.getByRole('link', { name: 'Project settings' }).click();
  await answer(page, 'Leave');
  await expect(page).toHaveURL(/\/settings$/);
  await page.getByRole('link', { name: 'Tokens' }).click();
  await answer(page, 'Stay');
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Store');
});

test('a dialog that saves and then goes on is not asked, and neither is signing out', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  await give(page, addProject, { name: 'Market' });
  await page.goto(`${empty.url}/projects`);
  await page.getByRole('button', { name: 'New project' }).click();
  await page.getByLabel('Name').fill('Shop');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/project\/\d+\/connect$/);
  await expect(question(page)).toHaveCount(0);

  await page.goto(`${empty.url}/project/1/settings`);
  await page.getByLabel('Name').fill('Store');
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'You are signed out' })).toBeVisible();
});

test('only what is being saved itself is left without a question, and asks again once it is refused', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/settings?tab=publish`);
  const tokens = page.getByRole('heading', { level: 1, name: 'Tokens' });
  const toTokens = page.getByRole('link', { name: 'Tokens' });
  const late = page.getByRole('alert').filter({ hasText: 'Something you began earlier failed' });
  const address = page.getByLabel('Address', { exact: true });
  const written = 'postgres://plumbline@db.example/metrics';
  await address.fill(written);
  const trial = await held(page, testPublishing);
  await page.getByRole('button', { name: 'Test connection' }).click();
  await trial.sent;
  await toTokens.click();
  await answer(page, 'Stay');
  await expect(address).toHaveValue(written);
  trial.end('abort');

  const save = page.getByRole('button', { name: 'Save destination' });
  await page.route(`**${changePublishing.path}`, (route) => route.abort(), { times: 1 });
  await save.click();
  await expect(page.getByText('Plumbline does not answer')).toBeVisible();
  await toTokens.click();
  await answer(page, 'Stay');
  const change = await held(page, changePublishing);
  await save.click();
  await change.sent;
  await toTokens.click();
  await expect(tokens).toBeVisible();
  change.end('abort');
  await expect(late).toBeVisible();

  const add = await held(page, addToken);
  await page.getByRole('button', { name: 'Add token' }).first().click();
  const dialog = page.getByRole('dialog', { name: 'Add token' });
  for (const [label, text] of [
    ['Name', 'Build'],
    ['Allowed addresses', 'https://ci.example'],
    ['Secret', 'secret-of-a-test'],
  ] as const)
    await dialog.getByLabel(label, { exact: true }).fill(text);
  await dialog.getByRole('button', { name: 'Save token' }).click();
  await add.sent;
  // What is typed now would go when the dialog closes.
  for (const key of ['Backspace', 'X']) await dialog.getByLabel('Name', { exact: true }).press(key);
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveValue('Build');
  await back(page);
  await expect(page).toHaveURL(/\/settings\?tab=publish$/);
  await expect(question(page)).toHaveCount(0);
  add.end('continue');
  await expect.poll(async () => (await give(page, tokenDetails, {})).map(({ name }) => name)).toEqual(['Build']);
});

test('a name typed while another view is renamed stays, and leaving asks about it', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await page.goto(`${ownDemo.url}/project/1/delivery`);
  for (const name of ['One', 'Two']) await give(page, addView, { project_id: 1, name, address: `flow?from=${name}` });
  await page.goto(`${ownDemo.url}/project/1/flow`);
  await page.getByRole('link', { name: 'Delivery', exact: true }).click();
  await page.getByRole('button', { name: /Edit the views of/ }).click();
  const dialog = page.getByRole('dialog', { name: /Edit the views of/ });
  const nameOf = (view: string) => dialog.getByLabel(`Name of the view “${view}”`);
  await nameOf('One').fill('First');
  const rename = await held(page, renameView);
  await page.keyboard.press('Enter');
  await rename.sent;
  await nameOf('Two').fill('Second');
  await back(page);
  await answer(page, 'Stay');
  await nameOf('Two').fill('Second of two');
  rename.end('continue');
  await expect(nameOf('First')).toHaveValue('First');
  await expect(nameOf('Two')).toHaveValue('Second of two');
  await nameOf('Two').press('Enter');
  await expect(dialog).toHaveCount(0);
});

test('an answer that comes after its dialog was closed closes no other in its place', async ({
  ownDemo,
  page,
  context,
}) => {
  await ownDemo.signIn(context);
  await page.goto(`${ownDemo.url}/project/1/flow`);
  for (const name of ['Three', 'Four'])
    await give(page, addView, { project_id: 1, name, address: `flow?from=${name}` });
  await page.reload();
  const edit = page.getByRole('button', { name: /Edit the views of/ });
  const dialog = page.getByRole('dialog', { name: /Edit the views of/ });
  const nameOf = (view: string) => dialog.getByLabel(`Name of the view “${view}”`);
  await edit.click();
  await nameOf('Three').fill('Third');
  const rename = await held(page, renameView);
  await page.keyboard.press('Enter');
  await rename.sent;
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await edit.click();
  await nameOf('Four').fill('Fourth');
  rename.end('continue');
  await expect(nameOf('Third')).toBeVisible();
  await expect(nameOf('Four')).toHaveValue('Fourth');
  await nameOf('Four').press('Enter');
  await expect(dialog).toHaveCount(0);

  await page.goto(`${ownDemo.url}/project/1/settings?tab=pipelines`);
  const lines = page.getByRole('main').getByRole('row');
  const repository = page.getByRole('dialog').getByLabel('Repository');
  const open = (at: number) => lines.nth(at).getByRole('button').first().click();
  await open(1);
  await repository.fill('git.example/first');
  const read = await held(page, setRepository);
  await page.keyboard.press('Enter');
  await read.sent;
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click();
  await open(2);
  await repository.fill('git.example/second');
  read.end('continue');
  await expect(page.getByRole('status').filter({ hasText: 'repository' }).first()).toBeVisible();
  await expect(repository).toHaveValue('git.example/second');
});

test('whoever leaves a project while it is removed stays where they went', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  const { id } = await give(page, addProject, { name: 'Gone' });
  await page.goto(`${empty.url}/project/${id}/settings`);
  const removal = await held(page, removeProject);
  await page.getByRole('button', { name: 'Remove project' }).click();
  await removal.sent;
  await page.getByRole('link', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'Add token' }).first().click();
  const name = page.getByRole('dialog', { name: 'Add token' }).getByLabel('Name', { exact: true });
  await name.fill('Build');
  removal.end('continue');
  await expect(page.getByText('Gone', { exact: false }).first()).toBeVisible();
  await expect(name).toHaveValue('Build');
  await expect(page).toHaveURL(/\/tokens$/);
  await back(page);
  await answer(page, 'Stay');
});

test('whoever leaves while a removal is taken back stays where they went', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/tokens`);
  const { id } = await give(page, addProject, { name: 'Taken back' });
  await page.goto(`${empty.url}/project/${id}/settings`);
  await page.getByRole('button', { name: 'Remove project' }).click();
  // It was the only one.
  await expect(page).toHaveURL(/\/welcome$/);
  const restoring = await held(page, restoreRemoved);
  await page.getByRole('button', { name: 'Undo' }).click();
  await restoring.sent;
  await page.getByRole('link', { name: 'Tokens' }).click();
  await page.getByRole('button', { name: 'Add token' }).first().click();
  const name = page.getByRole('dialog', { name: 'Add token' }).getByLabel('Name', { exact: true });
  await name.fill('Build');
  const restored = page.waitForResponse(`**${restoreRemoved.path}`);
  restoring.end('continue');
  await restored;
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(question(page)).toBeHidden();
  await expect(name).toHaveValue('Build');
  await expect(page).toHaveURL(/\/tokens$/);
});

test('a view that was not named yet is not saved from another screen, where the keys work', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/projects`);
  await page.getByRole('link', { name: 'Demo company' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await page.keyboard.press('v');
  const view = page.getByRole('dialog', { name: 'Save this view' });
  await expect(view).toBeVisible();
  await back(page);
  await expect(page).toHaveURL(/\/projects$/);
  await page.keyboard.press('Control+K');
  await expect(page.getByRole('dialog', { name: 'Go to' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goForward();
  await expect(page.getByRole('heading', { level: 1, name: 'Overview' })).toBeVisible();
  await expect(view).toHaveCount(0);
});

test('nothing can be typed or chosen in a form that is being saved; refused, it is as it was, the focus too', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins({ jobs: [jobAt('shop', 8)] }, account));
  await empty.signIn(context);
  const project = await collectedJobs(empty, page, jenkins.url, [jobAt('shop', 8)]);

  await page.goto(`${empty.url}/project/${project}/integrations?details=1&tab=edit`);
  const drawer = page.getByRole('dialog');
  const name = drawer.getByLabel('Name', { exact: true });
  const unstable = drawer.locator('select').last();
  const meant = await unstable.inputValue();
  await name.fill('nightly');
  const first = await held(page, changeIntegration);
  await page.keyboard.press('Enter');
  await first.sent;
  await expect(drawer.getByRole('status')).toHaveText('Saving …');
  for (const field of [unstable, drawer.locator('input[type=date]'), name]) {
    await field.focus();
    for (const key of ['ArrowDown', '0', '5', '0', '1', '2', '0', '2', '6']) await page.keyboard.press(key);
  }
  await expect(unstable).toHaveValue(meant);
  await expect(drawer.locator('input[type=date]')).toHaveValue('');
  await expect(name).toHaveValue('nightly');
  first.end('abort');
  await expect(drawer.getByRole('alert')).toContainText('does not answer');
  await expect(drawer.getByRole('status')).toHaveText('');
  await expect(name).toBeFocused();
  await unstable.focus();
  await page.keyboard.press('ArrowDown');
  await expect(unstable).not.toHaveValue(meant);
  await drawer.getByRole('button', { name: 'Close' }).click();

  await page.goto(`${empty.url}/project/${project}/settings?tab=pipelines`);
  await page.getByRole('main').getByRole('button', { name: /^Edit/ }).first().click();
  await drawer.getByLabel('Repository').fill('git.example/other');
  const second = await held(page, setRepository);
  await page.keyboard.press('Enter');
  await second.sent;
  await expect(drawer.getByRole('status')).toHaveText('Saving …');
  const release = await drawer.getByRole('checkbox').boundingBox();
  const words = await drawer.locator('label.choice').boundingBox();
  if (release === null || words === null) throw new Error('The box is not there.');
  await page.mouse.click(release.x + release.width / 2, release.y + release.height / 2);
  await page.mouse.click(words.x + words.width - 5, words.y + words.height / 2);
  await expect(drawer.getByRole('checkbox')).not.toBeChecked();
  second.end('continue');
  await expect(drawer).toHaveCount(0);

  await page.goto(`${empty.url}/connect`);
  await chooseSystem(page, 'Jenkins');
  await testWith(page, { Address: `${jenkins.url}/` });
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, { 'Project name': 'Market', Name: 'all' });
  const third = await held(page, addIntegration);
  await page.keyboard.press('Enter');
  await third.sent;
  await expect(page.getByRole('form').getByRole('status')).toHaveText('Connecting …');
  const since = page.getByLabel('Period', { exact: true });
  await since.focus();
  await page.keyboard.press('ArrowDown');
  await expect(since).toHaveValue('all');
  third.end('abort');
  await expect(page.getByRole('form').getByRole('alert')).toContainText('does not answer');
  await expect(page.getByLabel('Name', { exact: true })).toBeFocused();
});
