import type { Page } from '@playwright/test';
import { expect } from './app.ts';

type Fields = Readonly<Record<string, string>>;

export async function fill(page: Page, values: Fields): Promise<void> {
  for (const [label, value] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(value);
}

/** The first step of connecting: the system. */
export const chooseSystem = (page: Page, system: string): Promise<void> =>
  page.getByRole('button', { name: system, exact: true }).click();

/** The step of the address and the token, then the test. */
export async function testWith(page: Page, access: Fields): Promise<void> {
  await fill(page, access);
  await page.getByRole('button', { name: 'Test connection' }).click();
}

/** The last steps, once the test has passed: what to collect, then the integrations. */
export async function connectAs(page: Page, what: Fields): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await fill(page, what);
  await page.getByRole('button', { name: 'Connect and collect' }).click();
  await page.getByRole('button', { name: 'Open integrations' }).click();
  await expect(page).toHaveURL(/\/project\/\d+\/integrations$/);
}
