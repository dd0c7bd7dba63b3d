import { shownAddress } from '../net/address.ts';
import { SourceError } from '../net/source-error.ts';

const mostMegabytes = 64;

/** Counts the text of answers that stay in memory until they are stored together: a list may name one more page without an end. */
export class PagesSizeLimit {
  #size = 0;

  /** Throws `answer_too_large` where all is more than may be kept together. */
  add(text: string, url: string): void {
    this.#size += text.length;
    if (this.#size <= mostMegabytes * 2 ** 20) return;
    const detail = `All pages of ${shownAddress(url)} together are larger than ${mostMegabytes} MB.`;
    throw new SourceError('answer_too_large', detail);
  }
}
