import type { Page } from '@playwright/test';
import { expect } from './app.ts';

/** Every screen of the demo. What looks at all of them (themes, languages, zoom) takes them from here. */
export const screens = [
  '/welcome',
  '/projects',
  '/connect',
  '/connect?system=github',
  '/tokens',
  '/settings',
  '/settings?tab=collecting',
  '/settings?tab=network',
  '/settings?tab=publish',
  '/settings?tab=backups',
  '/api-guide',
  '/diagnostics',
  '/project/1/overview',
  '/project/1/lead-time',
  '/project/1/lead-time?tab=routes',
  '/project/1/lead-time?tab=breakdown',
  '/project/1/lead-time?tab=commits',
  '/project/1/lead-time?tab=in-flight',
  '/project/1/delivery',
  '/project/1/flow',
  '/project/1/rules',
  '/project/1/runs/cycle_times',
  '/project/1/runs/repair_times',
  '/project/1/integrations',
  '/project/1/integrations?details=1&tab=completeness',
  '/project/1/integrations?details=1&tab=edit',
  '/project/1/settings',
  '/project/1/settings?tab=pipelines',
  '/project/1/settings?tab=graph',
  '/project/1/settings?tab=definitions',
  '/project/1/settings?tab=targets',
  '/project/1/settings?tab=key',
] as const;

/** Those that draw charts of the demo. */
export const screensWithCharts = screens.filter((screen) =>
  /overview|tab=(routes|breakdown)|delivery|flow|runs/.test(screen),
);

/** A busy computer is slow, not wrong. */
const timeout = 60_000;

/** Goes to a screen and waits until it has come, its charts too. */
export async function look(page: Page, url: string): Promise<void> {
  await page.goto(url);
  // Said here too, as the sheet of pictures runs without the settings of the tests.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible({ timeout });
  await expect(page.locator('.skeleton, .earlier-figures, main [aria-busy=true]')).toHaveCount(0, { timeout });
}
