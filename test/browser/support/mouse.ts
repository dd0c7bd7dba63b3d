import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** The middle of an element on the screen. Fails by name where something else lies there, as a press would miss it. */
export async function pointOn(target: Locator): Promise<Point> {
  await expect(target).toBeEnabled();
  let point: Point = { x: 0, y: 0 };
  const covering = async (): Promise<string | null> => {
    // Each time anew: what loads above it may push it out of view again.
    await target.scrollIntoViewIfNeeded();
    const middle = await target.evaluate(async (element) => {
      const position = (): { readonly x: number; readonly y: number } => {
        // A link that wraps has a rectangle for each of its lines.
        const { left, top, width, height } = element.getClientRects()[0] ?? element.getBoundingClientRect();
        return { x: left + width / 2, y: top + height / 2 };
      };
      const frame = (): Promise<number> => new Promise((done) => requestAnimationFrame(done));
      const before = position();
      await frame();
      await frame();
      const at = position();
      if (Math.hypot(at.x - before.x, at.y - before.y) > 0.5) return { ...at, by: 'nothing yet, since it moves' };
      const hit = document.elementFromPoint(at.x, at.y);
      const isHit = element.contains(hit);
      return { ...at, by: isHit ? null : (hit?.cloneNode(false) as Element | undefined)?.outerHTML || 'nothing' };
    });
    point = middle;
    return middle.by;
  };
  await expect.poll(covering, { message: `${target} takes the mouse in its middle` }).toBeNull();
  return point;
}

/** Drags with the mouse from one point to another, as a hand does: by way of the points between. */
export async function drag(page: Page, from: Point, to: Point): Promise<void> {
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 8 });
  await page.mouse.up();
}

/** Presses a value that a chart draws: its keyboard shows where the first or the last of them is, or the one that lies so many `back` from the last. */
export async function pressDrawn(page: Page, chart: Locator, key: 'Home' | 'End', back = 0): Promise<void> {
  // In the middle of the window no toast lies over it. A panel that has just closed beside it leaves it wider two frames later.
  await chart.evaluate(async (element) => {
    element.scrollIntoView({ block: 'center' });
    for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
  });
  await chart.press(key);
  for (let step = 0; step < back; step++) await chart.press('ArrowLeft');
  const ring = chart.locator('..').locator('.chart-ring');
  await expect(ring).toBeVisible();
  const point = await ring.evaluate((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    // Within a bar, too, whose upper edge is its value.
    return { x: left + width / 2, y: top + height / 2 + 1 };
  });
  const isDrawnOn = await chart.evaluate(
    (element, { x, y }) => element.contains(document.elementFromPoint(x, y)),
    point,
  );
  expect(isDrawnOn, `${chart} takes the mouse where its value is`).toBe(true);
  await page.mouse.click(point.x, point.y);
}
