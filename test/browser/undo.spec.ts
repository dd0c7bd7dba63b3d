import { addView } from '#shared/desktop/commands.ts';
import { startJenkins } from '../simulators/jenkins/server.ts';
import { expect, test } from './app.ts';
import { ask, give, projectWith } from './desktop.ts';
import { account, ofJenkins, shopWith } from './jenkins.ts';

const names = async (list: Promise<readonly { readonly name: string }[]>) => (await list).map(({ name }) => name);

test('a project that was changed or removed is what it was, by Ctrl+Z and by the button', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  const project = await projectWith(empty, page, []);
  await give(page, addView, { project_id: project, name: 'Mine', address: 'flow' });
  await page.goto(`${empty.url}/project/${project}/settings`);
  const name = page.getByLabel('Name', { exact: true });
  await name.fill('Shop and stock');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByRole('navigation', { name: 'Screens' })).toContainText('Shop and stock');
  await page.keyboard.press('Control+Z');
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
  const part = page.getByRole('region', { name: 'build' });
  await part.getByRole('button', { name: 'Pause' }).click();
  await expect(part.getByRole('button', { name: 'Resume' })).toBeVisible();
  await page.keyboard.press('Control+Z');
  await expect(part.getByRole('button', { name: 'Pause' })).toBeVisible();

  await part.getByRole('button', { name: 'Remove' }).click();
  await expect(part).toHaveCount(0);
  expect(await names(integrations())).toEqual([]);
  await page.keyboard.press('Control+Z');
  await expect(part).toBeVisible();
  expect(await names(integrations())).toEqual(['build']);
});

test('the first failure and the recovery are told, once each', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins(shopWith([]), account));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url, 'shop', 'build', 'wrong')]);
  await page.goto(`${empty.url}/projects`);
  const told = page.getByRole('region', { name: 'What can be taken back' });
  await expect(told.getByRole('alert')).toHaveText('“build” could not be collected.');
  await told.getByRole('link', { name: 'See why' }).click();
  await expect(page).toHaveURL(new RegExp(`/project/${project}/integrations$`));
  await expect(told.getByRole('alert')).toHaveCount(0);

  await page.goto(`${empty.url}/tokens`);
  await page.getByRole('button', { name: 'Replace secret' }).click();
  await expect(told.getByRole('alert')).toHaveCount(0);
  await page.getByRole('dialog').getByLabel('Secret').fill(account.token);
  await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
  await expect(told).toContainText('“build” is collected again.');
});
