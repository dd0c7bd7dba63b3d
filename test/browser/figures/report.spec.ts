import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import AxeBuilder from '@axe-core/playwright';
import type { Browser, Page } from '@playwright/test';
import type { coverage } from '#shared/api/coverage.ts';
import type { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { flow } from '#shared/api/flow.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import type { DateSeries } from '#shared/api/series.ts';
import { percentile } from '#shared/stats/stats.ts';
import { aboutMeasures, measureIds } from '../../../src-renderer/screens/shared/figures/delivery-measures.ts';
import { count, duration, minutes } from '../../../src-renderer/ui/format.ts';
import { apiKey, expect, type RunningApp, runCommand, test } from '../support/app.ts';
import { ask } from '../support/desktop.ts';

const today = new Date().toISOString().slice(0, 10);
const from = new Date(Date.now() - 29 * 86_400_000).toISOString().slice(0, 10);
const days = `from=${from}&to=${today}`;

// The report is written once for all tests of this file.
test.describe.configure({ mode: 'default' });

let folder: string;
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'plumbline-report-'));
});
test.afterAll(() => rm(folder, { recursive: true }));

/** Writes the report of the demo company as somebody at a shell would. */
async function reported(app: RunningApp, language: 'en' | 'de'): Promise<string> {
  const file = join(folder, `${language}.html`);
  if (!existsSync(file)) {
    const args = ['report', '--project', 'Demo company', '--out', file, '--language', language];
    await runCommand(app, [...args, '--from', from, '--to', today]);
  }
  return file;
}

/** Opens a file where there is no network, and says of every request that it tries nevertheless. */
async function opened(browser: Browser, file: string, javaScriptEnabled: boolean) {
  const context = await browser.newContext({ offline: true, javaScriptEnabled });
  const page = await context.newPage();
  const urls: string[] = [];
  page.on('request', (request) => urls.push(request.url()));
  await page.goto(pathToFileURL(file).href);
  return { page, urls, close: () => context.close() };
}

const rowOf = (page: Page, table: string, name: string | RegExp) =>
  page
    .getByRole('region', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });

test('the report says the figures of the API, without a script and without a network', async ({ demo, browser }) => {
  const file = await reported(demo, 'en');
  const { page, urls, close } = await opened(browser, file, false);
  await expect(page).toHaveTitle('Demo company: delivery report');

  const dora = await ask<OutputOf<typeof delivery>>(demo, `/api/delivery/1?${days}`);
  const measures = page.getByRole('region', { name: 'DORA measures' });
  for (const id of measureIds) {
    const { value } = dora[id];
    const item = measures
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: aboutMeasures[id].title }) });
    await expect(item.locator('.figure')).toHaveText(value === null ? 'not known' : aboutMeasures[id].format(value));
  }
  const routes = await ask<OutputOf<typeof leadTimes>>(demo, `/api/lead_times/1?${days}`);
  const expected = routes.data.flatMap(({ lead_times }) => lead_times.map(({ lead_time }) => minutes(lead_time)));
  const table = page.getByRole('region', { name: 'Lead time of each pipeline by each route' });
  await expect(table.locator('tbody td:nth-child(4)')).toHaveText(expected);

  const { integrations } = await ask<OutputOf<typeof coverage>>(demo, '/api/coverage/1');
  const build = integrations.find(({ integration }) => integration === 'shop-build');
  type Series = (typeof DateSeries)['_output'];
  const { data } = await ask<Series>(demo, `/api/repair_times/${build?.integration_id}?${days}`);
  const row = rowOf(page, 'Time to repair by integration', 'shop-build');
  await expect(row).toContainText(count(data.length));
  await expect(row).toContainText(
    duration(
      percentile(
        data.map(({ y }) => y),
        50,
      ) ?? 0,
    ),
  );
  await expect(rowOf(page, 'Collected data by integration', 'shop-build')).toContainText(
    `${count(build?.runs ?? 0)} runs`,
  );

  const issues = await ask<OutputOf<typeof flow>>(demo, `/api/flow/1?${days}`);
  await expect(page.getByRole('region', { name: 'Issue flow' })).toContainText(minutes(issues.cycle_time ?? 0));
  expect(urls).toEqual([pathToFileURL(file).href]);
  await close();
});

test('each part can be reached from the contents, and nothing of the computer it was made on is in it', async ({
  demo,
  browser,
}) => {
  const file = await reported(demo, 'en');
  const { page, close } = await opened(browser, file, true);
  const contents = page.getByRole('navigation', { name: 'Contents' });
  for (const link of await contents.getByRole('link').all()) {
    const target = await link.getAttribute('href');
    await expect(page.locator(`h2${target}`)).toHaveText((await link.textContent()) ?? '');
  }
  const text = await readFile(file, 'utf8');
  expect(text).not.toContain(apiKey);
  expect(text).not.toContain(demo.dataDir);
  expect(text).not.toContain(`${tmpdir()}/`);
  expect(text).not.toMatch(/<script|\son\w+=|@import|url\(\s*['"]?https?:/i);
  await close();
});

for (const colorScheme of ['light', 'dark'] as const) {
  test(`everybody can read it in the ${colorScheme} theme`, async ({ demo, browser }) => {
    const file = await reported(demo, 'de');
    const { page, close } = await opened(browser, file, true);
    await page.emulateMedia({ colorScheme });
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
    await expect(page.locator('html')).toHaveAttribute('lang', 'de-DE');
    await expect(page.getByRole('heading', { name: 'Durchlaufzeit', exact: true }).first()).toBeVisible();
    await close();
  });
}

test('words of the map and of charts are at least 11 px high, in the letters of the app', async ({ demo, browser }) => {
  const { page, close } = await opened(browser, await reported(demo, 'en'), false);
  for (const width of [1440, 1000, 640]) {
    await page.setViewportSize({ width, height: 900 });
    const sizes = await page.locator('svg text').evaluateAll((texts) =>
      texts.map((text) => {
        const scale = text instanceof SVGTextElement ? (text.getScreenCTM()?.d ?? 0) : 0;
        return Number.parseFloat(getComputedStyle(text).fontSize) * Math.abs(scale);
      }),
    );
    expect(sizes.length).toBeGreaterThan(100);
    expect(Math.min(...sizes), `at ${width} px`).toBeGreaterThanOrEqual(10.95);
    const { scrolled, wide } = await page
      .locator('html')
      .evaluate((html) => ({ scrolled: html.scrollWidth, wide: html.clientWidth }));
    expect(scrolled).toBe(wide);
  }
  const faces = await page.evaluate(() => [...document.fonts].map(({ family, status }) => [family, status]));
  expect(faces).toEqual([[expect.stringContaining('Inter Variable'), 'loaded']]);
  await close();
});

test('a long name without a space makes neither the page nor the paper wider', async ({ demo, browser }) => {
  const { page, close } = await opened(browser, await reported(demo, 'en'), true);
  await page.setViewportSize({ width: 640, height: 900 });
  await page.locator('h1, tbody th').evaluateAll((all) => {
    for (const one of all) one.textContent = 'x'.repeat(200);
  });
  for (const media of ['screen', 'print'] as const) {
    await page.emulateMedia({ media });
    expect(await page.locator('html').evaluate((html) => html.scrollWidth), media).toBe(640);
  }
  await close();
});

test('on paper each part begins a page', async ({ demo, browser }) => {
  const { page, close } = await opened(browser, await reported(demo, 'en'), true);
  const pdf = (await page.pdf({ preferCSSPageSize: true, format: 'A4' })).toString('latin1');
  const parts = await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').count();
  expect(pdf.match(/\/Type\s*\/Page\b(?!s)/g)?.length).toBeGreaterThanOrEqual(parts);
  await close();
});

test('the app gives the report of the days that are shown', async ({ demo, page, context, browser }) => {
  await demo.signIn(context);
  await page.goto(`${demo.url}/project/1/delivery?${days}`);
  await page.getByRole('button', { name: 'Export' }).click();
  const started = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Report/ }).click();
  const download = await started;
  expect(download.suggestedFilename()).toBe(`demo-company-report-${from}--${today}.html`);
  const file = join(folder, 'saved.html');
  await download.saveAs(file);
  expect((await stat(file)).size).toBeGreaterThan(10_000);
  const saved = await opened(browser, file, false);
  await expect(saved.page.getByRole('heading', { level: 1 })).toHaveText('Demo company');
  await saved.close();
});
