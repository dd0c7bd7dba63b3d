import { chromium, type Page } from 'playwright';
import { chromiumPath } from '../../build/needs.ts';
import { startApp } from '../browser/app.ts';

/** How long the frames of a pan took, in milliseconds. */
export interface Panned {
  readonly points: number;
  readonly frames: number;
  readonly median: number;
  readonly p95: number;
  readonly worst: number;
  /** From the answer's arrival to the drawn chart. */
  readonly drawn: number;
}

const panMillis = 3_000;
const days = { from: '2024-01-01', to: '2025-12-31' };
const first = Date.parse(`${days.from}T00:00:00Z`);
const span = Date.parse(`${days.to}T00:00:00Z`) - first;

/** Pans the scatter of the Runs screen of the built app over so many points for three seconds. */
export async function measurePanning(points: number): Promise<Panned> {
  const executablePath = chromiumPath();
  if (executablePath === null) throw new Error('No Chromium here: npx playwright install chromium.');
  const app = await startApp(['demo', '--json']);
  const browser = await chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await app.signIn(context);
    const page = await context.newPage();
    const body = JSON.stringify(answerOf(points));
    await page.route('**/api/cycle_times/**', (route) => route.fulfill({ contentType: 'application/json', body }));
    const asked = page.waitForResponse('**/api/cycle_times/**');
    await page.goto(`${app.url}/project/1/runs/cycle_times?from=${days.from}&to=${days.to}`);
    await asked;
    const begin = performance.now();
    await page.locator('.chart-canvas canvas').first().waitFor();
    const drawn = performance.now() - begin;
    return { points, drawn, ...(await pan(page)) };
  } finally {
    await browser.close();
    await app.close();
  }
}

async function pan(page: Page): Promise<Omit<Panned, 'points' | 'drawn'>> {
  const box = await page.locator('.chart-canvas').first().boundingBox();
  if (!box) throw new Error('The chart is not on the screen.');
  const middle = { x: box.x + box.width / 2, y: box.y + 120 };
  await page.mouse.move(middle.x, middle.y);
  await page.keyboard.down('Control');
  for (let turn = 0; turn < 6; turn += 1) await page.mouse.wheel(0, -240);
  await page.keyboard.up('Control');
  await page.evaluate(() => {
    const times: number[] = [];
    const tick = (now: number): void => {
      times.push(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
    Object.assign(window, { frameTimes: times });
  });
  await page.keyboard.down('Shift');
  await page.mouse.down();
  const until = performance.now() + panMillis;
  for (let step = 0; performance.now() < until; step += 1)
    await page.mouse.move(middle.x + 220 * Math.sin(step / 12), middle.y);
  await page.mouse.up();
  await page.keyboard.up('Shift');
  const times = await page.evaluate(() => (window as unknown as { frameTimes: number[] }).frameTimes);
  const frames = times
    .slice(1)
    .map((time, at) => time - (times[at] ?? time))
    .sort((a, b) => a - b);
  const rank = (share: number): number => frames[Math.min(frames.length - 1, Math.floor(frames.length * share))] ?? 0;
  return { frames: frames.length, median: rank(0.5), p95: rank(0.95), worst: rank(1) };
}

/** An answer as the API gives it, with a point every few minutes; the same each time. */
function answerOf(points: number): unknown {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const data = Array.from({ length: points }, (_, at) => {
    const finished = new Date(first + Math.floor((span * at) / points));
    const iso = finished.toISOString();
    const run = {
      id: at + 1,
      pipeline: 'shop-build',
      number: at + 1,
      attempt: 1,
      branch: 'main',
      revision: null,
      result: 'success',
      queued_at: iso,
      started_at: iso,
      finished_at: iso,
      url: 'http://ci.example/',
    };
    const y = Math.round(300 + 900 * random() * random() + (random() < 0.01 ? 4_000 * random() : 0));
    return { x: iso.slice(0, 10), y, evidence: { at: iso, pipeline: 'shop-build', flaky: false, runs: [run] } };
  });
  return { unit: 'Date/seconds', data };
}
