import type { Page } from '@playwright/test';
import { projectDetails } from '#shared/desktop/commands.ts';
import { aProject, aRelease, someBuilds } from '../builders/azure-devops.ts';
import { aJira } from '../builders/collecting-jira.ts';
import { aRepository, start } from '../builders/github.ts';
import { startAzure } from '../simulators/azure-devops/server.ts';
import { startGitHub } from '../simulators/github/server.ts';
import { startJira } from '../simulators/jira/server.ts';
import { expect, type RunningApp, test } from './app.ts';
import { ask, give, projectWith } from './desktop.ts';

const token = 'a-token-that-works';
/** What is looked at before the system itself is asked. */
const way = ['Name lookup', 'Connection', 'Certificate'];

/** A system of the kind, and what its form is told. */
interface Simulated {
  readonly system: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly steps: readonly string[];
  readonly held: string;
  readonly place: 'Integrations' | 'Repositories';
  start(): Promise<{ readonly address: string; close(): Promise<void> }>;
}

const simulated: readonly Simulated[] = [
  {
    system: 'Jira',
    fields: { Token: token },
    steps: ['Address', ...way, 'Server', 'Sign-in', 'Filter', 'Issues', 'Histories', 'Clock'],
    held: '4 issues',
    place: 'Integrations',
    async start() {
      const server = await startJira(aJira(4), { edition: 'data-center', user: 'builder', token });
      return { address: `${server.url}/issues/?filter=10042`, close: () => server.close() };
    },
  },
  {
    system: 'Azure DevOps',
    fields: { 'Personal access token': token },
    steps: ['Address', ...way, 'Server', 'Sign-in', 'What is there', 'Runs', 'Classic releases', 'Clock'],
    held: '5 runs',
    place: 'Integrations',
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
      ...way,
      'Server',
      'Sign-in',
      'What is there',
      'Commits',
      'Pull requests',
      'Deployments',
      'Runs',
      'Clock',
    ],
    held: '5 commits',
    place: 'Repositories',
    async start() {
      const server = await startGitHub({ now: start + 86_400_000, repositories: [aRepository()] }, { token });
      return { address: `${server.url}/shop/web`, close: () => server.close() };
    },
  },
];

async function fill(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

async function openForm(app: RunningApp, page: Page, system: string): Promise<void> {
  await page.goto(`${app.url}/connect`);
  await page.getByLabel('System', { exact: true }).selectOption({ label: system });
}

for (const { system, fields, steps, held, place, start: begin } of simulated) {
  test(`${system} is connected by its own form, tested step by step, and collected`, async ({
    empty,
    page,
    context,
    opened,
  }) => {
    const server = await opened(begin());
    await empty.signIn(context);
    await openForm(empty, page, system);
    await fill(page, { 'Project name': 'Shop', Name: 'first', Address: server.address, ...fields });
    await page.getByRole('button', { name: 'Test', exact: true }).click();
    const shown = page.getByRole('region', { name: 'Test' }).getByRole('listitem');
    await expect(shown.locator('strong')).toHaveText(steps);
    // Plain http has no certificate, so there is nothing to tick.
    const certificate = shown.filter({ has: page.getByText('Certificate', { exact: true }) });
    await expect(certificate).toHaveText(/^–Certificate.*nothing is encrypted/);
    const others = shown.filter({ hasNot: page.getByText('Certificate', { exact: true }) });
    for (const step of await others.all()) await expect(step).toContainText(/works: .*\d ms$/);
    const { origin } = new URL(server.address);
    await expect(page.getByRole('region', { name: 'Where the secret may go' })).toContainText(origin);
    await page.getByRole('button', { name: 'Connect and collect' }).click();
    await expect(page).toHaveURL(/\/project\/\d+\/integrations$/);
    const part = page.getByRole('region', { name: place }).getByRole('region', { name: 'first' });
    await expect(part.getByText('✓ collected')).toBeVisible();
    await expect(part).toContainText(held);
  });
}

test('the system is named by the address, and a repository is no integration in its words', async ({
  empty,
  page,
  context,
}) => {
  await empty.signIn(context);
  await openForm(empty, page, 'GitHub');
  await expect(page).toHaveURL(/system=github/);
  await page.reload();
  await expect(page.getByText('A source host is no integration.')).toBeVisible();
  await expect(page.getByText('How the repository is called in every answer')).toBeVisible();
  await expect(page.getByText('Metadata, Contents, Pull requests, Actions and Deployments')).toBeVisible();
  await page.getByLabel('System', { exact: true }).selectOption({ label: 'Jira' });
  await expect(page.getByLabel('User', { exact: true })).toBeVisible();
  await expect(page.getByText('Browse Projects')).toBeVisible();
});

test('a token of the right kind is used again, and what ended before a day is left alone', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const repositories = ['shop/web', 'shop/app'].map((fullName, place) => aRepository({}, { fullName, id: place + 1 }));
  const server = await opened(startGitHub({ now: start + 86_400_000, repositories }, { token }));
  await empty.signIn(context);
  const connected = { type: 'source_host', name: 'web', url: `${server.url}/shop/web`, secret: token } as const;
  const project = await projectWith(empty, page, [connected]);
  await page.goto(`${empty.url}/project/${project}/connect?system=github`);
  await page.getByLabel('Token', { exact: true }).selectOption('web token');
  await expect(page.getByLabel('Personal access token')).toHaveCount(0);
  await fill(page, { Name: 'app', Address: `${server.url}/shop/app` });
  await page.getByLabel('Collect', { exact: true }).selectOption('From a day on');
  await page.getByLabel('First day').fill('2026-06-01');
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByText('The token “web token” is used')).toBeVisible();
  await page.getByRole('button', { name: 'Connect and collect' }).click();
  await expect(page.getByRole('region', { name: 'app' })).toContainText('collected from 2026-06-01 on');
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
  await fill(page, { 'Project name': 'Shop', Name: 'backlog', Token: token });
  await fill(page, { Address: `${server.url}/issues/?filter=10042` });
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Connect and collect' })).toBeEnabled();
  await fill(page, { Address: `${server.url}/issues/?filter=4711` });
  await expect(page.getByRole('button', { name: 'Connect and collect' })).toBeDisabled();
  await expect(page.getByRole('region', { name: 'Test' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Test', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Filter: this is what to do');
});

test('a secret goes over an open line only where the user says so', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await openForm(empty, page, 'Jenkins');
  await fill(page, { Address: 'http://jenkins.invalid/job/shop', User: 'builder', 'API token': token });
  await expect(page.getByRole('button', { name: 'Test', exact: true })).toBeDisabled();
  await page.getByLabel('anyone on the way can read the secret').check();
  await expect(page.getByRole('button', { name: 'Test', exact: true })).toBeEnabled();
});
