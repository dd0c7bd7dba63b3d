import type { Page } from '@playwright/test';

/** What a screen says to the eye and to the ear, in the order of the page: pieces of text, and what stands in attributes. */
export interface ScreenTexts {
  readonly texts: readonly string[];
  readonly attributes: readonly string[];
}

/** Reads all that is shown on a screen. What is typed into fields, code, what is marked as the same in every language, keys and lists of places to choose from are left out. */
export function screenTextsOf(page: Page): Promise<ScreenTexts> {
  return page.evaluate(() => {
    const texts: string[] = [];
    const attributes: string[] = [];
    const skipped = 'script, style, kbd, code, pre, option, title, [translate=no]';
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || parent.closest(skipped) || !parent.checkVisibility({ visibilityProperty: true })) continue;
      const text = node.textContent ?? '';
      const before = texts.at(-1);
      // A name that may break reads as one.
      if (before !== undefined && node.previousSibling?.nodeName === 'WBR') texts[texts.length - 1] = before + text;
      else if (text.trim() !== '') texts.push(text);
    }
    for (const element of document.body.querySelectorAll('[aria-label], [title], [placeholder], [alt]')) {
      if (!element.checkVisibility({ visibilityProperty: true })) continue;
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) {
        const value = element.getAttribute(name);
        if (value !== null && value.trim() !== '') attributes.push(value);
      }
    }
    return { texts, attributes };
  });
}

/** What lies outside of all brackets, which in the strange language is what does not come from the catalogue. */
export function outsideBrackets(pieces: readonly string[]): readonly string[] {
  let depth = 0;
  const outsideTexts: string[] = [];
  for (const piece of pieces) {
    let outside = '';
    for (const letter of piece) {
      if (letter === '[') depth += 1;
      if (depth === 0) outside += letter;
      if (letter === ']') depth = Math.max(0, depth - 1);
    }
    if (/\p{L}{2}/u.test(outside)) outsideTexts.push(outside.trim());
  }
  return outsideTexts;
}

/** Text that sticks out of the screen or of its own control, where nothing lets it scroll. */
export function sticksOut(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const main = document.querySelector('.main') ?? document.body;
    const right = main.getBoundingClientRect().right + 1;
    const scrolls = (element: Element): boolean => {
      for (let at: Element | null = element; at && at !== main; at = at.parentElement) {
        const { overflowX } = getComputedStyle(at);
        if (overflowX === 'auto' || overflowX === 'scroll' || overflowX === 'hidden' || overflowX === 'clip')
          return true;
      }
      return false;
    };
    return [...document.body.querySelectorAll('button, a, p, li, dd, dt, h1, h2, h3, label, td, th, span')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }) && element.textContent?.trim() !== '')
      .filter((element) => !element.closest('.visually-hidden'))
      .filter((element) => {
        const isCut =
          element.matches('button, .badge') && element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        const isOut = main.contains(element) && element.getBoundingClientRect().right > right && !scrolls(element);
        return isCut || isOut;
      })
      .map(
        (element) =>
          `${element.tagName.toLowerCase()}.${element.className}: ${element.textContent?.trim().slice(0, 80)}`,
      );
  });
}
