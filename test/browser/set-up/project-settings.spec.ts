import type { Locator } from '@playwright/test';
import {
  changeGraph,
  changeIntegration,
  issueStates,
  projectDetails,
  releaseStages,
  restoreGraph,
  setRelease,
  setRepository,
} from '#shared/desktop/commands.ts';
import { aJira } from '../../builders/collecting/collecting-jira.ts';
import { aProject, aRelease, someBuilds } from '../../builders/systems/azure-devops.ts';
import { startAzure } from '../../simulators/azure-devops/server.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { create } from '../../simulators/jira/model.ts';
import { startJira } from '../../simulators/jira/server.ts';
import { expect, test } from '../support/app.ts';
import { give, projectWith } from '../support/desktop.ts';
import { held, heldAnswer } from '../support/held.ts';
import { account, collectedJobs, edgesOf, graphOf, jobAt } from '../support/jenkins.ts';

test('edges that equal revisions speak for are confirmed or dismissed, then put in order', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jobs = [jobAt('build', 8), jobAt('rollout', 9), jobAt('trial', 8)];
  const jenkins = await opened(startJenkins({ jobs }, account));
  await empty.signIn(context);
  const project = await collectedJobs(empty, page, jenkins.url, jobs);
  await page.goto(`${empty.url}/project/${project}/settings`);
  await page.getByRole('link', { name: 'Graph', exact: true }).click();

  const proposed = page.getByRole('region', { name: 'Proposed edges' }).first();
  const line = (from: string) => proposed.getByRole('row', { name: new RegExp(`^${from} rollout`) });
  await expect(line('build')).toContainText('4 of 4');
  await line('build').getByRole('button', { name: 'Confirm' }).click();
  await expect(line('build')).toHaveCount(0);
  await line('trial').getByRole('button', { name: 'Dismiss' }).click();
  await expect(proposed).toContainText('No proposed edges.');
  expect(await edgesOf(empty, project)).toEqual(['build > rollout']);

  const [from, to] = await page.getByRole('form', { name: 'Add edge' }).getByRole('combobox').all();
  await from?.selectOption('build');
  await to?.selectOption('trial');
  await page.getByRole('button', { name: 'Add edge' }).click();
  const trial = page.getByRole('row', { name: /^build trial/ });
  const choose = async (row: Locator, action: string) => {
    await row.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: action, exact: true }).click();
  };
  const move = await held(page, changeGraph);
  await choose(trial, 'Move up');
  await trial.getByRole('button', { name: /^Actions for / }).click();
  await expect(page.getByRole('menuitem', { name: 'Move up', exact: true })).toBeDisabled();
  await page.keyboard.press('Escape');
  move.end('continue');
  await expect(trial).toContainText('1 of 2');
  expect(await edgesOf(empty, project)).toEqual(['build > trial', 'build > rollout']);
  const rollout = page.getByRole('row', { name: /^build rollout/ });
  await choose(rollout, 'Make default');
  await expect(rollout).toContainText('chosen by you');
  expect(await edgesOf(empty, project)).toEqual(['build > trial', 'build > rollout *']);
  await choose(rollout, 'Remove default');
  await expect(trial).toContainText('the first');
  await choose(trial, 'Remove');
  await expect(trial).toHaveCount(0);
  expect(await edgesOf(empty, project)).toEqual(['build > rollout']);
});

test('a release point is chosen, and the stage by which a commit has arrived', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const releases = [aRelease(1), aRelease(2), aRelease(3)];
  const azure = await opened(
    startAzure(aProject(someBuilds(3), releases), { edition: 'server', token: account.token }),
  );
  await empty.signIn(context);
  const connected = { type: 'cloud_pipeline', name: 'cloud', url: azure.url, secret: account.token } as const;
  const project = await projectWith(empty, page, [connected]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await expect(page.getByText('Up to date', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'choose another' }).click();
  await page.getByRole('button', { name: 'Edit cloud/web (release)' }).click();
  const drawer = page.getByRole('dialog', { name: 'cloud/web (release)' });
  await drawer.getByLabel('Commits reach users here').check();
  await drawer.getByLabel('when').selectOption('the stage “Production” passes');
  await drawer.getByRole('button', { name: 'Save changes' }).click();
  await expect(drawer).toHaveCount(0);
  const line = page.getByRole('row', { name: /^cloud\/web \(release\)/ });
  await expect(line).toContainText('Production');
  await page.reload();
  await expect(line).toContainText('Production');
  const { nodes } = await graphOf(empty, project);
  expect(nodes.filter(({ release }) => release === 'marked').map(({ name }) => name)).toEqual(['cloud/web (release)']);

  const released = nodes.find(({ release }) => release === 'marked')?.id ?? 0;
  const note = page.getByText('No run of cloud/web (release) has the stage “Elsewhere”');
  for (const [name, shown] of [
    ['Production', 0],
    ['Elsewhere', 1],
  ] as const) {
    await give(page, setRelease, { pipeline_id: released, release: true, stage: name });
    for (const [screen, landmark] of [
      ['delivery', page.getByRole('region', { name: 'Measures', exact: true })],
      ['lead-time', page.getByRole('heading', { name: 'Lead time', level: 1 })],
    ] as const) {
      await page.goto(`${empty.url}/project/${project}/${screen}?range=all`);
      await expect(landmark).toBeVisible();
      await expect(note).toHaveCount(shown);
    }
  }
  await note.locator('..').getByRole('link', { name: 'Choose the release points' }).click();
  await expect(line).toContainText('Elsewhere');
});

test('a mark that was saved before the repository was refused is changed by the same form', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const azure = await opened(
    startAzure(aProject(someBuilds(3), [aRelease(1)]), { edition: 'server', token: account.token }),
  );
  await empty.signIn(context);
  const connected = { type: 'cloud_pipeline', name: 'cloud', url: azure.url, secret: account.token } as const;
  const project = await projectWith(empty, page, [connected]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await expect(page.getByText('Up to date', { exact: true })).toBeVisible();
  await page.goto(`${empty.url}/project/${project}/settings?tab=pipelines`);
  const name = 'cloud/web (release)';
  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const drawer = page.getByRole('dialog', { name });
  const mark = drawer.getByLabel('Commits reach users here');
  const save = drawer.getByRole('button', { name: 'Save changes' });
  const stored = async () => {
    const node = (await graphOf(empty, project)).nodes.find((one) => one.name === name);
    const stages = await give(page, releaseStages, { project_id: project });
    const stage = stages.find(({ pipeline_id }) => pipeline_id === node?.id)?.release_stage;
    return [node?.release === 'marked', stage, node?.repository];
  };
  const saveRefused = async (): Promise<void> => {
    const refused = await held(page, setRepository);
    await save.click();
    await refused.sent;
    refused.end('abort');
    await expect(drawer).toContainText('does not answer');
  };
  const [, , repository] = await stored();

  await mark.check();
  await drawer.getByLabel('when').selectOption('the stage “Production” passes');
  await drawer.getByLabel('Repository').fill('git.example/other');
  await saveRefused();
  expect(await stored()).toEqual([true, 'Production', repository]);
  await drawer.getByLabel('when').selectOption('a run passes');
  await saveRefused();
  expect(await stored()).toEqual([true, null, repository]);
  // What was taken back meanwhile is saved again, also before the window has heard of it.
  const undone = await heldAnswer(page, restoreGraph);
  await save.focus();
  await page.keyboard.press('Control+Z');
  await undone.given;
  expect(await stored()).toEqual([true, 'Production', repository]);
  await saveRefused();
  undone.end();
  expect(await stored()).toEqual([true, null, repository]);
  await mark.uncheck();
  await save.click();
  await expect(drawer).toHaveCount(0);
  expect(await stored()).toEqual([false, null, 'git.example/other']);
});

test('which issues are incidents is ticked among the words they have, and where somebody works is said', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const model = aJira(3);
  create(model, { type: 'Incident', labels: ['production'] });
  const jira = await opened(startJira(model, { edition: 'data-center', ...account }));
  await empty.signIn(context);
  const url = `${jira.url}/issues/?filter=10042`;
  const project = await projectWith(empty, page, [
    { type: 'issue_tracker', name: 'backlog', url, secret: account.token },
  ]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await expect(page.getByText('Up to date', { exact: true })).toBeVisible();
  await page.goto(`${empty.url}/project/${project}/settings`);
  await page.getByRole('link', { name: 'Definitions', exact: true }).click();
  const incidents = page.getByRole('region', { name: 'Incidents of backlog' });
  await expect(incidents).toContainText('None chosen');
  await incidents.getByRole('checkbox', { name: 'Incident' }).check();
  await expect(incidents).not.toContainText('None chosen');
  await incidents.getByLabel('Another label').fill('outage');
  await incidents.getByRole('button', { name: 'Add label' }).click();
  await expect(incidents.getByRole('checkbox', { name: 'outage' })).toBeChecked();
  // The next label may be typed while one is under way, and one that is refused comes back.
  const label = incidents.getByLabel('Another label');
  await expect(label).toHaveValue('');
  const labelIsKept = () =>
    expect
      .poll(async () => (await give(page, projectDetails, { project_id: project })).integrations)
      .toMatchObject([{ incidents: { types: ['Incident'], labels: ['outage'] } }]);
  // A choice shows before it is kept, so that the first is not the one that is held.
  await labelIsKept();
  const refused = await held(page, changeIntegration);
  await label.fill('broken');
  await label.press('Enter');
  await label.press('x');
  await expect(label).toHaveValue('x');
  await label.fill('');
  await refused.sent;
  refused.end('abort');
  await expect(label).toHaveValue('broken');
  await label.fill('');
  await labelIsKept();

  const inReview = page.getByRole('combobox', { name: 'In Review' });
  await inReview.selectOption('waiting');
  await expect(inReview).toHaveValue('waiting');
  const flowNow = async () =>
    (await give(page, issueStates, { integration_id: 1 })).find(({ name }) => name === 'In Review')?.flow;
  await expect.poll(flowNow).toBe('waiting');
});
