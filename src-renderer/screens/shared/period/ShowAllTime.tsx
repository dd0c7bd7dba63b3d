import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { Button } from '../../../ui/Button.tsx';
import { useProjectScreen } from '../project-screen.tsx';
import { queryOfRange, type Range } from './range.ts';

const allTime: Range = { preset: 'all', from: null, to: null };

/** A link to all time if the shown days have no data; nothing if all time is shown already. */
export function ShowAllTime(): ReactNode {
  const { range, change } = useProjectScreen();
  return range.preset === 'all' ? null : (
    <Button onClick={() => change(queryOfRange(allTime))}>{t('range.showAllTime')}</Button>
  );
}
