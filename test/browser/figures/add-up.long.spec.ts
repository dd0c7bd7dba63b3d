import type { Locator } from '@playwright/test';
import type { z } from 'zod';
import type { LeadTimes } from '#shared/api/lead-times.ts';
import { expect, test } from '../support/app.ts';
import { ask } from '../support/desktop.ts';

const days = 'from=2020-01-01&to=2099-12-31';

const secondsIn: Readonly<Record<string, number>> = { s: 1, min: 60, h: 3600, d: 86_400 };

/** A length of time as the screen writes it, and by how much it may be rounded. */
function readTime(text: string): { readonly seconds: number; readonly rounding: number } {
  const parts = [...text.matchAll(/([\d.,]+)\s(min|s|h|d)(?![a-z])/g)].map(([, number = '', unit = '']) => ({
    amount: Number(number.replace(',', '')),
    size: secondsIn[unit] ?? 0,
    step: number.includes('.') ? 0.1 : 1,
  }));
  expect(parts.length, text).toBeGreaterThan(0);
  const seconds = parts.reduce((sum, { amount, size }) => sum + amount * size, 0);
  const last = parts.at(-1);
  // 3 h stands for 3 h 0 min, and 2 d for 2 d 0 h; whole days and hours are cut, not rounded.
  const finest = last?.size === 86_400 ? 3600 : last?.size === 3600 && parts.length === 1 ? 60 : (last?.size ?? 0);
  return { seconds, rounding: finest * (last?.step ?? 1) };
}

/** Holds that lengths of time on the screen add up to another one, as far as they are written out. */
function expectSum(parts: readonly string[], whole: string): void {
  const read = [...parts, whole].map(readTime);
  const sum = read.slice(0, -1).reduce((all, { seconds }) => all + seconds, 0);
  const slack = read.reduce((all, { rounding }) => all + rounding, 0);
  expect(Math.abs(sum - (read.at(-1)?.seconds ?? 0)), `${parts.join(' + ')} = ${whole}`).toBeLessThanOrEqual(slack);
}

async function expectBreakdown(breakdown: Locator): Promise<void> {
  const whole = await breakdown.locator('> p strong').innerText();
  expectSum(await breakdown.getByRole('listitem').locator('strong').allInnerTexts(), whole);
}

test('the parts of a lead time add up to the figure above them, which says that it is a mean', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  const { data } = await ask<z.output<typeof LeadTimes>>(demo, `/api/lead_times/1?${days}`);
  const longest = data.filter(({ lead_times }) => lead_times.length > 0);
  expect(longest.length).toBeGreaterThan(3);
  for (const { name, lead_times } of longest.slice(0, 6)) {
    const of = `${days}&pipeline=${encodeURIComponent(name)}`;
    await page.goto(`${demo.url}/project/1/lead-time?${of}&tab=routes`);
    const routes = page.getByRole('table', { name: `Routes of ${name}` });
    await expect(routes.getByRole('columnheader', { name: 'Median', exact: true })).toBeVisible();
    const names = routes.locator('.route-name');
    await expect(names).toHaveCount(lead_times.length);
    for (const route of await names.all()) {
      await route.click();
      const title = (await route.textContent()) ?? '';
      const spread = page.getByRole('region', { name: `Distribution: ${title}`, exact: true });
      await expect(spread.locator('.breakdown > p')).toContainText('Mean lead time');
      await expectBreakdown(spread.locator('.breakdown'));
    }
    await page.goto(`${demo.url}/project/1/lead-time?${of}&tab=breakdown`);
    const time = page.getByRole('region', { name: /^Where the time goes/ });
    await time.getByText('View as table').click();
    const rows = time.getByRole('table').getByRole('row');
    await expect(rows).toHaveCount(6);
    const means = await rows.locator('td:nth-child(2)').allInnerTexts();
    expectSum(means.slice(0, 4), means[4] ?? '');
    await expect(time.getByRole('columnheader')).toHaveText(['Part', 'Mean', 'Share', 'Sum']);
  }
});

test('the parts of one commit add up to its lead time', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/lead-time?${days}&tab=commits`);
  const commits = page.getByRole('region', { name: 'Commits, the newest arrival first' });
  await commits.getByRole('cell').first().getByRole('button').click();
  const path = page.getByRole('complementary', { name: 'Path of this commit' });
  await expectBreakdown(path.locator('.breakdown'));
});

test('what is simulated says of which statistic it is: that of the parts beside it, on the map that of the screen', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/lead-time?${days}&statistic=p90&what_if=run:0.5`);
  const terms = page.getByRole('region', { name: 'Simulate an improvement', exact: true }).getByRole('term');
  await expect(terms).toHaveText(['Mean today', 'Mean simulated']);
  await page.goto(`${demo.url}/project/1/lead-time?${days}&statistic=p90&what_if=run:0.5&tab=map`);
  await expect(page.getByRole('region', { name: 'Simulate an improvement' })).toContainText(
    'the 90th percentile becomes',
  );
});
