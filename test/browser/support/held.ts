import { expect, type Page, type Route } from '@playwright/test';
import type { Endpoint } from '#shared/api/endpoint.ts';

/** Holds a command on its way until the test lets it fail or go on. */
export async function held(page: Page, command: Endpoint) {
  const end = Promise.withResolvers<'abort' | 'continue'>();
  const sent = page.waitForRequest(`**${command.path}`);
  await page.route(`**${command.path}`, (route) => end.promise.then((how) => route[how]()), { times: 1 });
  await holding(page);
  return { sent, end: end.resolve };
}

/** Holds the answer to a command, which the service has carried out, until the test ends that. */
export async function heldAnswer(page: Page, command: Endpoint) {
  const end = Promise.withResolvers<void>();
  const given = Promise.withResolvers<void>();
  const hold = async (route: Route): Promise<void> => {
    const response = await route.fetch();
    given.resolve();
    await end.promise;
    await route.fulfill({ response });
  };
  await page.route(`**${command.path}`, hold, { times: 1 });
  await holding(page);
  return { given: given.promise, end: end.resolve };
}

/** The browser may let the next request pass before it holds any. */
async function holding(page: Page): Promise<void> {
  await page.route('**/held-yet', (route) => route.fulfill({ status: 204 }));
  await expect.poll(() => page.evaluate(() => fetch('/held-yet').then(({ status }) => status))).toBe(204);
}
