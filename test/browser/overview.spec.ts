import type { z } from 'zod';
import type { LeadTimes } from '#shared/api/lead-times.ts';
import type { AverageSeries } from '#shared/api/series.ts';
import type { ProjectState } from '#shared/api/state.ts';
import { seriesMetrics } from '#shared/metrics/registry.ts';
import { pooledMean } from '#shared/stats/stats.ts';
import { duration, minutes } from '../../src-renderer/ui/format.ts';
import { expect, test } from './app.ts';
import { ask } from './desktop.ts';
import { pressDrawn } from './mouse.ts';

const days = 'from=2020-01-01&to=2099-12-31';

test('the overview shows the lead time and the averages of the API, and each leads to what made it', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const { data } = await ask<z.output<typeof LeadTimes>>(demo, `/api/lead_times/1?${days}`);
  const longest = data
    .flatMap(({ name, lead_times }) => lead_times.slice(0, 1).map(({ lead_time }) => ({ name, lead_time })))
    .toSorted((a, b) => b.lead_time - a.lead_time)[0];
  await page.goto(`${demo.url}/project/1/overview?${days}`);
  const figure = page.locator('a.figure');
  await expect(figure).toHaveText(minutes(longest?.lead_time ?? 0));

  const changes = page.getByRole('region', { name: 'What changed' });
  for (const { average } of seriesMetrics) {
    if (!average) continue;
    const { data: points } = await ask<z.output<typeof AverageSeries>>(
      demo,
      `/api/${average.id}/1?${days}&include=evidence`,
    );
    const mean = pooledMean(points.map(({ y, evidence }) => ({ mean: y, count: evidence?.count ?? 0 })));
    const line = changes.getByRole('listitem').filter({ hasText: `${average.title}:` });
    await expect(line.getByRole('link')).toHaveText(duration(mean ?? 0));
  }

  await figure.click();
  await expect(page).toHaveURL(/\/project\/1\/lead-time\?.*pipeline=/);
  await expect(page.getByRole('table', { name: /^Routes of/ })).toContainText(minutes(longest?.lead_time ?? 0));
});

test('a point of an average and a week of the lead time lead to what made them, by keys and by mouse', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/overview?range=90`);
  const trend = page.getByRole('region', { name: 'Lead time now' }).locator('.chart-canvas');
  const average = page.getByRole('article', { name: 'Average cycle time' }).locator('.chart-canvas');
  await trend.press('End');
  await trend.press('Enter');
  await expect(page).toHaveURL(/\/lead-time\?pipeline=.*from=[\d-]+&to=[\d-]+/);
  await page.goBack();
  await average.press('Home');
  await average.press('Enter');
  const day = /\/runs\/cycle_times\?integration=\d+&averages=yes&from=([\d-]+)&to=\1$/;
  await expect(page).toHaveURL(day);
  await page.goBack();
  await pressDrawn(page, trend, 'End');
  await expect(page).toHaveURL(/\/lead-time\?pipeline=.*from=[\d-]+&to=[\d-]+/);
  await page.goBack();
  await pressDrawn(page, average, 'End');
  await expect(page).toHaveURL(day);
});

test('what is broken now and what is in flight are those of the API', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const state = await ask<z.output<typeof ProjectState>>(demo, '/api/state/1');
  await page.goto(`${demo.url}/project/1/overview`);
  const broken = page.getByRole('region', { name: 'Broken now' });
  // Six of each are told; the end of the list leads to the others.
  expect(state.red.length).toBeLessThanOrEqual(6);
  await expect(broken.getByRole('listitem')).toHaveCount(state.red.length);
  for (const { pipeline } of state.red) await expect(broken).toContainText(pipeline);
  const flying = page.getByRole('region', { name: 'In flight' });
  const all = state.in_flight.filter(({ count }) => count > 0).length;
  expect(all).toBeGreaterThan(0);
  // Six are told; the end of the list leads to the others.
  await expect(flying.getByRole('listitem')).toHaveCount(Math.min(all, 6) + (all > 6 ? 1 : 0));
  if (all > 6) await expect(flying.getByRole('listitem').last()).toHaveText(`and ${all - 6} more`);
  const first = flying.getByRole('listitem').first().getByRole('link');
  const name = (await first.textContent()) ?? '';
  await first.click();
  await expect(page.getByRole('region', { name: 'In flight' }).getByLabel('Pipeline')).toHaveValue(name);
  await expect(page.getByRole('heading', { name: 'In flight' })).toBeInViewport();
});

test('days without data are said to be, with one way to all time', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/overview?from=2001-01-01&to=2001-01-02`);
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expect(page).toHaveURL(/range=all/);
  await expect(page.locator('a.figure')).toBeVisible();
});

test('what is not known of a project is not said of it, in the status bar or above a fault', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const status = page.getByRole('contentinfo');
  await page.goto(`${demo.url}/project/1/overview`);
  await expect(status.getByRole('link')).toHaveText(/^All \d+ collected$/);
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
  await page.goto(`${demo.url}/project/1/overview?${days}`);
  const changes = page.getByRole('region', { name: 'What changed' });
  await expect(changes).toContainText('nothing is compared');
  await expect(changes.getByRole('listitem').filter({ hasText: 'Average cycle time' })).toBeVisible();
  await expect(changes).not.toContainText('than before');
  await expect(changes).not.toContainText('as before');
});

test('where the lead times do not come, what changed says so too, with the way to try again', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.route('**/api/lead_times/**', (route) => route.abort());
  await page.goto(`${demo.url}/project/1/overview`);
  const changes = page.getByRole('region', { name: 'What changed' });
  await expect(changes.getByRole('alert')).toBeVisible();
  await page.unroute('**/api/lead_times/**');
  await changes.getByRole('button', { name: 'Try again' }).click();
  await expect(changes.getByRole('listitem').first()).toBeVisible();
});
