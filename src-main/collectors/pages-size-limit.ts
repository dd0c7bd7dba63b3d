import { shownAddress } from '../net/address.ts';
import { SourceError } from '../net/source-error.ts';

const mostMegabytes = 64;

/** How many pages of ids alone may be read at once: of these a large system has many. */
export const mostIdPages = 10_000;

/** Counts the text and the pages of answers that stay in memory until they are stored together: a list may name one more page without an end. */
export class PagesSizeLimit {
  readonly #mostPages: number;
  #size = 0;
  #pages = 0;

  constructor(mostPages = 1000) {
    this.#mostPages = mostPages;
  }

  /** Throws `answer_too_large` where all is more than may be kept together. */
  add(text: string, url: string): void {
    this.#size += text.length;
    this.#pages += 1;
    const isLarge = this.#size > mostMegabytes * 2 ** 20;
    if (!isLarge && this.#pages <= this.#mostPages) return;
    const found = isLarge ? `is larger than ${mostMegabytes} MB in all` : `has more than ${this.#mostPages} pages`;
    throw new SourceError('answer_too_large', `The list at ${shownAddress(url)} ${found}.`);
  }
}
