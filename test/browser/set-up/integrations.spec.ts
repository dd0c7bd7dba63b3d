import type { Page } from '@playwright/test';
import { projectDetails } from '#shared/desktop/commands.ts';
import { aRepository, start } from '../../builders/systems/github.ts';
import { startGitHub } from '../../simulators/github/server.ts';
import type { Folder } from '../../simulators/jenkins/model.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { faultsOf } from '../support/axe.ts';
import { ask, give, projectWith } from '../support/desktop.ts';
import { account, build, jobAt, ofJenkins, shopWith } from '../support/jenkins.ts';
import { chooseFor, rowOf } from '../support/lines.ts';

// The fourth was deleted.
const model = () => shopWith([5, 3, 2, 1].map((number) => build(number, number === 2 ? { result: 'UNSTABLE' } : {})));

/** Connects the one job and waits until it is collected; the page stands on the integrations. */
async function collectedBuild(app: RunningApp, page: Page, url: string): Promise<number> {
  const project = await projectWith(app, page, [ofJenkins(url)]);
  await page.goto(`${app.url}/project/${project}/integrations`);
  await expect(page.getByText('Up to date', { exact: true })).toBeVisible();
  return project;
}

test('a collection is watched, cancelled, and begun again', async ({ empty, page, context, opened }) => {
  const speed = { ...account, takes: 600_000 };
  const jenkins = await opened(startJenkins(model(), speed));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  const row = rowOf(page, 'build');
  await expect(row.getByRole('progressbar', { name: 'Collection of build' })).toBeVisible();
  await row.getByRole('button', { name: 'Cancel' }).click();
  await expect(row.getByText('Cancelled')).toBeVisible();
  speed.takes = 0;
  await chooseFor(page, 'build', 'Collect now');
  await expect(row.getByText('Up to date')).toBeVisible();
  await expect(row).toContainText('4 runs');
  await row.getByRole('button', { name: 'build', exact: true }).click();
  const details = page.getByRole('dialog', { name: 'build' });
  await expect(details).toContainText('Period1 Jan 2026 to 5 Jan 2026');
  await page.keyboard.press('Escape');
  await expect(details).toHaveCount(0);
  await expect(row.getByRole('button', { name: 'build', exact: true })).toBeFocused();
  await chooseFor(page, 'build', 'Pause');
  await expect(row.getByText('Paused', { exact: true })).toBeVisible();
  await row.getByRole('button', { name: 'Actions for build', exact: true }).click();
  await expect(page.getByRole('menuitem', { name: 'Resume' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Collect now' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Resume' }).click();
  await expect(row.getByText('Up to date')).toBeVisible();
});

test('the past of a collection and what is missing are a click away, and the address remembers it', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(model(), account));
  await empty.signIn(context);
  await collectedBuild(empty, page, jenkins.url);
  await chooseFor(page, 'build', 'Details');
  await page.getByRole('tab', { name: 'Completeness' }).click();
  await expect(page.getByRole('definition')).toContainText(['4 of 5 days', '4', '1']);
  const facts = page.locator('.facts');
  await expect(facts).toContainText('Missing run numbers1');
  await expect(facts).toContainText('System clocksame as this computer');
  await page.getByRole('button', { name: 'Reprocess stored data' }).click();
  await expect(page.getByText(/\d+ answers? reprocessed; \d+ records? changed\./)).toBeVisible();
  await page.getByRole('button', { name: 'Check for deletions' }).click();
  await page.getByRole('tab', { name: 'History' }).click();
  await expect(page).toHaveURL(/details=1&tab=history/);
  const past = page.getByRole('region', { name: 'Collections, newest first' }).getByRole('row');
  await expect(past.filter({ hasText: 'checked for deletions' })).not.toHaveCount(0);
  await page.reload();
  await expect(past.last()).toContainText('4 runs, 1 pipeline');
  await expect(past.filter({ hasText: 'checked for deletions' })).not.toHaveCount(0);
});

test('what was typed into the details outlasts Escape, a press outside, a look at another tab and a collection begun there', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jenkins = await opened(startJenkins(model(), account));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [ofJenkins(jenkins.url)]);
  await page.goto(`${empty.url}/project/${project}/integrations?details=1&tab=edit`);
  const details = page.getByRole('dialog', { name: 'build' });
  await details.getByLabel('Name').fill('the build');
  await page.keyboard.press('Escape');
  await page.mouse.click(40, 400);
  await details.getByRole('tab', { name: 'Test' }).click();
  await details.getByRole('button', { name: 'Collect now' }).click();
  await expect(details.getByRole('tab', { name: 'Status' })).toHaveAttribute('aria-selected', 'true');
  await details.getByRole('tab', { name: 'Edit' }).click();
  await expect(details.getByLabel('Name')).toHaveValue('the build');
  await details.getByRole('button', { name: 'Close' }).click();
  await expect(details).toHaveCount(0);
  await expect(rowOf(page, 'build')).toBeVisible();
});

test('all that is not paused is collected at once', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins({ jobs: [jobAt('shop', 8), jobAt('stock', 9)] }, account));
  await empty.signIn(context);
  const project = await projectWith(empty, page, [
    ofJenkins(jenkins.url, 'shop', 'one'),
    ofJenkins(jenkins.url, 'stock', 'two'),
  ]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await expect(page.getByText('2 connected')).toBeVisible();
  await expect(page.getByText('Up to date', { exact: true })).toHaveCount(2);
  const requestCount = jenkins.requests.length;
  await page.getByRole('button', { name: 'Collect all' }).click();
  await expect.poll(() => jenkins.requests.length).toBeGreaterThan(requestCount);
  await expect(page.getByText('Up to date', { exact: true })).toHaveCount(2);
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
  const project = await collectedBuild(empty, page, jenkins.url);
  expect(await repairs(empty)).toBe(1);
  const requestCount = jenkins.requests.length;
  await chooseFor(page, 'build', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'build' });
  await dialog.getByLabel('Name').fill('the build');
  await dialog.getByLabel('Unstable run').selectOption('Passes');
  // Jenkins never tells that a run took too long.
  await expect(dialog.getByLabel('Timed-out run')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  expect(await repairs(empty)).toBe(0);
  expect(jenkins.requests.length).toBe(requestCount);
  const details = await give(page, projectDetails, { project_id: project });
  expect(details.integrations).toMatchObject([{ name: 'the build', unstable: 'passes', timed_out: 'breaks' }]);
});

test('a fault says what to do and leads there, and what was kept stays', async ({ empty, page, context, opened }) => {
  const jenkins = await opened(startJenkins(model(), account));
  await empty.signIn(context);
  await collectedBuild(empty, page, jenkins.url);
  jenkins.fail({ kind: 'status', status: 401 }, '', Number.POSITIVE_INFINITY);
  await chooseFor(page, 'build', 'Collect now');
  const row = rowOf(page, 'build');
  await expect(row.getByText('Token refused')).toBeVisible();
  await expect(page.getByText('1 connected · 1 needs attention')).toBeVisible();
  await expect(row).toContainText('4 runs');
  await chooseFor(page, 'build', 'Details');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('replace the secret under Tokens');
  await page.keyboard.press('Escape');
  await row.getByRole('link', { name: 'Replace token' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tokens', includeHidden: true })).toBeVisible();
  const replace = page.getByRole('dialog', { name: 'build token' });
  await expect(replace.getByLabel('New secret')).toBeFocused();
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
  const part = rowOf(page, 'build');
  await expect(part.getByText('3 items failed')).toBeVisible();
  await expect(part).toContainText('8 runs');
  await part.getByRole('button', { name: 'See why' }).click();
  const details = page.getByRole('dialog', { name: 'build' });
  const alert = details.getByRole('alert');
  await expect(alert).toContainText('3 items could not be read. All others were collected.');
  await expect(alert.getByRole('listitem')).toContainText([
    /shop\/checkout.*shop\/wishes.*status 501.*administrator/,
    /shop\/stock.*forbids this.*missing right/,
  ]);
  await expect(details).toContainText('Collected8 runs');
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
  await chooseFor(page, 'build', 'Collect now');
  await expect(part.getByText('Up to date')).toBeVisible();
  await expect(part).toContainText('20 runs');
});

test('a repository is no integration, and is removed with what was kept of it', async ({
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
  const row = rowOf(page, 'web');
  await expect(row.getByText('Up to date')).toBeVisible();
  expect(await ask(empty, `/api/integrations/${project}`)).toEqual([]);
  await chooseFor(page, 'web', 'Remove');
  await expect(page.getByRole('heading', { name: 'Nothing is connected yet' })).toBeVisible();
  await page.getByRole('button', { name: 'Undo: “web” was removed.' }).click();
  await expect(row).toContainText('5 commits');
  await chooseFor(page, 'web', 'Remove');
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
  await chooseFor(page, 'build token', 'Edit');
  const dialog = page.getByRole('dialog', { name: 'build token' });
  await dialog.getByLabel('Allowed addresses').fill('https://other.test');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toContainText(`must hold ${jenkins.url}, where "build" is asked`);
  await dialog.getByLabel('Allowed addresses').fill(`${jenkins.url} other.test`);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(rowOf(page, 'build token')).toContainText(`${jenkins.url} https://other.test`);
});
