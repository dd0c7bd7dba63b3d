import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { daysOfDeployments } from '#shared/desktop/commands.ts';
import { expect, type RunningApp, test } from '../support/app.ts';
import { allDays as days } from '../support/days.ts';
import { keyboardUserOn } from '../support/keyboard-user.ts';

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const chartIn = (part: Locator): Locator => part.locator('.chart-canvas');
const drawnIn = (part: Locator): Promise<string> =>
  part.locator('canvas').evaluate((canvas) => (canvas as HTMLCanvasElement).toDataURL());

async function openFlow(app: RunningApp, page: Page): Promise<Locator> {
  await app.signIn(page.context());
  await page.goto(`${app.url}/project/1/flow?${days}`);
  const part = card(page, 'Cumulative flow');
  await expect(part.locator('canvas')).toBeVisible();
  return part;
}

test('a press on a key hides its series and shows it again, and nothing else moves', async ({ demo, page }) => {
  const part = await openFlow(demo, page);
  const key = part.getByRole('button', { name: 'To do', exact: true });
  const columns = await part.locator('table th').allTextContents();
  const whole = await drawnIn(part);
  const boxes = () => Promise.all([chartIn(part).boundingBox(), key.boundingBox()]);
  await key.scrollIntoViewIfNeeded();
  const before = await boxes();
  await key.click();
  expect(await boxes()).toEqual(before);
  await expect(key).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(() => drawnIn(part)).not.toBe(whole);
  await chartIn(part).press('End');
  await expect(part.locator('.chart-said')).toHaveText(/In progress: \d+ · Done since/);
  await expect(part.locator('.chart-said')).not.toContainText('To do');
  expect(await part.locator('table th').allTextContents()).toEqual(columns);
  await key.click();
  await expect(key).toHaveAttribute('aria-pressed', 'true');
  await page.mouse.move(0, 0);
  await expect.poll(() => drawnIn(part)).toBe(whole);
});

test('without a mouse: series are hidden but for the last', async ({ demo, page }) => {
  const part = await openFlow(demo, page);
  const hands = keyboardUserOn(page);
  const keys = part.locator('.chart-key');
  await expect(keys).toHaveCount(3);
  await hands.press(keys.nth(0), 'Space');
  await hands.press(keys.nth(1));
  await expect(keys.nth(2)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Tab');
  await expect(keys.nth(2)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(keys.nth(2)).toHaveAttribute('aria-pressed', 'true');
});

test('the drawing of a chart leaves out what is hidden, with its key', async ({ demo, page }) => {
  const part = await openFlow(demo, page);
  const drawing = async (): Promise<string> => {
    await page.getByRole('button', { name: 'Export', exact: true }).click();
    const started = page.waitForEvent('download');
    const all = await page.getByRole('menu', { name: 'Export' }).locator('.menu-title').allTextContents();
    const index = all.filter((title) => title !== 'Data').indexOf('Cumulative flow');
    await page.getByRole('menuitem', { name: 'Drawing (SVG)' }).nth(index).click();
    return (await readFile(await (await started).path())).toString();
  };
  expect(await drawing()).toContain('>To do<');
  await part.getByRole('button', { name: 'To do', exact: true }).click();
  const without = await drawing();
  expect(without).not.toContain('>To do<');
  expect(without).toContain('>In progress<');
});

test('a key that only explains is text, and so is that of the only values', async ({ demo, page }) => {
  await openFlow(demo, page);
  const part = card(page, 'Work item age');
  await expect(part.getByText('Issue in progress', { exact: true })).toBeVisible();
  await expect(part.locator('.chart-key')).toHaveCount(0);
  const finished = card(page, 'Finished issues');
  await expect(finished.getByRole('button', { name: 'Deployment day' })).toBeVisible();
  await expect(finished.getByRole('button', { name: 'One issue' })).toHaveCount(0);
});

test('a zoomed chart stays zoomed while a series is hidden and when more is drawn', async ({ demo, page }) => {
  await demo.signIn(page.context());
  const marks = Promise.withResolvers<void>();
  await page.route(`**${daysOfDeployments.path}`, (route) => marks.promise.then(() => route.continue()));
  await page.goto(`${demo.url}/project/1/runs?${days}`);
  const canvas = page.locator('.chart-canvas').first();
  await expect(canvas.locator('canvas')).toBeVisible();
  await canvas.dragTo(canvas, { sourcePosition: { x: 300, y: 100 }, targetPosition: { x: 500, y: 100 }, steps: 8 });
  const all = page.getByRole('button', { name: 'Show all again' });
  await expect(all).toBeVisible();
  marks.resolve();
  await expect(page.locator('.chart-keys').getByText('Deployment day')).toBeVisible();
  await expect(all).toBeVisible();
  const key = page.locator('.chart-key', { hasText: 'Value' });
  await key.click();
  await expect(key).toHaveAttribute('aria-pressed', 'false');
  await expect(all).toBeVisible();
});
