import { type Query, useIsFetching } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { projectDetails } from '#shared/desktop/commands.ts';
import { t } from '../language/language.ts';
import './earlier-figures.css';

/** Whether a query has no answer yet, so that the screen keeps showing the figures of another period or project. */
function showsEarlier({ queryKey: [id, input], observers }: Query): boolean {
  const isOfScreen = id === projectDetails.id || (typeof input === 'object' && input !== null && 'from' in input);
  return isOfScreen && observers.some((observer) => observer.getCurrentResult().isPlaceholderData);
}

/** Says that figures are loading, and lets those fade that belong to what was chosen before. */
export function EarlierFigures(): ReactNode {
  if (useIsFetching({ predicate: showsEarlier }) === 0) return null;
  return (
    <div className="earlier-figures" role="status">
      <p>{t('common.loading')}</p>
    </div>
  );
}
