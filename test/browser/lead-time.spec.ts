import type { z } from 'zod';
import type { BreakdownOut } from '#shared/api/breakdown.ts';
import type { LeadTimes } from '#shared/api/lead-times.ts';
import { count, minutes } from '../../src-renderer/ui/format.ts';
import { expect, type RunningApp, test } from './app.ts';
import { ask } from './desktop.ts';
import { pressAt } from './mouse.ts';

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
    const node = graph.getByRole('button', { name: new RegExp(`^${name}(, release point)?: ${figure}$`) });
    await pressAt(page, node);
    await expect(page).toHaveURL(new RegExp(`pipeline=${encodeURIComponent(name)}`));
    for (const { path, lead_time, evidence } of lead_times) {
      const title = path === '' ? 'Default route' : `By ${path.replaceAll(' > ', ', then ')}`;
      const route = page.getByRole('article', { name: title, exact: true });
      await expect(route.locator('.figure')).toHaveText(minutes(lead_time));
      await expect(route).toContainText(`${count(evidence?.count ?? 0)} commit`);
    }
  }
});

test('a commit shows the chain of runs that the API gives for it', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { data } = await leadTimesOf(demo);
  const pipeline = data.find(({ lead_times }) => (lead_times[0]?.evidence?.pipelines.length ?? 0) > 2);
  const commit = pipeline?.lead_times[0]?.evidence?.commits[0];
  await page.goto(`${demo.url}/project/1/lead-time?${days}&pipeline=${encodeURIComponent(pipeline?.name ?? '')}`);
  const commits = page.getByRole('region', { name: 'Commits, the newest arrival first' });
  await commits.getByRole('button').first().click();
  const way = page.getByRole('complementary', { name: 'The way of this commit' });
  await expect(way.getByRole('heading')).toHaveText(minutes(commit?.lead_time ?? 0));
  const addresses = await way.getByRole('link').evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(addresses).toEqual([commit?.handed_in.url, ...(commit?.chain ?? []).map(({ url }) => url)]);
  // Beside it the list has less room, and is not cut.
  expect(await commits.evaluate((list) => list.scrollWidth - list.clientWidth)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(way).toHaveCount(0);
});

test('the commits of a route are led to, where they are shown already too', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { data } = await leadTimesOf(demo);
  const pipeline = data.find(({ lead_times }) => lead_times.length > 1);
  await page.goto(`${demo.url}/project/1/lead-time?${days}&pipeline=${encodeURIComponent(pipeline?.name ?? '')}`);
  const title = page.getByRole('heading', { name: /^Commits: / });
  for (const button of ['Show commits', 'Shown below']) {
    await pressAt(page, page.getByRole('button', { name: button }).first());
    await expect(title).toBeFocused();
    await expect(title).toBeInViewport();
  }
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
  await page.goto(`${demo.url}/project/1/lead-time?${days}&pipeline=${encodeURIComponent(pipeline?.name ?? '')}`);
  const where = page.getByRole('region', { name: /^Where the time goes/ });
  await where.getByText('View as table').click();
  for (const part of ['Rework', 'Queue', 'Run', 'Wait'] as const) {
    const known = route?.parts[part.toLowerCase() as 'rework' | 'queue' | 'run' | 'wait'];
    const row = where.getByRole('row').filter({ hasText: new RegExp(`^${part}`) });
    await expect(row).toContainText(minutes(known?.mean ?? 0));
    await expect(row).toContainText(minutes(known?.sum ?? 0));
  }
});

test('the slider shows the replayed figure beside that of today, by keyboard, and the address keeps it', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const [pipeline] = (await breakdownOf(demo, '&what_if=run:0.95')).data;
  const supposed = pipeline?.routes[0]?.what_if?.lead_time ?? 0;
  const today = pipeline?.routes[0]?.lead_time ?? 0;
  expect(supposed).toBeLessThan(today);
  await page.goto(`${demo.url}/project/1/lead-time?${days}&pipeline=${encodeURIComponent(pipeline?.name ?? '')}`);
  const whatIf = page.getByRole('region', { name: 'What if' });
  await whatIf.getByLabel('Part').selectOption('run');
  await whatIf.getByRole('slider', { name: 'run in percent of today' }).press('ArrowLeft');
  await expect(whatIf.getByRole('definition')).toHaveText([minutes(today), minutes(supposed)]);
  await expect(page).toHaveURL(/what_if=run%3A0.95/);
  await page.reload();
  await expect(whatIf.getByRole('slider')).toHaveValue('95');
  await pressAt(page, whatIf.getByRole('button', { name: 'As today' }));
  await expect(whatIf.getByRole('definition')).toHaveText([minutes(today), minutes(today)]);
  await expect(page).not.toHaveURL(/what_if/);
});
