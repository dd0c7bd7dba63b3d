import type { Page } from '@playwright/test';

/** Takes the newest change back by keyboard once its notice is there. Its time stands still while somebody points at it, so that a busy computer is not too late. */
export async function takeBack(page: Page, message: string): Promise<void> {
  await page.getByRole('button', { name: `Undo: ${message}`, exact: true }).hover();
  await page.keyboard.press('Control+Z');
}
