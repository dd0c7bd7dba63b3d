import { chromium, type Page } from 'playwright';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { points as pointsCommand } from '#shared/desktop/commands.ts';
import { startApp } from '../browser/support/app.ts';
import { chromiumOptions } from '../browser/support/chromium.ts';

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
  const app = await startApp(['demo', '--json']);
  const browser = await chromium.launch(chromiumOptions());
  try {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
    await app.signIn(context);
    const page = await context.newPage();
    const body = JSON.stringify(answerOf(points));
    await page.route('**/desktop/points', (route) => route.fulfill({ contentType: 'application/json', body }));
    const response = page.waitForResponse('**/desktop/points');
    await page.goto(`${app.url}/project/1/runs/cycle_times?from=${days.from}&to=${days.to}`);
    await response;
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

/** An answer as the service gives it, with a point every few minutes; the same each time. */
function answerOf(points: number): OutputOf<typeof pointsCommand> {
  let seed = 7;
  const random = (): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
  const seconds = Array.from({ length: points }, () =>
    Math.round(300 + 900 * random() * random() + (random() < 0.01 ? 4_000 * random() : 0)),
  );
  const numbers = Array.from(seconds.keys(), (index) => index + 1);
  return {
    count: points,
    flaky: 0,
    first: days.from,
    last: days.to,
    figures: { p25: 370, median: 480, p75: 690, p90: 920 },
    by: 'week',
    spreads: Array.from({ length: 104 }, (_, week) => ({
      from: new Date(first + week * 7 * 86_400_000).toISOString().slice(0, 10),
      count: Math.round(points / 104),
      low: 370,
      middle: 480,
      high: 690,
    })),
    pipelines: ['shop-build'],
    points: {
      at: numbers.map((number) => first + Math.floor((span * (number - 1)) / points)),
      seconds,
      pipeline: numbers.map(() => 0),
      flaky: [],
      runs: [{ id: numbers, number: numbers, attempt: numbers.map(() => 1) }],
      issues: null,
    },
  };
}
