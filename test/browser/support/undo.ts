import type { Page } from '@playwright/test';

/** Takes the newest change back by keyboard once its notice is there. Its time stands still while somebody points at it, so that a busy computer is not too late. */
export async function takeBack(page: Page, message: string | RegExp): Promise<void> {
  const name = typeof message === 'string' ? `Undo: ${message}` : message;
  await page.getByRole('button', { name, exact: true }).last().hover();
  await page.keyboard.press('Control+Z');
}
