import type { Locator, Page } from '@playwright/test';
import { expect } from './app.ts';

const mostSteps = 250;

/** Somebody who has a keyboard and no mouse. */
export interface KeyboardUser {
  /** Goes on with Tab until the control has the focus, which must be seen. */
  to(target: Locator): Promise<void>;
  press(target: Locator, key?: string): Promise<void>;
  /** Writes into a field in place of what stands there. */
  write(target: Locator, text: string): Promise<void>;
  /** Chooses of a list by the first letters of what it offers. */
  choose(target: Locator, text: string): Promise<void>;
  /** Goes to a place, or does something, by the palette. */
  go(words: string, offered: string | RegExp): Promise<void>;
  /** Goes to a screen by the two keys of its own. */
  open(key: string, address: RegExp): Promise<void>;
}

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement);

/** Where the focus is can be seen: the browser says that it should be, and the control has its outline. */
const showsFocus = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(element);
    return element.matches(':focus-visible') && outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
  });

/** The keyboard of a page, as the only way in. */
export function keyboardUserOn(page: Page): KeyboardUser {
  const { keyboard } = page;
  const to = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    // Tab passes by what waits for an answer.
    await expect(target).toBeEnabled();
    for (let step = 0; !(await hasFocus(target)); step += 1) {
      if (step === mostSteps) throw new Error(`${target} is not reached by Tab.`);
      await keyboard.press('Tab');
    }
    expect(await showsFocus(target), `${target} shows that it has the focus`).toBe(true);
  };
  return {
    to,
    async press(target, key = 'Enter') {
      await to(target);
      await keyboard.press(key);
    },
    async write(target, text) {
      await to(target);
      await keyboard.press('Control+A');
      await keyboard.type(text);
    },
    async choose(target, text) {
      await to(target);
      await keyboard.type(text);
    },
    async go(words, offered) {
      await keyboard.press('Control+K');
      const offers = page.getByRole('dialog', { name: 'Go to' }).getByRole('option');
      await expect(offers.first()).toBeVisible();
      await keyboard.type(words);
      await expect(offers.first()).toContainText(offered);
      await keyboard.press('Enter');
      await expect(page.getByRole('dialog', { name: 'Go to' })).toHaveCount(0);
    },
    async open(key, address) {
      await keyboard.press('g');
      await keyboard.press(key);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  };
}
