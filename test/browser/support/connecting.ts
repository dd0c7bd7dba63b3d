import type { Page } from '@playwright/test';
import { expect } from './app.ts';
import { pressAt } from './mouse.ts';

type Fields = Readonly<Record<string, string>>;

export async function fill(page: Page, values: Fields): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** The first step of connecting: the system. */
export const chooseSystem = (page: Page, system: string): Promise<void> =>
  pressAt(page, page.getByRole('button', { name: system, exact: true }));

/** The step of the address and the token, then the test. */
export async function testWith(page: Page, access: Fields): Promise<void> {
  await fill(page, access);
  await pressAt(page, page.getByRole('button', { name: 'Test connection' }));
}

/** The last steps, once the test has passed: what to collect, then the integrations. */
export async function connectAs(page: Page, what: Fields): Promise<void> {
  await pressAt(page, page.getByRole('button', { name: 'Continue' }));
  await fill(page, what);
  await pressAt(page, page.getByRole('button', { name: 'Connect and collect' }));
  await pressAt(page, page.getByRole('button', { name: 'Open integrations' }));
  await expect(page).toHaveURL(/\/project\/\d+\/integrations$/);
}
