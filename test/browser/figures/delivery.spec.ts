import type { Locator, Page } from '@playwright/test';
import type { z } from 'zod';
import type { Delivery } from '#shared/api/delivery.ts';
import { addProject, changeIntegration } from '#shared/desktop/commands.ts';
import { dayLength } from '#shared/time/time.ts';
import { aboutMeasures, measureIds } from '../../../src-renderer/screens/shared/figures/delivery-measures.ts';
import { count, minutes, rate } from '../../../src-renderer/ui/format.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { change, create, emptyJira } from '../../simulators/jira/model.ts';
import { startJira } from '../../simulators/jira/server.ts';
import { apiKey, expect, type RunningApp, test } from '../support/app.ts';
import { allDays as days } from '../support/days.ts';
import { ask, give, projectWith } from '../support/desktop.ts';
import { account, build, ofJenkins, shopWith } from '../support/jenkins.ts';
import { pressDrawn } from '../support/mouse.ts';

type Answer = z.output<typeof Delivery>;

const longAgo = 'from=2020-01-01&to=2020-01-02';

const deliveryOf = (app: RunningApp, query: string): Promise<Answer> => ask(app, `/api/delivery/1?${query}`);

const tile = (page: Page, title: string): Locator => page.getByRole('article', { name: title, exact: true });
/** The name in the middle of a tile, where nothing else lies. */
const tileLink = (page: Page, title: string): Locator => tile(page, title).getByRole('link', { name: title });

test('each tile shows the figure of the API and the last 12 weeks', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const answer = await deliveryOf(demo, days);
  expect(answer.deployment_frequency.value).toBeGreaterThan(0);
  await page.goto(`${demo.url}/project/1/delivery?${days}`);
  for (const id of measureIds) {
    const { title, format } = aboutMeasures[id];
    const { value } = answer[id];
    await expect(tile(page, title).locator('.tile-figure')).toHaveText(value === null ? '–' : format(value));
    await expect(tile(page, title).getByRole('img', { name: `${title}, last 12 weeks` })).toBeVisible();
  }
});

test('the failures of pipelines stand beside the failed deployments', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { pipeline_failure_rate, evidence } = (await deliveryOf(demo, days)).change_fail_rate;
  await page.goto(`${demo.url}/project/1/delivery?${days}&measure=change_fail_rate`);
  await expect(page.getByRole('region', { name: /deployments with an incident$/ })).toContainText(
    `${rate(pipeline_failure_rate ?? 0)}: ${count(evidence.breaking)} of ${count(evidence.runs)} runs failed`,
  );
});

test('each tile opens its evidence, and the address keeps which', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const evidenceFor = async (measure: string) =>
    (await deliveryOf(demo, `${days}&include=evidence&evidence_for=${measure}`)).evidence;
  await page.goto(`${demo.url}/project/1/delivery?${days}`);

  await tileLink(page, 'Change lead time').click();
  await expect(page).toHaveURL(/measure=change_lead_time/);
  const title = page.getByRole('heading', { name: /^[\d,]+ commits$/ });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  await expect(tileLink(page, 'Change lead time')).toHaveAttribute('aria-current', 'true');
  const commits = page.getByRole('region', { name: 'Deployed commits, slowest first' });
  const slowest = (await evidenceFor('change_lead_time'))?.commits ?? [];
  expect(slowest.map(({ lead_time }) => lead_time)).toEqual(
    slowest.map(({ lead_time }) => lead_time).toSorted((a, b) => b - a),
  );
  const [commit] = slowest;
  await expect(commits.getByRole('row').nth(1)).toContainText(minutes(commit?.lead_time ?? 0));
  await expect(commits.getByRole('link').first()).toHaveAttribute('href', commit?.run.url ?? '');

  await tileLink(page, 'Recovery time').click();
  const recoveries = page.getByRole('region', { name: 'Recoveries, longest first' });
  const longest = (await evidenceFor('failed_deployment_recovery_time'))?.recoveries ?? [];
  const times = longest.map(({ recovery_time }) => recovery_time);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  await expect(recoveries.getByRole('row').nth(1)).toContainText(minutes(times[0] ?? 0));

  await page.reload();
  await expect(page.getByRole('heading', { name: /^[\d,]+ recoveries$/ })).toBeVisible();
});

test('failed deployments are listed first, as many as the figure counts, and all of them on demand', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const { change_fail_rate, evidence } = await deliveryOf(
    demo,
    `${days}&include=evidence&evidence_for=change_fail_rate`,
  );
  const failed = (evidence?.deployments ?? []).filter(({ incidents }) => incidents.length > 0);
  expect(failed.length).toBe(change_fail_rate.evidence.failed);
  await page.goto(`${demo.url}/project/1/delivery?${days}`);
  await tileLink(page, 'Change failure rate').click();
  const part = page.getByRole('region', { name: `${count(failed.length)} deployments with an incident` });
  await expect(part).toContainText(`of ${count(change_fail_rate.evidence.deployments)}`);
  const rows = part.getByRole('region', { name: 'Deployments with an incident, newest first' }).getByRole('row');
  const newest = failed.toSorted((a, b) => (b.run.finished_at ?? '').localeCompare(a.run.finished_at ?? ''))[0];
  await expect(rows.nth(1).getByRole('link').first()).toHaveAttribute('href', newest?.run.url ?? '');
  await expect(rows.nth(1)).toContainText(newest?.incidents[0]?.key ?? 'an incident');

  await part.getByRole('button', { name: 'All', exact: true }).click();
  await expect(
    page.getByRole('heading', { name: `${count(change_fail_rate.evidence.deployments)} deployments` }),
  ).toBeVisible();
  await expect(page).toHaveURL(/rows=all/);
});

test('the evidence is filtered by release point', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { evidence } = await deliveryOf(demo, `${days}&include=evidence&evidence_for=change_fail_rate`);
  const failed = (evidence?.deployments ?? []).filter(({ incidents }) => incidents.length > 0);
  const pipeline = failed.at(-1)?.run.pipeline ?? '';
  const own = failed.filter(({ run }) => run.pipeline === pipeline);
  expect(own.length).toBeLessThan(failed.length);
  await page.goto(`${demo.url}/project/1/delivery?${days}&measure=change_fail_rate`);
  await page.getByRole('button', { name: 'Release point: All release points' }).click();
  await page.getByRole('menuitem', { name: pipeline }).click();
  const part = page.getByRole('region', { name: `${count(own.length)} deployment` });
  await expect(part).toBeVisible();
  const shown = await part.locator('tbody tr td:nth-child(2)').allTextContents();
  expect(shown.filter((name) => !pipeline.endsWith(name))).toEqual([]);
  // As many as a page has.
  expect(shown).toHaveLength(Math.min(own.length, 25));
});

test('the deployments over time are all deployments of the days', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { deployment_frequency, change_fail_rate } = await deliveryOf(demo, days);
  await page.goto(`${demo.url}/project/1/delivery?${days}`);
  const chart = page.getByRole('region', { name: /^Deployments by/ });
  await chart.getByText('View as table').click();
  const cells = await chart.getByRole('cell').allTextContents();
  const sumOf = (column: number): number =>
    cells.filter((_, at) => at % 4 === column).reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0);
  expect(sumOf(2)).toBe(deployment_frequency.evidence.passing);
  expect(sumOf(2) + sumOf(3)).toBe(change_fail_rate.evidence.deployments);
});

test('a click on what is drawn leads to its own days', async ({ demo, page, context }) => {
  await demo.signIn(context);
  for (const name of [/^Deployments by/, /^Change lead time by/]) {
    await page.goto(`${demo.url}/project/1/delivery?${days}&measure=change_lead_time`);
    await pressDrawn(page, page.getByRole('region', { name }).locator('.chart-canvas'), 'Home');
    await expect(page).not.toHaveURL(new RegExp(days));
    await expect(page).toHaveURL(/from=[\d-]+&to=[\d-]+/);
  }
});

test('the chosen measure is drawn over time, from one answer', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(`${demo.url}/project/1/delivery?${days}&measure=change_lead_time`);
  const chart = page.getByRole('region', { name: /^Change lead time by/ });
  await chart.getByText('View as table').click();
  const { series } = await deliveryOf(demo, `${days}&include=series`);
  const last = series?.data.findLast((one) => one.change_lead_time !== null);
  await expect(chart).toContainText(`last ${minutes(last?.change_lead_time ?? 0)}.`);
  // The other one is that of the last 12 weeks, for the tiles.
  const ofSeries = urls.filter((url) => url.includes('include=series') && !url.includes('by=week'));
  expect(new Set(ofSeries).size).toBe(1);
});

test('the trend is cut into days, weeks or months', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/delivery?range=90`);
  const interval = page.getByRole('group', { name: 'Interval' });
  await interval.getByRole('button', { name: 'Month' }).click();
  await expect(page).toHaveURL(/by=month/);
  const chart = page.getByRole('region', { name: 'Deployments by month' });
  await chart.getByText('View as table').click();
  const { series } = await deliveryOf(demo, 'include=series&by=month');
  await expect(chart.getByRole('row')).toHaveCount((series?.data.length ?? 0) + 1);
});

test('where a measure has no figure, the reason stands there with the next step', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/delivery?${longAgo}&measure=change_lead_time`);
  await expect(tile(page, 'Change lead time')).toContainText('No commit arrived at a release point in this period.');
  const part = page.getByRole('region', { name: '0 commits' });
  await expect(part).toContainText('No commit arrived at a release point in this period.');
  await part.getByRole('button', { name: 'Show the last 365 days' }).click();
  await expect(page).toHaveURL(/range=365/);
  await expect(tile(page, 'Change lead time').locator('.tile-figure')).toHaveText(/\d/);
});

test('the definition with its example is one click away', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/delivery?${days}`);
  for (const id of measureIds) {
    const { title, example } = aboutMeasures[id];
    await tile(page, title)
      .getByRole('button', { name: `What ${title.toLowerCase()} means` })
      .click();
    await expect(page.getByText(example)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(example)).toHaveCount(0);
  }
});

test('the line for a shell and the exported table give what is on the screen', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/delivery?${days}&statistic=p90&start=authored`);
  await expect(page.getByRole('region', { name: 'Measures', exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const address = /'(http[^']+)'/.exec(line)?.[1] ?? '';
  const headers = { 'x-api-key': apiKey };
  const answer = (await (await fetch(address, { headers })).json()) as Answer;
  const shown = tile(page, 'Change lead time').locator('.tile-figure');
  await expect(shown).toHaveText(minutes(answer.change_lead_time.value ?? 0));
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const saved = (await (await (await started).createReadStream()).toArray()).join('');
  const csv = await (await fetch(`${address}&format=csv`, { headers })).text();
  expect(saved.trim().split(/\r?\n/)).toEqual(csv.trim().split(/\r?\n/));
});

test('a project with nothing leads to connecting a system', async ({ empty, page, context }) => {
  await empty.signIn(context);
  await page.goto(`${empty.url}/projects`);
  await page
    .getByRole('button', { name: 'New project' })
    .or(page.getByRole('heading', { level: 1 }))
    .first()
    .waitFor();
  await give(page, addProject, { name: 'Shop' });
  await page.goto(`${empty.url}/project/1/delivery`);
  await page.getByRole('link', { name: 'Connect a system' }).click();
  await expect(page).toHaveURL(/\/project\/1\/connect$/);
});

const hour = dayLength / 24;

/** A story of 100 days ago and two incidents, of 70 and 40 days ago; all were changed today. */
function oldIncidents() {
  const model = emptyJira(Date.now());
  for (const [days, type] of [
    [100, 'Story'],
    [70, 'Incident'],
    [40, 'Incident'],
  ] as const) {
    model.now = Date.now() - days * dayLength;
    const { id } = create(model, { type });
    model.now += hour;
    change(model, id, { state: '3' });
    model.now += hour;
    change(model, id, { state: '10002', resolved: model.now });
    model.now = Date.now() - hour;
    change(model, id, { labels: ['seen'] });
  }
  return model;
}

test('all time begins with the first run, and that of recoveries with the first incident, on every screen alike', async ({
  empty,
  page,
  context,
  opened,
}) => {
  const jira = await opened(startJira(oldIncidents(), { edition: 'data-center', ...account }));
  const jenkins = await opened(startJenkins(shopWith([build(1, { timestamp: Date.now() - 4 * dayLength })]), account));
  await empty.signIn(context);
  const tracker = {
    type: 'issue_tracker',
    name: 'backlog',
    url: `${jira.url}/issues/?filter=10042`,
    secret: account.token,
  } as const;
  const project = await projectWith(empty, page, [tracker, ofJenkins(jenkins.url)]);
  await page.goto(`${empty.url}/project/${project}/integrations`);
  await expect(page.getByText('Up to date', { exact: true })).toHaveCount(2);
  await give(page, changeIntegration, { integration_id: 1, incidents: { types: ['Incident'], labels: [] } });
  const all: Answer = await ask(empty, `/api/delivery/${project}?from=1970-01-01`);
  const { value, evidence } = all.failed_deployment_recovery_time;
  expect(evidence.recoveries).toBe(2);
  for (const screen of ['delivery', 'overview']) {
    await page.goto(`${empty.url}/project/${project}/${screen}?range=all`);
    await expect(tile(page, 'Recovery time')).toContainText(minutes(value ?? 0));
    await expect(tile(page, 'Recovery time')).toContainText('2 recoveries');
    await expect(tile(page, 'Deployment frequency')).toContainText(/1 in \d days/);
  }
  // The last screen was the overview, which counts the issues of all time too.
  await expect(tile(page, 'Issue cycle time')).toContainText('3 issues');
  await page.goto(`${empty.url}/project/${project}/delivery?range=all&measure=failed_deployment_recovery_time`);
  const chart = page.getByRole('region', { name: /^Recovery time by/ });
  await chart.getByText('View as table').click();
  await expect(chart.getByRole('cell', { name: minutes(value ?? 0), exact: true })).toHaveCount(2);
  await page.goto(`${empty.url}/project/${project}/flow?range=all`);
  await expect(tile(page, 'Issue cycle time')).toContainText('3 issues');
});
