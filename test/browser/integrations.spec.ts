import { projectDetails } from '#shared/desktop/commands.ts';
import { aRepository, start } from '../builders/github.ts';
import { startGitHub } from '../simulators/github/server.ts';
import type { Folder } from '../simulators/jenkins/model.ts';
import { startJenkins } from '../simulators/jenkins/server.ts';
import { expect, type RunningApp, test } from './app.ts';
import { faultsOf } from './axe.ts';
import { ask, give, projectWith } from './desktop.ts';
import { account, build, jobAt, ofJenkins, shopWith } from './jenkins.ts';

// The fourth was deleted.
const model = () => shopWith([5, 3, 2, 1].map((number) => build(number, number === 2 ? { result: 'UNSTABLE' } : {})));

test('a collection is watched, cancelled, and begun again', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins(model(), { ...account, takes: 1500 }));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  const part = page.getByRole('region', { name: 'build' });
  await expect(part.getByRole('progressbar', { name: 'Collection of build' })).toBeVisible();
  await part.getByRole('button', { name: 'Cancel' }).click();
  await expect(part.getByText('cancelled')).toBeVisible();
  await part.getByRole('button', { name: 'Collect now' }).click();
  await expect(part.getByText('✓ collected')).toBeVisible();
  await expect(part).toContainText('4 runs, 1 Jan 2026 to 5 Jan 2026');
  await part.getByRole('button', { name: 'Pause' }).click();
  await expect(part.getByText('paused')).toBeVisible();
  await expect(part.getByRole('button', { name: 'Collect now' })).toBeDisabled();
  await part.getByRole('button', { name: 'Resume' }).click();
  await expect(part.getByText('paused')).toHaveCount(0);
});

test('the past of a collection and what is missing are a click away, and the address remembers it', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(model(), account));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await expect(page.getByText('✓ collected')).toBeVisible();
  await page.getByText('Completeness').click();
  await expect(page.getByRole('definition')).toContainText(['4 of 5 days', '4', '1']);
  const facts = page.locator('.facts');
  await expect(facts).toContainText('Numbers without a run1');
  await expect(facts).toContainText('Clock of the systemthe same as here');
  await page.getByRole('button', { name: 'Read kept answers again' }).click();
  await expect(page.getByText(/Read \d+ kept answers? again; \d+ records? changed\./)).toBeVisible();
  await page.getByText('History').click();
  await expect(page).toHaveURL(/completeness=1.*history=1/);
  await page.reload();
  const past = page.getByRole('region', { name: 'Collections, newest first' }).getByRole('row');
  await expect(past.nth(1)).toContainText('4 runs, 1 pipeline');
  // What comes later moves the button from under the mouse.
  await expect(facts).toContainText('Numbers without a run1');
  await page.getByRole('button', { name: 'Look for what is gone' }).click();
  await expect(past.filter({ hasText: 'looked for what is gone' })).not.toHaveCount(0);
});

interface Series {
  readonly data: readonly object[];
}
const repairs = (app: RunningApp) => ask<Series>(app, '/api/repair_times/1').then(({ data }) => data.length);

test('what an unstable run means is changed, and the figures follow without a request', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(model(), account));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await expect(page.getByText('✓ collected')).toBeVisible();
  expect(await repairs(empty)).toBe(1);
  const asked = jenkins.requests.length;
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit build' });
  await dialog.getByLabel('Name').fill('the build');
  await dialog.getByLabel('An unstable run').selectOption('Passes');
  await dialog.getByLabel('A timed-out run').selectOption('Counts nowhere');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await repairs(empty)).toBe(0);
  expect(jenkins.requests.length).toBe(asked);
  const details = await give(page, projectDetails, { project_id: project });
  expect(details.integrations).toMatchObject([{ name: 'the build', unstable: 'passes', timed_out: 'neutral' }]);
});

test('a fault says what to do and leads there, and what was kept stays', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins(model(), account));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await expect(page.getByText('✓ collected')).toBeVisible();
  jenkins.fail({ kind: 'status', status: 401 }, '', Number.POSITIVE_INFINITY);
  await page.getByRole('button', { name: 'Collect now' }).click();
  await expect(page.getByText('✕ failed')).toBeVisible();
  await expect(page.getByRole('region', { name: 'build' }).getByRole('alert')).toContainText(
    'replace the secret under Tokens',
  );
  await expect(page.getByRole('region', { name: 'build' })).toContainText('4 runs');
  await page.getByRole('link', { name: 'Go to the tokens' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens' })).toBeVisible();
});

test('a job that cannot be read is named with its fault, and the others are collected', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const names = ['checkout', 'search', 'stock', 'web', 'wishes'];
  const folder: Folder = { kind: 'folder', name: 'shop', jobs: names.map((name, hour) => jobAt(name, 8 + hour)) };
  const jenkins = await opened(startJenkins({ jobs: [folder] }, account));
  jenkins.fail({ kind: 'status', status: 501 }, '/job/checkout/api', Number.POSITIVE_INFINITY);
  jenkins.fail({ kind: 'status', status: 501 }, '/job/wishes/api', Number.POSITIVE_INFINITY);
  jenkins.fail({ kind: 'status', status: 403 }, '/job/stock/api', Number.POSITIVE_INFINITY);
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  const part = page.getByRole('region', { name: 'build' });
  await expect(part.getByText('✕ 3 items failed')).toBeVisible();
  const alert = part.getByRole('alert');
  await expect(alert).toContainText('3 items could not be read. All others were collected.');
  await expect(alert.getByRole('listitem')).toContainText([
    /shop\/checkout.*shop\/wishes.*status 501.*administrator/,
    /shop\/stock.*forbids this.*missing right/,
  ]);
  await expect(part).toContainText('8 runs');
  await expect(part).toContainText('last collected');
  for (const width of [1440, 1000, 640]) {
    await page.setViewportSize({ width, height: 900 });
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    expect(isWider, `at ${width} px`).toBe(false);
  }
  // Low enough that the names must be scrolled.
  await alert.getByRole('list').evaluate((list) => {
    list.style.maxHeight = '2rem';
  });
  expect(await faultsOf(page)).toEqual([]);
  await page.goto(`${empty.url}/projects`);
  await expect(page.getByText('1 failed')).toBeVisible();
  jenkins.mend();
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await part.getByRole('button', { name: 'Collect now' }).click();
  await expect(part.getByText('✓ collected')).toBeVisible();
  await expect(part).toContainText('20 runs');
  await expect(part.getByRole('alert')).toHaveCount(0);
});

test('a repository stands apart from the integrations, and is removed with what was kept of it', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const github = await opened(
    startGitHub({ now: start + 86_400_000, repositories: [aRepository()] }, { token: account.token }),
  );
  await empty.signIn(context);
  const connected = {
    type: 'source_host',
    name: 'web',
    url: `${github.url}/shop/web`,
    secret: account.token,
  } as const;
  const project = await projectWith(empty, page, [connected]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  const repositories = page.getByRole('region', { name: 'Repositories' });
  await expect(repositories.getByText('✓ collected')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Integrations' })).toHaveCount(0);
  await repositories.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is connected yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: “web” was removed.' }).click();
  await expect(repositories).toContainText('5 commits');
  await repositories.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing is connected yet' })).toBeVisible();
});

test('a token is bound to one more address, but not away from where it is needed', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(model(), account));
  await empty.signIn(context);
  await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await page.reload();
  await page.getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit build token' });
  await dialog.getByLabel('May be sent to').fill('https://other.test');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText(`must hold ${jenkins.url}, where "build" is asked`);
  await dialog.getByLabel('May be sent to').fill(`${jenkins.url} other.test`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole('cell', { name: `${jenkins.url} https://other.test` })).toBeVisible();
});
