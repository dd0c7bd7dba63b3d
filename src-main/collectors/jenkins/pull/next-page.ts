import { SourceError } from '../../../net/source-error.ts';
import type { JobLocation } from './discover.ts';
import type { BuildsPage } from './pages.ts';

/** How many builds a page repeats of the page before it: a build deleted in between moves the rest up. */
export const overlap = 5;

/** How many pages in a row may bring nothing new: many builds may have begun or been deleted in between. */
const maxEmptyPages = 5;

/**
 * Where the next page begins, and how many pages in a row brought nothing new; null after the last page. Throws `answer_unreadable` if the list
 * repeats itself.
 */
export function nextPage(
  job: JobLocation,
  page: Pick<BuildsPage, 'to' | 'isLast' | 'isWhole'>,
  added: number,
  emptyBefore: number,
): { readonly from: number; readonly emptyPages: number } | null {
  if (page.isLast) return null;
  const emptyPages = added > 0 ? 0 : emptyBefore + 1;
  // A server that ignores the range answers with its newest builds every time.
  if (emptyPages > 0 && !page.isWhole) return null;
  if (emptyPages > maxEmptyPages)
    throw new SourceError('answer_unreadable', `The list of builds of ${job.fullName} begins again and again.`);
  return { from: Math.max(0, page.to - overlap), emptyPages };
}
