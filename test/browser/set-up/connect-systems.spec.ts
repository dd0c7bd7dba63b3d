import type { Page } from '@playwright/test';
import { projectDetails } from '#shared/desktop/commands.ts';
import { aJira } from '../../builders/collecting/collecting-jira.ts';
import { aProject, aRelease, someBuilds } from '../../builders/systems/azure-devops.ts';
import { aRepository, start } from '../../builders/systems/github.ts';
import { startAzure } from '../../simulators/azure-devops/server.ts';
import { startGitHub } from '../../simulators/github/server.ts';
import { startJira } from '../../simulators/jira/server.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { chooseSystem, connectAs, fill, testWith } from '../support/connecting.ts';
import { ask, give, projectWith } from '../support/desktop.ts';
import { chooseFor, rowOf } from '../support/lines.ts';

const token = 'a-token-that-works';
/** What is looked at before the system itself is asked. */
const connectionSteps = ['Name lookup', 'Connection', 'Certificate'];

/** A system of the kind, and what its form is told. */
interface Simulated {
  readonly system: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly steps: readonly string[];
  readonly contents: string;
  start(): Promise<{ readonly address: string; close(): Promise<void> }>;
}

const simulated: readonly Simulated[] = [
  {
    system: 'Jira',
    fields: { 'Access token': token },
    steps: ['Address', ...connectionSteps, 'Server', 'Sign-in', 'Filter', 'Issues', 'Histories', 'Clock'],
    contents: '4 issues',
    async start() {
      const server = await startJira(aJira(4), { edition: 'data-center', user: 'builder', token });
      return { address: `${server.url}/issues/?filter=10042`, close: () => server.close() };
    },
  },
  {
    system: 'Azure DevOps',
    fields: { 'Personal access token': token },
    steps: ['Address', ...connectionSteps, 'Server', 'Sign-in', 'What is there', 'Runs', 'Classic releases', 'Clock'],
    contents: '5 runs',
    async start() {
      const server = await startAzure(aProject(someBuilds(3), [aRelease(1), aRelease(2)]), {
        edition: 'server',
        token,
      });
      return { address: server.url, close: () => server.close() };
    },
  },
  {
    system: 'GitHub',
    fields: { 'Personal access token': token },
    steps: [
      'Address',
      ...connectionSteps,
      'Server',
      'Sign-in',
      'What is there',
      'Commits',
      'Pull requests',
      'Deployments',
      'Runs',
      'Clock',
    ],
    contents: '5 commits',
    async start() {
      const server = await startGitHub({ now: start + 86_400_000, repositories: [aRepository()] }, { token });
      return { address: `${server.url}/shop/web`, close: () => server.close() };
    },
  },
];

async function openForm(app: RunningApp, page: Page, system: string): Promise<void> {
  await page.goto(`${app.url}/connect`);
  await chooseSystem(page, system);
}

for (const { system, fields, steps, contents, start: begin } of simulated) {
  test(`${system} is connected by its own form, tested step by step, and collected`, async ({
    empty,
    page,
    context,
    opened,
  }) => {
    const server = await opened(begin());
    await empty.signIn(context);
    await openForm(empty, page, system);
    await testWith(page, { Address: server.address, ...fields });
    const shown = page.getByRole('region', { name: 'Test' }).getByRole('listitem');
    await expect(shown.locator('strong')).toHaveText(steps);
    // Plain http has no certificate, so there is nothing to tick.
    const certificate = shown.filter({ has: page.getByText('Certificate', { exact: true }) });
    await expect(certificate).toHaveText(/^–Certificate.*nothing is encrypted/);
    const others = shown.filter({ hasNot: page.getByText('Certificate', { exact: true }) });
    for (const step of await others.all()) await expect(step).toContainText(/works: .*\d ms$/);
    const { origin } = new URL(server.address);
    await expect(page.getByRole('region', { name: 'Where the secret goes' })).toContainText(origin);
    await connectAs(page, { 'Project name': 'Shop', Name: 'first' });
    await expect(rowOf(page, 'first')).toContainText('Up to date');
    await expect(rowOf(page, 'first')).toContainText(contents);
  });
}

test('the system is named by the address, with the rights that its token needs', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await openForm(empty, page, 'GitHub');
  await expect(page).toHaveURL(/system=github/);
  await page.reload();
  await expect(page.getByText('Metadata, Contents, Pull requests, Actions and Deployments')).toBeVisible();
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByText('A repository: commits, workflows and deployments.')).toBeVisible();
  await chooseSystem(page, 'Jira');
  await expect(page).toHaveURL(/system=jira/);
  await expect(page.getByLabel('User', { exact: true })).toBeVisible();
  await expect(page.getByText('Browse Projects')).toBeVisible();
});

test('a token of the right kind is used again, and what ended before a day is left alone', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const repositories = ['shop/web', 'shop/app'].map((fullName, index) => aRepository({}, { fullName, id: index + 1 }));
  const server = await opened(startGitHub({ now: start + 86_400_000, repositories }, { token }));
  await empty.signIn(context);
  const connected = { type: 'source_host', name: 'web', url: `${server.url}/shop/web`, secret: token } as const;
  const project = await projectWith(empty, page, [connected]);
  await page.goto(`${empty.url}/project/${project}/connect?system=github`);
  await page.getByLabel('Token to use').selectOption('web token');
  await expect(page.getByLabel('Personal access token')).toHaveCount(0);
  await testWith(page, { Address: `${server.url}/shop/app` });
  await expect(page.getByText('Token “web token” is used')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Period', { exact: true }).selectOption('From a day');
  await fill(page, { Name: 'app', 'First day': '2026-06-01' });
  await page.getByRole('button', { name: 'Connect and collect' }).click();
  await page.getByRole('button', { name: 'Open integrations' }).click();
  await chooseFor(page, 'app', 'Details');
  await expect(page.getByRole('dialog', { name: 'app' })).toContainText('1 Jun 2026');
  const details = await give(page, projectDetails, { project_id: project });
  expect(new Set(details.repositories.map(({ token_id }) => token_id)).size).toBe(1);
  expect(await ask(empty, `/api/integrations/${project}`)).toEqual([]);
});

test('what was changed after a test is tested again before it is connected', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const server = await opened(startJira(aJira(1), { edition: 'data-center', user: 'builder', token }));
  await empty.signIn(context);
  await openForm(empty, page, 'Jira');
  await testWith(page, { Address: `${server.url}/issues/?filter=10042`, 'Access token': token });
  const next = page.getByRole('button', { name: 'Continue' });
  await expect(next).toBeEnabled();
  await page.getByRole('button', { name: 'Back' }).click();
  await testWith(page, { Address: `${server.url}/issues/?filter=4711` });
  await expect(page.getByRole('alert')).toContainText('Filter: what to do');
  await expect(next).toBeDisabled();
});

test('a secret goes over an open line only where the user says so', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await openForm(empty, page, 'Jenkins');
  await fill(page, { Address: 'http://jenkins.invalid/job/shop', User: 'builder', 'API token': token });
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeDisabled();
  await page.getByLabel('others on the network can read the secret').check();
  await expect(page.getByRole('button', { name: 'Test connection' })).toBeEnabled();
});
