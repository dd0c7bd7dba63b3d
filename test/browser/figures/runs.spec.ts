import type { Page } from '@playwright/test';
import type { z } from 'zod';
import { seriesMetrics } from '#main/metrics/registry.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelineRanking } from '#shared/api/pipeline-ranking.ts';
import type { AverageSeries, DateSeries } from '#shared/api/series.ts';
import { median } from '#shared/stats/stats.ts';
import { en } from '../../../src-renderer/language/en/en.ts';
import { duration } from '../../../src-renderer/ui/format.ts';
import { apiKey, expect, test } from '../support/app.ts';
import { ask } from '../support/desktop.ts';
import { pressDrawn } from '../support/mouse.ts';

const days = 'from=2020-01-01&to=2099-12-31';
type Series = z.output<typeof DateSeries>;

for (const { id: metric, ...described } of seriesMetrics) {
  const title = Object.entries(en.metrics).find(([id]) => id === metric)?.[1].title ?? described.title;
  test(`${title.toLowerCase()}: the screen shows the points of the API and what made them`, async ({
    demo,
    page,
    context,
  }) => {
    await demo.signIn(context);
    const [integration] = await ask<readonly { id: number }[]>(demo, '/api/integrations/1');
    const query = `integration=${integration?.id}&${days}`;
    const { data } = await ask<Series>(demo, `/api/${metric}/${integration?.id}?${days}&include=evidence`);
    const values = data.map(({ y }) => y);
    const newest = data.at(-1);
    await page.goto(`${demo.url}/project/1/runs/${metric}?${query}`);

    const figures = page.locator('.figures');
    await expect(figures).toContainText(`${duration(median(values) ?? 0)}`);
    await expect(figures.getByText(String(values.length), { exact: true })).toBeVisible();
    const first = page
      .getByRole('region', { name: /, newest first$/ })
      .getByRole('row')
      .nth(1);
    await first.getByRole('button').click();
    await expect(page).toHaveURL(/point=/);
    const evidence = page.getByRole('complementary', { name: 'Evidence', exact: true });
    await expect(evidence.getByRole('heading', { level: 2 })).toHaveText(`${title} ${duration(newest?.y ?? 0)}`);
    const addresses = await evidence
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
    expect(addresses).toEqual(newest?.evidence?.runs.map(({ url }) => url));
  });
}

test('the copied line asks the API for what is shown, and names the key by its variable', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/runs/cycle_times?${days}`);
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Copy as curl' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const line = await page.evaluate(() => navigator.clipboard.readText());
  expect(line).toContain('$PLUMBLINE_KEY');
  expect(line).not.toContain(apiKey);
  const address = /'(http[^']+)'/.exec(line)?.[1] ?? '';
  const answer = (await (await fetch(address, { headers: { 'x-api-key': apiKey } })).json()) as Series;
  await expect(page.locator('.figures').getByText(String(answer.data.length), { exact: true })).toBeVisible();
});

test('the exported table has a line for each value', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/runs/repair_times?${days}`);
  const started = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Export CSV' }).click();
  const stream = await (await started).createReadStream();
  const text = (await stream.toArray()).join('');
  const shown = await page.locator('.figures div', { hasText: 'Values' }).locator('dd').textContent();
  expect(text.trim().split('\n').length - 1).toBe(Number(shown));
});

test('where nothing is in the days that were chosen, the way out is a button', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/runs/repair_times?from=2020-01-01&to=2020-01-02`);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('No time to repair from 1 Jan 2020 to 2 Jan 2020');
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expect(page.locator('.figures')).toBeVisible();
  await page.goto(`${demo.url}/project/1/runs/repair_times?range=all&branch=nightly`);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(
    'No time to repair on the branch nightly over all time',
  );
});

type Ranking = OutputOf<typeof pipelineRanking>;
const rankingOf = (page: Page) => page.getByRole('region', { name: 'Pipelines' }).getByRole('region');

test('the ranking shows every pipeline of the API in its order, with median, 90 % and flaky repairs', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const { data } = await ask<Ranking>(demo, '/api/pipeline_ranking/1?metric=repair_times&from=2026-01-01');
  await page.goto(`${demo.url}/project/1/runs/repair_times?from=2026-01-01`);
  const rows = rankingOf(page).getByRole('row');
  await expect(rows).toHaveCount(data.length + 1);
  for (const [index, { pipeline, median, p90, flakiness }] of data.entries()) {
    const row = rows.nth(index + 1);
    await expect(row.getByRole('link')).toHaveAttribute('title', pipeline);
    for (const value of [median, p90]) await expect(row).toContainText(value === null ? '–' : duration(value));
    await expect(row).toContainText(flakiness.repairs === 0 ? '–' : `${flakiness.flaky} of ${flakiness.repairs}`);
  }
});

test('a pipeline with a long name that cannot be broken leaves the figures of all rows in sight', async ({
  demo,
  page,
}) => {
  await page.route('**/api/pipeline_ranking/1?*', async (route) => {
    const answer = await route.fetch();
    const { data, ...rest } = (await answer.json()) as Ranking;
    const [first, ...others] = data;
    await route.fulfill({
      response: answer,
      json: { ...rest, data: [{ ...first, pipeline: 'L'.repeat(10_000) }, ...others] },
    });
  });
  await demo.signIn(page.context());
  await page.goto(`${demo.url}/project/1/runs?from=2026-01-01`);
  await expect(rankingOf(page).getByRole('link', { name: 'LLLL' })).toBeVisible();
  const [across, down] = await rankingOf(page).evaluate((box) => [
    box.scrollWidth - box.clientWidth,
    Math.max(...[...box.querySelectorAll('tr')].map(({ clientHeight }) => clientHeight)),
  ]);
  expect(across).toBe(0);
  expect(down).toBeLessThan(200);
});

test('a row of the ranking chooses its pipeline by mouse and by keyboard; chart and table follow', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const { data } = await ask<Ranking>(demo, `/api/pipeline_ranking/1?${days}`);
  const [first, second] = data;
  await page.goto(`${demo.url}/project/1/runs/cycle_times?${days}`);
  const rows = rankingOf(page).getByRole('row');
  await rows.nth(1).click();
  await expect(page).toHaveURL(new RegExp(`pipeline=${encodeURIComponent(first?.pipeline ?? '')}`));
  await expect(page).toHaveURL(new RegExp(`integration=${first?.integration_id}`));
  await expect(page.getByRole('heading', { level: 2, name: first?.pipeline ?? '', exact: true })).toBeVisible();
  await expect(page.locator('.figures')).toContainText(duration(first?.median ?? 0));
  await expect(page.locator('.figures').getByText(String(first?.count), { exact: true })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Runs, newest first' })).toBeVisible();

  await rows.nth(2).getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(rows.nth(2).getByRole('link')).toHaveAttribute('aria-current', 'true');
  await expect(page.locator('.figures').getByText(String(second?.count), { exact: true })).toBeVisible();
});

test('mostly flaky repairs are a headline that leads to them', async ({ demo, page, context }) => {
  await demo.signIn(context);
  const { data } = await ask<Ranking>(demo, `/api/pipeline_ranking/1?${days}`);
  const flaky = data.find(({ flakiness: { flaky, repairs } }) => repairs >= 5 && flaky * 2 >= repairs);
  const query = new URLSearchParams({ integration: String(flaky?.integration_id), pipeline: flaky?.pipeline ?? '' });
  await page.goto(`${demo.url}/project/1/runs/cycle_times?${days}&${query}`);
  const { flaky: count, repairs } = flaky?.flakiness ?? { flaky: 0, repairs: 0 };
  await page.getByRole('link', { name: `${count} of ${repairs} repairs were flaky` }).click();
  await expect(page).toHaveURL(/runs\/repair_times\?/);
  await expect(page.locator('.figures').getByText(String(repairs), { exact: true })).toBeVisible();
});

test('the daily averages of all integrations are one press away, and each opens its evidence', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const { data } = await ask<z.output<typeof AverageSeries>>(demo, `/api/avg_repair_times/1?${days}&include=evidence`);
  await page.goto(`${demo.url}/project/1/runs/repair_times?${days}`);
  await page.getByRole('button', { name: 'Daily average' }).click();
  await expect(page).toHaveURL(/averages=yes/);
  await expect(page.getByRole('heading', { level: 2, name: 'All integrations' })).toBeVisible();
  const chart = page.locator('.chart-canvas');
  await expect(chart).toHaveAttribute('aria-label', new RegExp(`${data.length} values`));
  await pressDrawn(page, chart, 'End');
  const evidence = page.getByRole('complementary', { name: 'Evidence of the average' });
  await expect(evidence).toContainText(duration(data.at(-1)?.y ?? 0));
  await page.getByRole('button', { name: 'Repairs', exact: true }).click();
  await expect(page).not.toHaveURL(/averages/);
});
