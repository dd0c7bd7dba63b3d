import type { Page } from '@playwright/test';
import { aJob } from '../../builders/systems/jenkins.ts';
import type { FaultKind } from '../../simulators/faults.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { testWith } from '../support/connecting.ts';
import { projectWith } from '../support/desktop.ts';
import { account } from '../support/jenkins.ts';
import { chooseFor, rowOf } from '../support/lines.ts';

const folder = () => ({
  jobs: [{ kind: 'folder' as const, name: 'shop', jobs: ['build', 'deploy', 'smoke'].map((name) => aJob(name, 1, 3)) }],
});

async function typed(app: RunningApp, page: Page, address: string): Promise<void> {
  await page.goto(`${app.url}/connect?system=jenkins`);
  await testWith(page, { Address: address, User: account.user, 'API token': account.token });
}

test('the steps of a test are shown as they happen, and a test is cancelled', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(folder(), { ...account, takes: 600_000 }));
  await empty.signIn(context);
  await typed(empty, page, `${jenkins.url}/job/shop`);
  const steps = page.getByRole('region', { name: 'Test' });
  await expect(steps.getByRole('listitem').locator('strong')).toHaveText([
    'Address',
    'Name lookup',
    'Connection',
    'Certificate',
  ]);
  await expect(steps.getByRole('progressbar')).toBeVisible();
  await expect(steps).toContainText('the address begins with http');
  await steps.getByRole('button', { name: 'Cancel' }).click();
  await expect(steps).toContainText('Test cancelled.');
  await expect(page.getByRole('button', { name: 'Test again' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Continue' })).toBeDisabled();
});

test('several of what the test found are connected at once', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins(folder(), account));
  await empty.signIn(context);
  await typed(empty, page, `${jenkins.url}/job/shop`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('build', { exact: true }).check();
  await page.getByLabel('smoke', { exact: true }).check();
  await expect(page.getByLabel('Name', { exact: true })).toHaveCount(0);
  await page.getByRole('button', { name: 'Connect and collect' }).click();
  await page.getByRole('button', { name: 'Open integrations' }).click();
  for (const name of ['build', 'smoke']) await expect(rowOf(page, name)).toContainText('Up to date');
  await expect(rowOf(page, 'deploy')).toHaveCount(0);
  await page.getByRole('link', { name: 'Tokens' }).first().click();
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(page.getByRole('row').nth(1)).toContainText('build, smoke');
});

test('a name that nobody knows is told at its own step', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await typed(empty, page, 'https://jenkins.invalid/job/shop');
  await expect(page.getByRole('alert')).toContainText('Name lookup: what to do');
  await expect(page.getByRole('alert')).toContainText('unreachable_dns');
});

const met: readonly (readonly [fault: string, met: FaultKind, remedy: RegExp])[] = [
  ['token_refused', { kind: 'status', status: 401 }, /replace the secret under Tokens/],
  ['token_lacks_right', { kind: 'status', status: 403 }, /Grant the token the missing right/],
  ['rate_limited', { kind: 'status', status: 429, headers: { 'retry-after': '40' } }, /goes on by itself/],
  ['sign_in_page', { kind: 'sign-in-page', status: 200 }, /Use an API token/],
  ['not_this_product', { kind: 'instead', body: '{"hello":"world"}' }, /check that it is the system you chose/],
  ['server_error', { kind: 'status', status: 502 }, /ask the system’s administrator/],
];

test('the doctor names what is wrong with an integration, each with its remedy, and that it is well again', async ({
  empty,
  page,
  context,
}) => {
  const jenkins = await startJenkins(folder(), account);
  let isOpen = true;
  try {
    await empty.signIn(context);
    const url = `${jenkins.url}/job/shop`;
    const connected = { type: 'ci_server', name: 'shop', url, user: account.user, secret: account.token } as const;
    const project = await projectWith(empty, page, [connected]);
    await page.goto(`${empty.url}/project/${project}/integrations`);
    await expect(rowOf(page, 'shop')).toContainText('Up to date');
    await chooseFor(page, 'shop', 'Test');
    const doctor = page.getByRole('dialog', { name: 'shop' });
    await expect(doctor).toContainText('Every step works.');
    for (const [fault, kind, remedy] of met) {
      jenkins.fail(kind, '', 1);
      await doctor.getByRole('button', { name: 'Test again' }).click();
      await expect(doctor.getByRole('alert').locator('code')).toHaveText(fault);
      await expect(doctor.getByRole('alert')).toContainText(remedy);
    }
    await doctor.getByRole('button', { name: 'Test again' }).click();
    await expect(doctor).toContainText('Every step works.');
    await jenkins.close();
    isOpen = false;
    await doctor.getByRole('button', { name: 'Test again' }).click();
    await expect(doctor.getByRole('alert')).toContainText('Connection: what to do');
    await expect(doctor.getByRole('alert')).toContainText('unreachable_refused');
    await page.keyboard.press('Escape');
    await expect(doctor).toHaveCount(0);
  } finally {
    if (isOpen) await jenkins.close();
  }
});

test('the notice of a fault leads to the doctor, and the doctor to the tokens', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(folder(), account));
  await empty.signIn(context);
  const url = `${jenkins.url}/job/shop`;
  const project = await projectWith(empty, page, [
    { type: 'ci_server', name: 'shop', url, user: account.user, secret: 'not-it' },
  ]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await expect(rowOf(page, 'shop')).toContainText('Token refused');
  await chooseFor(page, 'shop', 'Details');
  const doctor = page.getByRole('dialog', { name: 'shop' });
  await doctor.getByRole('button', { name: 'Test connection' }).click();
  await expect(doctor.getByRole('listitem').filter({ hasText: 'failed' })).toContainText('Sign-in');
  await expect(doctor.getByRole('listitem').last()).toContainText('Not tried');
  await doctor.getByRole('link', { name: 'Replace token' }).click();
  await expect(page.getByRole('dialog', { name: 'shop token' }).getByLabel('New secret')).toBeFocused();
});
