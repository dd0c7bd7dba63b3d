import type { z } from 'zod';
import type { DateSeries } from '#shared/api/series.ts';
import { expect, test } from '../support/app.ts';
import { ask } from '../support/desktop.ts';
import { pressDrawn } from '../support/mouse.ts';
import { look } from '../support/screens.ts';

const days = 'from=2026-01-01&to=2099-12-31';

test.beforeEach(async ({ demo, context }) => {
  await demo.signIn(context);
});

test('days and comparison live in the address and go along to the other screens of the project', async ({
  demo,
  page,
}) => {
  await page.goto(`${demo.url}/project/1/runs/cycle_times`);
  const tools = page.getByRole('group', { name: 'What is shown' });
  await tools.getByRole('button', { name: 'Period: Last 90 days' }).click();
  await page.getByRole('dialog', { name: 'Days' }).getByRole('button', { name: 'Last 30 days' }).click();
  await tools.getByRole('button', { name: 'Previous period' }).click();
  await expect(page).toHaveURL(/range=30&compare=yes/);
  await expect(page.locator('.figures')).toContainText('before');
  await expect(page.getByText('Median of the period before')).toBeVisible();
  for (const screen of ['Delivery', 'Lead time', 'Runs']) {
    await page.getByRole('navigation', { name: 'Screens' }).getByRole('link', { name: screen, exact: true }).click();
    await expect(page).toHaveURL(/range=30/);
    await expect(page.getByRole('button', { name: 'Period: Last 30 days' })).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Previous period' })).toHaveAttribute('aria-pressed', 'true');
});

test('a step leads to the period before and back', async ({ demo, page }) => {
  await page.goto(`${demo.url}/project/1/runs/cycle_times?from=2026-02-01&to=2026-02-28`);
  await page.getByRole('button', { name: 'Earlier period' }).click();
  await expect(page).toHaveURL(/from=2026-01-01&to=2026-01-31/);
  await page.getByRole('button', { name: 'Later period' }).click();
  await expect(page).toHaveURL(/from=2026-02-01&to=2026-02-28/);
});

for (const screen of ['overview', 'lead-time', 'delivery', 'flow', 'runs/cycle_times'])
  test(`${screen}: figures of the former period are not taken for those of the new one while these load`, async ({
    demo,
    page,
  }) => {
    await look(page, `${demo.url}/project/1/${screen}?range=30`);
    const slow = Promise.withResolvers<void>();
    await page.route('**/api/**', (route) => slow.promise.then(() => route.continue()));
    await page.getByRole('button', { name: 'Earlier period' }).click();
    await expect(page.getByRole('status').getByText('Loading')).toBeVisible();
    await expect(page.locator('.page-body')).toHaveCSS('opacity', '0.15');
    slow.resolve();
    await expect(page.getByRole('status').getByText('Loading')).toHaveCount(0);
    await expect(page.locator('.page-body')).toHaveCSS('opacity', '1');
  });

test('days are chosen in a calendar, and none after today can be', async ({ demo, page }) => {
  await page.goto(`${demo.url}/project/1/delivery?from=2026-10-05&to=2026-10-20`);
  const open = page.getByRole('button', { name: /^Period:/ });
  await open.click();
  const calendar = page.getByRole('dialog', { name: 'Days' }).getByRole('application');
  await expect(calendar.locator('h3')).toHaveText('October 2026');
  const day = (number: number) => calendar.getByRole('button', { name: new RegExp(`\\b${number} October 2026`) });
  await day(7).click();
  await day(14).click();
  await expect(page).toHaveURL(/from=2026-10-07&to=2026-10-14/);
  await expect(page.getByRole('dialog', { name: 'Days' })).toHaveCount(0);
  await page.goto(`${demo.url}/project/1/delivery?range=7`);
  await open.click();
  await expect(calendar.getByRole('button', { name: 'Next' }).first()).toBeDisabled();
  // Today itself is asked for, because on the last day of a month no later day of that month is left to be refused.
  await expect(calendar.locator('.calendar-day:not([data-disabled])').last()).toHaveAccessibleName(/^Today/);
});

test('the points of a chart are walked by keyboard, and Enter opens what made one', async ({ demo, page }) => {
  await page.goto(`${demo.url}/project/1/runs/repair_times?integration=1&${days}`);
  const { data } = await ask<z.output<typeof DateSeries>>(demo, `/api/repair_times/1?${days}`);
  const chart = page.locator('.chart-canvas').first();
  await chart.focus();
  await page.keyboard.press('End');
  await expect(page.locator('.chart-said').first()).toContainText(`(${data.length} of ${data.length})`);
  await page.keyboard.press('ArrowLeft');
  await expect(page.locator('.chart-said').first()).toContainText(`(${data.length - 1} of ${data.length})`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/point=/);
  await expect(page.getByRole('complementary', { name: 'Evidence', exact: true })).toBeVisible();
});

test('a click on any point of a chart opens what made it', async ({ demo, page }) => {
  await page.goto(`${demo.url}/project/1/runs/repair_times?integration=1&range=90`);
  await page.locator('.chart-canvas').first().press('End');
  const position = page.locator('.chart-said').first();
  await expect(position).toContainText(/\(\d+ of \d+\)$/);
  const count = Number(/(\d+)\)$/.exec((await position.textContent()) ?? '')?.[1]);
  expect(count).toBeGreaterThan(10);
  for (let back = 0; back < count; back++) {
    await pressDrawn(page, page.locator('.chart-canvas').first(), 'End', back);
    await expect(page).toHaveURL(/point=/);
    await expect(page.getByRole('complementary', { name: 'Evidence', exact: true })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).not.toHaveURL(/point=/);
  }
});

test('a drag over a chart shows a part of it closer, and there is a way back', async ({ demo, page }) => {
  await page.goto(`${demo.url}/project/1/runs/cycle_times?integration=1`);
  const chart = page.locator('.chart-canvas').first();
  await expect(chart.locator('canvas')).toBeVisible();
  await expect(page.locator('.chart-keys').getByText('Deployment day')).toBeVisible();
  const [sourcePosition, targetPosition] = [
    { x: 300, y: 100 },
    { x: 500, y: 110 },
  ];
  const brush = () => chart.dragTo(chart, { sourcePosition, targetPosition, steps: 8 });
  const back = page.getByRole('button', { name: 'Show all again' });
  await brush();
  await expect(back).toBeVisible();
  await back.click();
  await expect(back).toBeHidden();
  await brush();
  await expect(back).toBeVisible();
  await chart.focus();
  await page.keyboard.press('Escape');
  await expect(back).toBeHidden();
});

test('the data table beneath a chart counts every value that the chart shows', async ({ demo, page }) => {
  await page.goto(`${demo.url}/project/1/runs/repair_times?integration=1&${days}`);
  await page.getByText('View as table').first().click();
  const cells = page.locator('.chart-table').first().locator('tbody tr td:nth-child(2)');
  const counted = (await cells.allTextContents()).reduce((sum, text) => sum + Number(text), 0);
  const shown = await page.locator('.figures div', { hasText: 'Values' }).locator('dd').textContent();
  expect(counted).toBe(Number(shown));
});

test('the values stand in the order that a heading asks for', async ({ demo, page }) => {
  await page.goto(`${demo.url}/project/1/runs/repair_times?integration=1&${days}`);
  const { data } = await ask<z.output<typeof DateSeries>>(demo, `/api/repair_times/1?${days}&include=evidence`);
  const longest = data.toSorted((a, b) => b.y - a.y)[0];
  const table = page.getByRole('region', { name: 'Repairs, newest first' });
  await table.getByRole('button', { name: 'Duration', exact: true }).click();
  await expect(table.getByRole('row').nth(1)).toContainText(`#${longest?.evidence?.runs.at(-1)?.number}`);
});

test('what is shown is handed on and kept from the toolbar', async ({ demo, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`${demo.url}/project/1/delivery?range=30`);
  await page.getByRole('button', { name: 'This view', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Copy the link to this screen' }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toBe(`${demo.url}/project/1/delivery?range=30`);
  await page.getByRole('button', { name: 'This view', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Save this view' }).click();
  await expect(page.getByRole('dialog', { name: 'Save this view' })).toBeVisible();
});
