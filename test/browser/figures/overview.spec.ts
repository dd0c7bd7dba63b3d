import type { z } from 'zod';
import type { changes } from '#shared/api/changes.ts';
import type { Delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { Flow } from '#shared/api/flow.ts';
import type { LeadTimes } from '#shared/api/lead-times.ts';
import type { ProjectState } from '#shared/api/state.ts';
import { dayLength } from '#shared/time/time.ts';
import { frequency, minutes, rate } from '../../../src-renderer/ui/format.ts';
import { startJenkins } from '../../simulators/jenkins/server.ts';
import { change, create, emptyJira } from '../../simulators/jira/model.ts';
import { startJira } from '../../simulators/jira/server.ts';
import { expect, test } from '../support/app.ts';
import { monthBack } from '../support/days.ts';
import { ask, projectWith } from '../support/desktop.ts';
import { account, build, ofJenkins, shopWith } from '../support/jenkins.ts';
import { pressDrawn } from '../support/mouse.ts';

const [month, monthBefore] = [monthBack(1), monthBack(2)];
const days = `from=${month.from}&to=${month.to}`;

test('the tiles show the figures of the API, and a press anywhere on one leads to what made it', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const { data } = await ask<z.output<typeof LeadTimes>>(demo, `/api/lead_times/1?${days}`);
  const delivery = await ask<z.output<typeof Delivery>>(demo, `/api/delivery/1?${days}`);
  const flow = await ask<z.output<typeof Flow>>(demo, `/api/flow/1?${days}`);
  const longest = Math.max(...data.map(({ lead_times: [first] }) => first?.lead_time ?? 0));
  const figures = [
    ['Lead time', minutes(longest), /\/lead-time\?.*pipeline=/],
    ['Deployment frequency', frequency(delivery.deployment_frequency.value ?? 0), /measure=deployment_frequency/],
    ['Change failure rate', rate(delivery.change_fail_rate.value ?? 0), /measure=change_fail_rate/],
    ['Recovery time', minutes(delivery.failed_deployment_recovery_time.value ?? 0), /measure=failed_deployment/],
    ['Issue cycle time', minutes(flow.cycle_time ?? 0), /\/flow\?/],
  ] as const;
  for (const [name, figure, address] of figures) {
    await page.goto(`${demo.url}/project/1/overview?${days}`);
    const tile = page.getByRole('article', { name, exact: true });
    await expect(tile.locator('.tile-figure')).toHaveText(figure);
    const { width, height } = (await tile.boundingBox()) ?? { width: 0, height: 0 };
    await tile.click({ position: { x: width / 2, y: height - 20 } });
    await expect(page).toHaveURL(address);
    expect(page.url()).toContain(days);
  }
});

test('a tile explains its measure without leading away', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/overview`);
  const tile = page.getByRole('article', { name: 'Change failure rate' });
  await tile.getByRole('button', { name: 'What change failure rate means' }).click();
  await expect(page.getByRole('dialog')).toContainText('For example');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(/\/overview$/);
});

test('what changed tells the figures of the API now and before, and how sure the difference is', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/overview?${days}`);
  const { data } = await ask<OutputOf<typeof changes>>(
    demo,
    `/api/changes/1?${days}&before_from=${monthBefore.from}&before_to=${monthBefore.to}`,
  );
  const table = page.getByRole('region', { name: 'What changed' }).getByRole('table');
  const row = data.find(({ figure }) => figure === 'change_fail_rate');
  const line = table.getByRole('row').filter({ hasText: 'Change failure rate' });
  await expect(line.getByRole('cell').nth(1)).toHaveText(rate(row?.now.value ?? 0));
  await expect(line.getByRole('cell').nth(2)).toHaveText(rate(row?.before.value ?? 0));
  await expect(line.getByRole('cell').last()).toHaveText(`${row?.now.count} / ${row?.before.count}`);
  const colours = await table.locator('.delta.good, .delta.bad').count();
  const shown = await table.getByRole('row').allTextContents();
  expect(colours).toBeLessThanOrEqual(data.filter(({ verdict }) => /better|worse/.test(verdict)).length);
  expect(shown.length).toBeGreaterThan(5);
  await line.getByRole('link').click();
  await expect(page).toHaveURL(/\/delivery\?.*measure=change_fail_rate/);
});

test('a week of the lead time leads to what made it, by keys and by mouse', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/overview?range=90`);
  const section = page.getByRole('region', { name: 'Lead time by week' });
  await expect(section.locator('.section-note')).toContainText(', 13 weeks to ');
  const trend = section.locator('.chart-canvas');
  await trend.press('End');
  await trend.press('Enter');
  await expect(page).toHaveURL(/\/lead-time\?pipeline=.*from=[\d-]+&to=[\d-]+/);
  await page.goBack();
  await pressDrawn(page, trend, 'End');
  await expect(page).toHaveURL(/\/lead-time\?pipeline=.*from=[\d-]+&to=[\d-]+/);
});

test('without the previous period nothing is compared, until it is chosen again', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/overview?range=30`);
  const tile = page.getByRole('article', { name: 'Lead time', exact: true });
  const changed = page.getByRole('heading', { name: 'What changed' });
  const choices = page.getByRole('group', { name: 'What is shown' });
  await expect(tile.locator('.delta')).toBeVisible();
  await expect(changed).toBeVisible();
  await choices.getByRole('button', { name: 'Previous period' }).click();
  await expect(tile.locator('.tile-figure')).toHaveText(/\d/);
  await expect(tile.locator('.delta')).toHaveCount(0);
  await expect(changed).toHaveCount(0);
  await choices.getByRole('button', { name: 'Previous period' }).click();
  await expect(tile.locator('.delta')).toBeVisible();
  await expect(changed).toBeVisible();
});

test('what is red by the API needs attention and is marked in the graph, and each line leads to it', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const state = await ask<z.output<typeof ProjectState>>(demo, '/api/state/1');
  expect(state.red.length).toBeGreaterThan(0);
  await page.goto(`${demo.url}/project/1/overview`);
  const attention = page.getByRole('region', { name: 'Needs attention' });
  const graph = page.getByRole('region', { name: 'Pipeline graph' });
  for (const { pipeline } of state.red) {
    await expect(attention.getByRole('link').filter({ hasText: pipeline }).first()).toBeVisible();
    await expect(graph.getByRole('button', { name: new RegExp(`${pipeline}.*red for`) })).toBeVisible();
  }
  const lines = await attention.getByRole('link').count();
  for (let line = 0; line < lines; line += 1) {
    await attention.getByRole('link').nth(line).click();
    await expect(page).not.toHaveURL(/\/overview$/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.goBack();
  }
});

test('days without data are said to be, with one way to all time', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/overview?from=2001-01-01&to=2001-01-02`);
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expect(page).toHaveURL(/range=all/);
  await expect(page.getByRole('article', { name: 'Lead time', exact: true }).locator('.tile-figure')).toHaveText(/\d/);
});

test('what is not known of a project is not said of it, in the status bar or above a fault', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const status = page.getByRole('contentinfo');
  await page.goto(`${demo.url}/project/1/overview`);
  await expect(status.getByRole('link')).toHaveText(/^1 of \d+ failed$/);
  await page.goto(`${demo.url}/project/99/overview`);
  await expect(page.getByRole('main').getByRole('link', { name: 'Go to the projects.' })).toBeVisible();
  await expect(status.getByRole('link')).toHaveCount(0);
  await page.route(/\/(api|desktop)\//, (route) => route.abort());
  await page.goto(`${demo.url}/project/1/overview`);
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Overview');
  await expect(status.getByRole('link')).toHaveCount(0);
});

test('where the days before are not wholly known, nothing is compared with them', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/overview?from=2020-01-01&to=2099-12-31`);
  await expect(page.getByRole('region', { name: 'What changed' })).toContainText('No earlier data');
  await expect(page.locator('.tile-figure').first()).toHaveText(/\d/);
  await expect(page.locator('.delta')).toHaveCount(0);
});

test('where the changes do not come, what changed says so, with the way to try again', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.route('**/api/changes/**', (route) => route.abort());
  await page.goto(`${demo.url}/project/1/overview?${days}`);
  const changed = page.getByRole('region', { name: 'What changed' });
  await expect(changed.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/changes/**');
  await changed.getByRole('button', { name: 'Try again' }).click();
  await expect(changed.getByRole('row').nth(1)).toBeVisible();
});

/** Stories that are done at some days before today, each after an hour, or a day where it is done in the last 30 days. */
function storiesDone(days: readonly number[]) {
  const model = emptyJira(Date.now());
  for (const before of days) {
    model.now = Date.now() - before * dayLength;
    const { id } = create(model, { type: 'Story' });
    change(model, id, { state: '3' });
    model.now += before < 30 ? dayLength : dayLength / 24;
    change(model, id, { state: '10002', resolved: model.now });
  }
  model.now = Date.now();
  return model;
}

const many = (from: number, to: number): readonly number[] =>
  Array.from({ length: 25 }, (_, place) => from - (place * (from - to)) / 24);

for (const [firstRun, firstIssue] of [
  [100, 40],
  [40, 100],
] as const)
  test(`issues are compared where those before are known, as on Flow: runs for ${firstRun} days, issues for ${firstIssue}`, async ({
    empty,
    page,
    context,
    opened,
  }) => {
    const isKnown = firstIssue > firstRun;
    const days = [...(isKnown ? [firstIssue] : []), ...many(40, 31), ...many(29, 2)];
    const jira = await opened(startJira(storiesDone(days), { edition: 'data-center', ...account }));
    const builds = [5, firstRun].map((before, place) =>
      build(2 - place, { timestamp: Date.now() - before * dayLength }),
    );
    const jenkins = await opened(startJenkins(shopWith(builds), account));
    await empty.signIn(context);
    const url = `${jira.url}/issues/?filter=10042`;
    const tracker = { type: 'issue_tracker', name: 'backlog', url, secret: account.token } as const;
    const project = await projectWith(empty, page, [tracker, ofJenkins(jenkins.url)]);
    await page.goto(`${empty.url}/project/${project}/integrations`);
    await expect(page.getByText('Up to date', { exact: true })).toHaveCount(2);
    for (const screen of ['flow', 'overview']) {
      await page.goto(`${empty.url}/project/${project}/${screen}?range=30`);
      const tile = page.getByRole('article').filter({ hasText: 'Issue cycle time' });
      await expect(tile).toContainText(isKnown ? /[\d.]+ ×/ : 'no earlier data');
    }
    await expect(page.getByText('Issue cycle time is up')).toHaveCount(Number(isKnown));
  });
