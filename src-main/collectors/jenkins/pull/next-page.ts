import { SourceError } from '../../../net/source-error.ts';
import type { JobLocation } from './discover.ts';
import type { BuildsPage } from './pages.ts';

/** Each page begins so many builds before the last one ended: a build deleted meanwhile moves the rest up. */
export const overlap = 5;

/** So many pages in a row may bring nothing new, as when many builds began or were deleted meanwhile. */
const maxEmptyPages = 5;

/**
 * Where the next page begins, and how many in a row brought nothing new; null after the last one. A list of all builds that brings the same again
 * and again is none: throws `answer_unreadable`.
 */
export function nextPage(
  job: JobLocation,
  page: Pick<BuildsPage, 'to' | 'isLast' | 'isWhole'>,
  added: number,
  emptyBefore: number,
): { readonly from: number; readonly emptyPages: number } | null {
  if (page.isLast) return null;
  const emptyPages = added > 0 ? 0 : emptyBefore + 1;
  // A server that looks at no range tells its newest builds every time.
  if (emptyPages > 0 && !page.isWhole) return null;
  if (emptyPages > maxEmptyPages)
    throw new SourceError('answer_unreadable', `The list of builds of ${job.fullName} begins again and again.`);
  return { from: Math.max(0, page.to - overlap), emptyPages };
}
