import { t } from '../../language/language.ts';
import type { DeliveryAnswer, MeasureId } from '../shared/figures/delivery-measures.ts';

/** The step that would make a measure known. */
export interface NextStep {
  readonly text: string;
  /** The place in the project that it is done at; null: more days. */
  readonly screen: 'connect' | 'settings' | 'integrations' | null;
}

const moreDays: NextStep = { text: t('delivery.steps.moreDays'), screen: null };
const releasePoints: NextStep = { text: t('delivery.steps.releasePoints'), screen: 'settings' };

/** The next step for a measure that has no figure, by why it has none; null if it has one, or if more days would be the step and a year is shown. */
export function nextStepFor(
  id: MeasureId,
  answer: DeliveryAnswer,
  { hasTracker, isYearShown }: { readonly hasTracker: boolean; readonly isYearShown: boolean },
): NextStep | null {
  const { value, reason_id } = answer[id];
  if (value !== null) return null;
  if (answer.deployment_frequency.value === null) return releasePoints;
  switch (reason_id) {
    case 'no_commit_times':
    case 'no_author_times':
      return { text: t('delivery.steps.sourceHost'), screen: 'connect' };
    case 'incidents_unknown':
      return hasTracker
        ? { text: t('delivery.steps.incidents'), screen: 'settings' }
        : { text: t('delivery.steps.tracker'), screen: 'connect' };
    case 'incidents_not_collected':
      return { text: t('delivery.steps.integrations'), screen: 'integrations' };
    case 'stage_unknown':
    case 'stages_missing':
      return releasePoints;
    default:
      return isYearShown ? null : moreDays;
  }
}
