import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import type { z } from 'zod';
import type { DateSeries } from '#shared/api/series.ts';
import { apiKey, expect, type RunningApp, test } from '../support/app.ts';
import { dayNow } from '../support/one-demo.ts';

type Series = z.output<typeof DateSeries>;
const days = 'from=2026-01-01&to=2099-12-31';
const screen = `/project/1/runs/repair_times?integration=1&${days}`;
const path = `/api/repair_times/1?${days}`;

const textOf = async (app: RunningApp, path: string): Promise<string> =>
  await (await fetch(app.url + path, { headers: { 'x-api-key': apiKey } })).text();

async function exported(page: Page, item: string): Promise<{ readonly name: string; readonly content: Buffer }> {
  await page.getByRole('button', { name: 'Export' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: item }).first().click();
  const download = await started;
  return { name: download.suggestedFilename(), content: await readFile(await download.path()) };
}

test.beforeEach(async ({ demo, page, context }) => {
  await demo.signIn(context);
  await page.goto(demo.url + screen);
  await expect(page.locator('.figures')).toBeVisible();
  // A picture is offered of what is drawn.
  await expect(page.locator('.chart-canvas canvas')).toBeVisible();
  await expect(page.locator('.print-only')).toContainText('Data of');
});

test('the exported table holds the values of the API in its order, and is called after project, screen and days', async ({
  demo,
  page,
}) => {
  const { data } = JSON.parse(await textOf(demo, path)) as Series;
  const day = dayNow();
  const { name, content } = await exported(page, 'Export CSV');
  const rows: { date: string; seconds: string }[] = parse(content, { columns: true });
  expect(rows.map(({ date, seconds }) => ({ x: date, y: Number(seconds) }))).toEqual(data);
  // Days to come are in no window, so its last day is today, which may have begun meanwhile.
  const named = (last: string): string => `demo-company-repair-times-2026-01-01--${last}.csv`;
  expect([named(day), named(dayNow())]).toContain(name);
});

test('the exported JSON is the answer of the API, byte for byte', async ({ demo, page }) => {
  const { content } = await exported(page, 'Export JSON');
  expect(content.toString()).toBe(await textOf(demo, path));
});

test('the picture of a chart is a PNG of twice its size with its heading above it', async ({ page }) => {
  const box = await page.locator('.chart-canvas').first().boundingBox();
  const { name, content } = await exported(page, 'Picture (PNG)');
  expect(name).toMatch(/\.png$/);
  expect(content.subarray(1, 4).toString()).toBe('PNG');
  expect(content.readUInt32BE(16)).toBe(2 * Math.round(box?.width ?? 0));
  expect(content.readUInt32BE(20)).toBeGreaterThan(2 * (box?.height ?? 0));
});

test('the drawing of a chart is an SVG with title, project, age of the data and what its marks mean', async ({
  page,
}) => {
  const { content } = await exported(page, 'Drawing (SVG)');
  const texts = await page.evaluate((source) => {
    // Read as data: the page takes no markup from a text, and a drawing is XML.
    const words = [...source.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, word]) => word ?? '');
    return { words, ends: source.trimEnd().endsWith('</svg>') };
  }, content.toString());
  expect(texts.ends).toBe(true);
  const all = texts.words.join('\n');
  for (const part of ['shop-build', 'Demo company, from', 'Data of', 'Value']) expect(all).toContain(part);
});

test('a screen on paper is the screen without what can only be pressed', async ({ page }) => {
  await page.evaluate(() => {
    window.print = () => {
      document.title = 'printed';
    };
  });
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'Print or save as PDF' }).click();
  await expect(page).toHaveTitle('printed');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('navigation', { name: 'Screens' })).toBeHidden();
  await expect(page.getByRole('button', { name: 'Export' })).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.locator('.print-only')).toBeVisible();
  await expect(page.locator('.print-only')).toHaveText(/^Demo company, from .*, Data of /);
  await expect(page.locator('.chart-canvas canvas').first()).toBeVisible();
  expect((await page.pdf()).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the widest table fits on a sheet of paper', async ({ page, demo }) => {
  await page.goto(`${demo.url}/project/1/flow`);
  await expect(page.locator('.table-box.long tbody tr').nth(9)).toBeVisible();
  // A4 within its margins.
  await page.setViewportSize({ width: 703, height: 1000 });
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(703);
});

const formats = [
  { item: 'Copy as curl', needs: 'curl', program: 'sh', args: (text: string) => ['-c', `${text} --silent`] },
  { item: 'Copy as Python', needs: 'python3', program: 'python3', args: (text: string) => ['-c', text] },
] as const;

for (const { item, needs, program, args } of formats) {
  test(`${item}: what was copied asks the running service for what is shown`, async ({ demo, page }) => {
    test.skip(spawnSync(needs, ['--version']).status !== 0, `${needs} is not installed here`);
    await page.getByRole('button', { name: 'Export' }).click();
    await page.getByRole('menuitem', { name: item }).click();
    await expect(page.getByText('Copied', { exact: true })).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(text).not.toContain(apiKey);
    const child = spawn(program, args(text), { env: { ...process.env, PLUMBLINE_KEY: apiKey, NO_PROXY: '*' } });
    let printed = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => {
      printed += part;
    });
    await once(child, 'close');
    expect(JSON.parse(printed)).toEqual(JSON.parse(await textOf(demo, path)));
  });
}
