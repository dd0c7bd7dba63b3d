import { t } from '../../../language/language.ts';
import type { CommitAnswer } from '../routes/routes.ts';

/** A commit has one hand-over; a run without known changes counts as a commit of its own. */
export function commitKey({ revision, handed_in, arrived_at }: CommitAnswer): string {
  return `${revision} ${handed_in.id} ${arrived_at}`;
}

/** What names a commit on the screen. */
export function shortRevision({ revision, handed_in }: CommitAnswer): string {
  return revision?.slice(0, 10) ?? t('leadTime.runOf', { number: handed_in.number });
}
