import type { Locator, Page } from '@playwright/test';
import { expect, type RunningApp, test } from '../support/app.ts';
import { allDays as days } from '../support/days.ts';

const chartOf = (page: Page, part: string): Locator =>
  page.getByRole('region', { name: part, exact: true }).locator('.chart-canvas');

async function opened(app: RunningApp, page: Page, path: string): Promise<void> {
  await app.signIn(page.context());
  await page.goto(`${app.url}/project/1/${path}?${days}`);
}

test('a tooltip is written in the font of the app, a line each, and keeps to the content policy', async ({
  demo,
  page,
}) => {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  await opened(demo, page, 'delivery');
  await chartOf(page, 'Deployments by week').hover();
  const tooltip = page.locator('.chart-tooltip');
  await expect(tooltip).toBeVisible();
  await expect(tooltip).toHaveText(/^\d+ \w+ to \d+ \w+\n\d+ passed\n\d+ failed$/);
  const fontOf = (part: Locator): Promise<string> => part.evaluate((element) => getComputedStyle(element).fontFamily);
  expect(await fontOf(tooltip)).toBe(await fontOf(page.locator('body')));
  expect(complaints).toEqual([]);
});

test('a chart whose window was made smaller looks as one that was opened in it', async ({ demo, page }) => {
  await page.setViewportSize({ width: 800, height: 900 });
  await opened(demo, page, 'runs/cycle_times');
  const canvas = page.locator('.runs-top .chart-canvas canvas');
  const drawn = (): Promise<string> => canvas.evaluate((element) => (element as HTMLCanvasElement).toDataURL());
  await expect(canvas).toBeVisible();
  await expect(page.locator('.runs-top .chart-keys').getByText('Deployment day')).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
  const small = await drawn();
  await page.setViewportSize({ width: 1400, height: 900 });
  await expect.poll(drawn).not.toBe(small);
  await page.setViewportSize({ width: 800, height: 900 });
  await expect.poll(drawn).toBe(small);

  // And so does one that was drawn otherwise meanwhile, down to the value at the end of its line.
  const scale = page.getByRole('combobox', { name: 'Scale' });
  await scale.selectOption('log');
  await expect.poll(drawn).not.toBe(small);
  await scale.selectOption('auto');
  await expect.poll(drawn).toBe(small);
});
