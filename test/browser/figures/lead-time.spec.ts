import type { z } from 'zod';
import type { BreakdownOut } from '#shared/api/breakdown.ts';
import type { LeadTimes } from '#shared/api/lead-times.ts';
import { count, minutes } from '../../../src-renderer/ui/format.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { ask } from '../support/desktop.ts';

// The ends of the range are given, so that screen and API are asked for the same days even over midnight.
const days = 'from=2020-01-01&to=2099-12-31';

const leadTimesOf = (app: RunningApp): Promise<z.output<typeof LeadTimes>> =>
  ask(app, `/api/lead_times/1?${days}&include=evidence`);

test('every pipeline of the graph and every route shows the figure of the API', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { data } = await leadTimesOf(demo);
  expect(data.some(({ lead_times }) => lead_times.length > 1)).toBe(true);
  await page.goto(`${demo.url}/project/1/lead-time?${days}`);
  const graph = page.getByRole('region', { name: 'Pipeline graph' });
  for (const { name, lead_times } of data) {
    const figure = lead_times[0] ? minutes(lead_times[0].lead_time) : 'no lead time';
    const node = graph.getByRole('button', {
      name: new RegExp(`^${name}(, release point)?: ${figure}(, red for .*)?$`),
    });
    await node.click();
    await expect(page).toHaveURL(new RegExp(`pipeline=${encodeURIComponent(name)}`));
    const routes = page.getByRole('table', { name: `Routes of ${name}`, exact: true }).getByRole('row');
    // The first row is the headings.
    await expect(routes).toHaveCount(lead_times.length === 0 ? 0 : lead_times.length + 1);
    for (const [index, { path, lead_time, evidence }] of lead_times.entries()) {
      const cells = routes.nth(index + 1).getByRole('cell');
      await expect(cells.nth(0)).toHaveText(path === '' ? 'Default' : /^via /);
      const steps = evidence?.pipelines.length ?? 0;
      await expect(cells.nth(1)).toHaveText(new RegExp(`^[^→]+(→[^→]+){${steps - 1}}$`));
      await expect(cells.nth(2)).toHaveText(count(evidence?.count ?? 0));
      await expect(cells.nth(3)).toHaveText(minutes(lead_time));
      await expect(cells.nth(4)).toHaveText(minutes(evidence?.p90 ?? 0));
    }
  }
});

test('a commit shows the chain of runs that the API gives for it', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { data } = await leadTimesOf(demo);
  const pipeline = data.find(({ lead_times }) => (lead_times[0]?.evidence?.pipelines.length ?? 0) > 2);
  const commit = pipeline?.lead_times[0]?.evidence?.commits[0];
  const name = encodeURIComponent(pipeline?.name ?? '');
  await page.goto(`${demo.url}/project/1/lead-time?${days}&tab=commits&pipeline=${name}`);
  const commits = page.getByRole('region', { name: 'Commits, the newest arrival first' });
  const first = commits.getByRole('cell').first().getByRole('button');
  await first.click();
  const panel = page.getByRole('complementary', { name: 'Path of this commit' });
  await expect(panel.getByRole('heading')).toHaveText(minutes(commit?.lead_time ?? 0));
  const addresses = await panel
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([commit?.handed_in.url, ...(commit?.chain ?? []).map(({ url }) => url)]);
  // Beside it the list has less room, and is not cut.
  expect(await commits.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
  await expect(first, 'Tab continues from there').toBeFocused();
});

test('what is pressed in the table of routes leads to what it was made from, in view', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const { data } = await leadTimesOf(demo);
  const pipeline = data.find(({ lead_times }) => lead_times.length > 1);
  const [, second] = pipeline?.lead_times ?? [];
  const map = `${demo.url}/project/1/lead-time?${days}&pipeline=${encodeURIComponent(pipeline?.name ?? '')}`;
  const row = page
    .getByRole('table', { name: /^Routes of/ })
    .getByRole('row')
    .nth(2);
  await page.goto(map);
  const title = (await row.getByRole('link').first().textContent()) ?? '';
  const shown = [
    { cell: 0, tab: 'Routes', heading: `Distribution: ${title}` },
    { cell: 2, tab: 'Commits', heading: `Commits: ${title}` },
    { cell: 6, tab: 'Breakdown', heading: 'Where the time goes' },
  ];
  for (const { cell, tab, heading } of shown) {
    await page.goto(map);
    await row.getByRole('cell').nth(cell).getByRole('link').click();
    await expect(page.getByRole('heading', { name: heading })).toBeInViewport();
    await expect(page.getByRole('region', { name: tab, exact: true })).toBeFocused();
    await expect(page.getByRole('link', { name: tab, exact: true })).toHaveAttribute('aria-current', 'page');
  }
  await expect(page.locator('.section-note')).toContainText([`mean of ${count(second?.evidence?.count ?? 0)} commit`]);
  await expect(page.getByLabel('Route')).toHaveValue(second?.path ?? '');
});

test('a tab begins at its top, keeps what is chosen, and back leads to the one before', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.setViewportSize({ width: 1000, height: 600 });
  await page.goto(`${demo.url}/project/1/lead-time?range=30&pipeline=shop-build`);
  await page.getByRole('heading', { name: 'Simulate an improvement' }).scrollIntoViewIfNeeded();
  const tabs = page.getByRole('navigation', { name: 'Lead time' });
  await tabs.getByRole('link', { name: 'Commits' }).click();
  await expect(page.getByRole('heading', { name: /^Commits: / })).toBeInViewport();
  expect(await page.getByRole('main').evaluate((main) => main.scrollTop)).toBe(0);
  await expect(page).toHaveURL(/range=30&pipeline=shop-build&tab=commits$/);
  await page.goBack();
  await expect(page.getByRole('region', { name: 'Pipeline graph' })).toBeVisible();
});

test('arrow keys lead through the graph', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/lead-time?${days}`);
  const nodes = page.getByRole('region', { name: 'Pipeline graph' }).locator('[data-pipeline]');
  await nodes.first().focus();
  const before = await page.evaluate(() => document.activeElement?.getAttribute('data-pipeline'));
  await page.keyboard.press('ArrowDown');
  const after = await page.evaluate(() => document.activeElement?.getAttribute('data-pipeline'));
  expect(after).not.toBeNull();
  expect(after).not.toBe(before);
});

const breakdownOf = (app: RunningApp, more: string): Promise<z.output<typeof BreakdownOut>> =>
  ask(app, `/api/breakdown/1?${days}${more}`);

test('the parts of a route from hand-over to release are those of the API', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const [pipeline] = (await breakdownOf(demo, '')).data;
  const route = pipeline?.routes[0];
  await page.goto(
    `${demo.url}/project/1/lead-time?${days}&tab=breakdown&pipeline=${encodeURIComponent(pipeline?.name ?? '')}`,
  );
  const where = page.getByRole('region', { name: /^Where the time goes/ });
  await where.getByText('View as table').click();
  for (const part of ['Rework', 'Queue', 'Run', 'Wait'] as const) {
    const expected = route?.parts[part.toLowerCase() as 'rework' | 'queue' | 'run' | 'wait'];
    const row = where.getByRole('row').filter({ hasText: new RegExp(`^${part}`) });
    await expect(row).toContainText(minutes(expected?.mean ?? 0));
    await expect(row).toContainText(minutes(expected?.sum ?? 0));
  }
});

test('the slider shows the replayed figure beside that of today, by keyboard, and the address keeps it', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const [pipeline] = (await breakdownOf(demo, '&statistic=mean&what_if=run:0.95')).data;
  const supposed = pipeline?.routes[0]?.what_if?.lead_time ?? 0;
  const today = pipeline?.routes[0]?.lead_time ?? 0;
  expect(supposed).toBeLessThan(today);
  await page.goto(
    `${demo.url}/project/1/lead-time?${days}&tab=breakdown&pipeline=${encodeURIComponent(pipeline?.name ?? '')}`,
  );
  const whatIf = page.getByRole('region', { name: 'Simulate an improvement' });
  await whatIf.getByLabel('Part').selectOption('run');
  await whatIf.getByRole('slider', { name: 'run in percent of today' }).press('ArrowLeft');
  const figures = whatIf.locator('.figure');
  await expect(figures).toHaveText([minutes(today), minutes(supposed)]);
  await expect(page).toHaveURL(/what_if=run%3A0.95/);
  await page.reload();
  await expect(whatIf.getByRole('slider')).toHaveValue('95');
  await whatIf.getByRole('button', { name: 'Reset' }).click();
  await expect(figures).toHaveText([minutes(today), minutes(today)]);
  await expect(page).not.toHaveURL(/what_if/);
});

test('the map simulates half of a part with the statistic of the screen, as the API does', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const [pipeline] = (await breakdownOf(demo, '&statistic=p90&what_if=wait:0.5')).data;
  const name = encodeURIComponent(pipeline?.name ?? '');
  await page.goto(`${demo.url}/project/1/lead-time?${days}&statistic=p90&pipeline=${name}`);
  const card = page.getByRole('region', { name: 'Simulate an improvement' });
  await card.getByLabel('With 50 % of the').selectOption('wait');
  await expect(card.locator('.figure')).toHaveText(minutes(pipeline?.routes[0]?.what_if?.lead_time ?? 0));
  await expect(card).toContainText('the 90th percentile becomes');
  await expect(page.getByRole('region', { name: 'Pipeline graph' })).toBeVisible();
  await page.getByRole('link', { name: 'Breakdown', exact: true }).click();
  await expect(page.getByRole('slider', { name: 'wait in percent of today' })).toHaveValue('50');
});
