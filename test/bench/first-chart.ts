import { chromium } from 'playwright';
import { startApp } from '../browser/support/app.ts';
import { chromiumOptions } from '../browser/support/chromium.ts';

/** Milliseconds from the click on *Explore the demo* of an app with nothing in it to a drawn chart that holds data; one for each try. */
export async function measureFirstChart(tries: number): Promise<readonly number[]> {
  const browser = await chromium.launch(chromiumOptions());
  const taken: number[] = [];
  try {
    for (let at = 0; at < tries; at += 1) {
      const app = await startApp(['serve']);
      const context = await browser.newContext();
      await app.signIn(context);
      const page = await context.newPage();
      await page.goto(app.url);
      const explore = page.getByRole('button', { name: 'Explore the demo' });
      await explore.waitFor();
      const began = performance.now();
      await explore.click();
      await page.getByRole('link', { name: 'Runs', exact: true }).click();
      await page.locator('figure.chart canvas').first().waitFor();
      taken.push(performance.now() - began);
      await context.close();
      await app.close();
    }
  } finally {
    await browser.close();
  }
  return taken;
}

export const firstChartHeading = '## The first chart';

/** The part of the results that tells how long the demo takes to its first chart. */
export function firstChartReport(millis: readonly number[]): string {
  const seconds = millis.map((one) => (one / 1000).toFixed(1)).join(', ');
  return `${firstChartHeading}

From the click on *Explore the demo* in the built app with nothing in it, over a click on *Runs*, to a drawn chart with data, in headless Chromium: ${seconds} s.
`;
}
