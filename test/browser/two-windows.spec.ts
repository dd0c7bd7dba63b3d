import { changeGraph, changeToken, tokenDetails } from '#shared/desktop/commands.ts';
import { startJenkins } from '../simulators/jenkins/server.ts';
import { expect, test } from './app.ts';
import { give, projectWith } from './desktop.ts';
import { account, collectedJobs, edgesOf, graphOf, jobAt, ofJenkins, shopWith } from './jenkins.ts';
import { chooseFor } from './lines.ts';
import { pressAt } from './mouse.ts';

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
  await pressAt(page, form.getByRole('button', { name: 'Save changes' }));
  await expect(form).toHaveCount(0);
  expect(await give(page, tokenDetails, {})).toMatchObject([{ name: 'Jenkins of the shop', origins }]);
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
  await pressAt(page, page.getByRole('link', { name: 'Pipelines', exact: true }));
  await pressAt(page, page.getByRole('button', { name: 'Edit one', exact: true }));
  const form = page.getByRole('dialog');
  await pressAt(page, form.getByRole('checkbox'));
  await pressAt(page, form.getByRole('button', { name: 'Save changes' }));
  await expect(form).toHaveCount(0);
  const undo = page.getByRole('button', { name: /^Undo: / });
  await undo.hover();
  await give(page, changeGraph, { project_id: project, edits: [{ do: 'add', from: idOf('two'), to: idOf('three') }] });
  await undo.click();
  await expect(page.getByText(/could not be taken back.*changed again since/)).toBeVisible();
  expect(await edgesOf(empty, project)).toHaveLength(1);
});
