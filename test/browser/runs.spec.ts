import type { z } from 'zod';
import type { DateSeries } from '#shared/api/series.ts';
import { seriesMetrics } from '#shared/metrics/registry.ts';
import { median } from '#shared/stats/stats.ts';
import { duration } from '../../src-renderer/ui/format.ts';
import { apiKey, expect, test } from './app.ts';
import { ask } from './desktop.ts';

const days = 'from=2020-01-01&to=2099-12-31';
type Series = z.output<typeof DateSeries>;

for (const { id: metric, title } of seriesMetrics) {
  test(`${title.toLowerCase()}: the screen shows the points of the API and what made them`, async ({
    demo,
    page,
    context,
  }) => {
    await demo.signIn(context);
    const [integration] = await ask<readonly { id: number }[]>(demo, '/api/integrations/1');
    const asked = `integration=${integration?.id}&${days}`;
    const { data } = await ask<Series>(demo, `/api/${metric}/${integration?.id}?${days}&include=evidence`);
    const values = data.map(({ y }) => y);
    const newest = data.at(-1);
    await page.goto(`${demo.url}/project/1/runs/${metric}?${asked}`);

    const figures = page.locator('.figures');
    await expect(figures).toContainText(`${duration(median(values) ?? 0)}`);
    await expect(figures.getByText(String(values.length), { exact: true })).toBeVisible();
    const first = page.getByRole('region', { name: 'Values, newest first' }).getByRole('row').nth(1);
    await first.getByRole('button').click();
    await expect(page).toHaveURL(/point=/);
    const evidence = page.getByRole('complementary', { name: 'What made this value' });
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
  const shown = await page.locator('.figures div', { hasText: 'values' }).locator('dd').textContent();
  expect(text.trim().split('\n').length - 1).toBe(Number(shown));
});

test('where nothing is in the days that were chosen, the way out is a button', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/runs/repair_times?from=2020-01-01&to=2020-01-02`);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('No repair time from 1 Jan 2020 to 2 Jan 2020');
  await page.getByRole('button', { name: 'Show all time' }).click();
  await expect(page.locator('.figures')).toBeVisible();
  await page.goto(`${demo.url}/project/1/runs/repair_times?range=all&branch=nightly`);
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(
    'No repair time on the branch nightly over all time',
  );
});
