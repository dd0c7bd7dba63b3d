import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';
import type { KeyboardUser } from './keyboard-user.ts';

/** The line of an integration, a repository or a token in its list. */
export const rowOf = (page: Page, name: string): Locator =>
  page.getByRole('row').filter({ has: page.getByRole('button', { name, exact: true }) });

/** Chooses from the menu of an integration's line with the mouse. */
export async function chooseFor(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}`, exact: true }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

/** Chooses from the menu of such a line by keyboard. */
export async function chooseByKeys(hands: KeyboardUser, page: Page, name: string, action: string): Promise<void> {
  await hands.press(page.getByRole('button', { name: `Actions for ${name}`, exact: true }));
  const item = page.getByRole('menuitem', { name: action, exact: true });
  const isChosen = () => item.evaluate((element) => element === document.activeElement);
  await expect(item).toBeVisible();
  for (let step = 0; step < 10 && !(await isChosen()); step += 1) await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}
