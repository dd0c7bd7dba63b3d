import type { Locator } from '@playwright/test';
import { expect, test } from '../support/app.ts';
import { look } from '../support/screens.ts';

// The longer of the two languages.
test.use({ locale: 'de' });

const oneLine = 44;

const heights = (rows: Locator): Promise<readonly number[]> =>
  rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height));

for (const width of [1000, 640])
  test(`rows stand on one line in a window of ${width} px`, async ({ demo, page, context }) => {
    await demo.signIn(context);
    await page.setViewportSize({ width, height: 800 });
    for (const screen of [
      'delivery?measure=change_fail_rate',
      'delivery?measure=change_lead_time',
      'delivery?measure=failed_deployment_recovery_time',
      'lead-time?tab=commits',
      'flow',
    ]) {
      await look(page, `${demo.url}/project/1/${screen}`);
      const rows = page.locator('.table-box.long tbody tr');
      await expect(rows.nth(9)).toBeVisible();
      expect(Math.max(...(await heights(rows))), screen).toBeLessThan(oneLine);
    }
    await look(page, `${demo.url}/project/1/settings?tab=graph`);
    const edges = page.getByRole('region', { name: 'Kanten zwischen Pipelines' }).locator('tbody tr');
    expect(Math.max(...(await heights(edges)))).toBeLessThan(oneLine);
    const proposed = page.getByRole('region', { name: 'Vorgeschlagene Kanten' }).locator('tbody tr');
    await expect(proposed.first()).toBeVisible();
    expect(Math.max(...(await heights(proposed)))).toBeLessThan(oneLine);
    await look(page, `${demo.url}/project/1/runs/repair_times`);
    const ranked = page.locator('.ranking tbody tr');
    await expect(ranked.nth(9)).toBeVisible();
    expect(Math.max(...(await heights(ranked)))).toBeLessThan(oneLine);
  });

test('the tabs of the runs stand in one row beside the sidebar', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.setViewportSize({ width: 1000, height: 800 });
  await look(page, `${demo.url}/project/1/runs/cycle_times`);
  const tops = await page
    .locator('.page-tabs .tab')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
  expect(tops).toHaveLength(5);
  expect(new Set(tops).size).toBe(1);
});

test('where tabs take two rows, none is alone in its row, and an explanation stands beside its heading', async ({
  demo,
  page,
  context,
}) => {
  await demo.signIn(context);
  await page.setViewportSize({ width: 640, height: 800 });
  for (const screen of ['runs/cycle_times', 'rules']) {
    await look(page, `${demo.url}/project/1/${screen}`);
    const tops = await page
      .locator('.page-tabs .tab')
      .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().top));
    for (const top of tops) expect(tops.filter((other) => other === top).length, screen).toBeGreaterThan(1);
  }
  await look(page, `${demo.url}/project/1/lead-time`);
  const heading = page.locator('.section-head', { has: page.locator('.icon-button') }).first();
  const title = await heading.getByRole('heading').boundingBox();
  const button = await heading.locator('.icon-button').boundingBox();
  expect(Math.abs((button?.y ?? 0) - (title?.y ?? 0))).toBeLessThan(10);
  expect(button?.x ?? 0).toBeGreaterThan((title?.x ?? 0) + (title?.width ?? 0));
});

test('the evidence of a run that is far down stands clear of the head of the page', async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.setViewportSize({ width: 1440, height: 800 });
  await look(page, `${demo.url}/project/1/runs/cycle_times`);
  await page.locator('.table-box.long tbody tr').last().getByRole('button').click();
  const heading = page.locator('.evidence h2');
  await expect(heading).toBeFocused();
  const head = await page.locator('.page-head').boundingBox();
  const box = await heading.boundingBox();
  expect(box?.y ?? 0).toBeGreaterThan((head?.y ?? 0) + (head?.height ?? 0));
});
