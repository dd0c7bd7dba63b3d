import { expect, type Page } from '@playwright/test';
import type { Endpoint } from '#shared/api/endpoint.ts';

/** Holds a command on its way until the test lets it fail or go on. */
export async function held(page: Page, command: Endpoint) {
  const end = Promise.withResolvers<'abort' | 'continue'>();
  const sent = page.waitForRequest(`**${command.path}`);
  await page.route(`**${command.path}`, (route) => end.promise.then((how) => route[how]()), { times: 1 });
  // The browser may let the next request pass before it holds any.
  await page.route('**/held-yet', (route) => route.fulfill({ status: 204 }));
  await expect.poll(() => page.evaluate(() => fetch('/held-yet').then(({ status }) => status))).toBe(204);
  return { sent, end: end.resolve };
}
