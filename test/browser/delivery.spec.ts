import type { z } from 'zod';
import type { Delivery } from '#shared/api/delivery.ts';
import { addProject } from '#shared/desktop/commands.ts';
import { aboutMeasures, measureIds } from '../../src-renderer/screens/delivery-measures.ts';
import { count, minutes, rate } from '../../src-renderer/ui/format.ts';
import { apiKey, expect, type RunningApp, test } from './app.ts';
import { allDays as days } from './days.ts';
import { ask, give } from './desktop.ts';
import { pressAt, pressDrawn } from './mouse.ts';

type Answer = z.output<typeof Delivery>;

const longAgo = 'from=2020-01-01&to=2020-01-02';

const deliveryOf = (app: RunningApp, query: string): Promise<Answer> => ask(app, `/api/delivery/1?${query}`);

test('each measure shows the figure of the API, and the failures of pipelines stand beside the fail rate', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const answer = await deliveryOf(demo, days);
  expect(answer.deployment_frequency.value).toBeGreaterThan(0);
  await page.goto(`${demo.url}/project/1/delivery?${days}`);
  const measures = page.getByRole('list', { name: 'Measures' });
  for (const id of measureIds) {
    const { title, told } = aboutMeasures[id];
    const card = measures.getByRole('listitem', { name: title });
    const { value, reason } = answer[id];
    await expect(card.locator('.figure')).toHaveText(value === null ? 'not known' : told(value));
    if (reason !== null) await expect(card).toContainText(reason);
  }
  const { pipeline_failure_rate, evidence } = answer.change_fail_rate;
  await expect(measures.getByRole('listitem', { name: 'Change failure rate' })).toContainText(
    `${rate(pipeline_failure_rate ?? 0)}: ${count(evidence.breaking)} of ${count(evidence.runs)} runs broke`,
  );
});

test('each measure opens what made it, and the address keeps which', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const evidenceFor = async (measure: string) =>
    (await deliveryOf(demo, `${days}&include=evidence&evidence_for=${measure}`)).evidence;
  await page.goto(`${demo.url}/project/1/delivery?${days}`);
  const open = async (title: string): Promise<void> => {
    const card = page.getByRole('listitem', { name: title, exact: true });
    await pressAt(page, card.getByRole('button', { name: 'What made it' }));
  };
  await open('Change lead time');
  await expect(page).toHaveURL(/measure=change_lead_time/);
  const title = page.getByRole('heading', { name: 'What made it: change lead time' });
  await expect(title).toBeFocused();
  await expect(title).toBeInViewport();
  const commits = page.getByRole('region', { name: 'Deployed commits, the slowest first' });
  const slowest = (await evidenceFor('change_lead_time'))?.commits ?? [];
  expect(slowest.map(({ lead_time }) => lead_time)).toEqual(
    slowest.map(({ lead_time }) => lead_time).toSorted((a, b) => b - a),
  );
  const [commit] = slowest;
  await expect(commits.getByRole('row').nth(1)).toContainText(minutes(commit?.lead_time ?? 0));
  await expect(commits.getByRole('link').first()).toHaveAttribute('href', commit?.run.url ?? '');

  await open('Recovery time');
  const recoveries = page.getByRole('region', { name: 'Recoveries, the longest first' });
  const longest = (await evidenceFor('failed_deployment_recovery_time'))?.recoveries ?? [];
  const times = longest.map(({ recovery_time }) => recovery_time);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  await expect(recoveries.getByRole('row').nth(1)).toContainText(minutes(times[0] ?? 0));

  await open('Change failure rate');
  const deployments = page.getByRole('region', { name: 'Deployments, those that failed first, then the newest' });
  const first = (await evidenceFor('change_fail_rate'))?.deployments[0];
  expect((first?.incidents.length ?? 0) > 0 || first?.passed === false).toBe(true);
  await expect(deployments.getByRole('link').first()).toHaveAttribute('href', first?.run.url ?? '');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'What made it: change failure rate' })).toBeVisible();
});

test('the deployments over time are all deployments of the days', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { deployment_frequency, change_fail_rate } = await deliveryOf(demo, days);
  await page.goto(`${demo.url}/project/1/delivery?${days}`);
  const chart = page.getByRole('region', { name: 'Deployments over time' });
  await chart.getByText('Data table').click();
  const cells = await chart.getByRole('cell').allTextContents();
  const sumOf = (column: number): number =>
    cells.filter((_, at) => at % 4 === column).reduce((sum, text) => sum + Number(text.replaceAll(',', '')), 0);
  expect(sumOf(2)).toBe(deployment_frequency.evidence.passing);
  expect(sumOf(2) + sumOf(3)).toBe(change_fail_rate.evidence.deployments);
});

test('a click on what is drawn leads to its own days', async ({ demo, page, context }) => {
  await demo.signIn(context);
  for (const name of ['Deployments over time', 'Change lead time over time']) {
    await page.goto(`${demo.url}/project/1/delivery?${days}&measure=change_lead_time`);
    await pressDrawn(page, page.getByRole('region', { name }).locator('.chart-canvas'), 'Home');
    await expect(page).not.toHaveURL(new RegExp(days));
    await expect(page).toHaveURL(/from=[\d-]+&to=[\d-]+/);
  }
});

test('the chosen measure is drawn over time, from one answer', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.goto(`${demo.url}/project/1/delivery?${days}&measure=change_lead_time`);
  const chart = page.getByRole('region', { name: 'Change lead time over time' });
  await chart.getByText('Data table').click();
  const { series } = await deliveryOf(demo, `${days}&include=series`);
  const last = series?.data.findLast((one) => one.change_lead_time !== null);
  await expect(chart).toContainText(`last ${minutes(last?.change_lead_time ?? 0)}.`);
  expect(asked.filter((url) => url.includes('include=series'))).toHaveLength(1);
});

test('where a measure cannot be told, the reason stands there with the next step', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const answer = await deliveryOf(demo, longAgo);
  await page.goto(`${demo.url}/project/1/delivery?${longAgo}`);
  const card = page.getByRole('listitem', { name: 'Change lead time', exact: true });
  await expect(card).toContainText(answer.change_lead_time.reason ?? 'no reason was given');
  await card.getByRole('button', { name: 'Show the last 365 days' }).click();
  await expect(page).toHaveURL(/range=365/);
  await expect(card.locator('.figure')).toHaveText(/\d/);
});

test('the definition with its example is one click away', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/delivery?${days}`);
  for (const id of measureIds) {
    const { title, example } = aboutMeasures[id];
    const card = page.getByRole('listitem', { name: title, exact: true });
    await card.getByText(`What ${title.toLowerCase()} means`).click();
    await expect(card.getByText(example)).toBeVisible();
  }
});

test('the line for a shell and the exported table give what is on the screen', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/delivery?${days}&statistic=p90&start=authored`);
  await expect(page.getByRole('list', { name: 'Measures' })).toBeVisible();
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  const address = /'(http[^']+)'/.exec(line)?.[1] ?? '';
  const headers = { 'x-api-key': apiKey };
  const answer = (await (await fetch(address, { headers })).json()) as Answer;
  const shown = page.getByRole('listitem', { name: 'Change lead time', exact: true }).locator('.figure');
  await expect(shown).toHaveText(minutes(answer.change_lead_time.value ?? 0));
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const saved = (await (await (await started).createReadStream()).toArray()).join('');
  const told = await (await fetch(`${address}&format=csv`, { headers })).text();
  expect(saved.trim().split(/\r?\n/)).toEqual(told.trim().split(/\r?\n/));
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
