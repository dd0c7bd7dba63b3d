import type { StateFlow } from '#shared/records/issue.ts';
import { t } from '../../../language/language.ts';

/** What a state of issues is marked as, in words. */
export const flowNames: Readonly<Record<StateFlow | 'none', string>> = {
  active: t('common.flow.active'),
  waiting: t('common.flow.waiting'),
  none: t('common.flow.none'),
};
