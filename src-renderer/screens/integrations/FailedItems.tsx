import type { ReactNode } from 'react';
import type { SyncOut } from '#shared/api/syncs.ts';
import { t } from '../../language/language.ts';
import { faultWords } from '../../language/service-words.ts';

/** The items of a collection that failed, each by its name, with what happened and what to do. */
export function FailedItems({ items }: { readonly items: SyncOut['failed_items'] }): ReactNode {
  return (
    <div className="notice warn lines" role="alert">
      <h4>{t('integrations.failedItems', { count: items.length })}</h4>
      <ul className="failed-items">
        {items.map(({ item, ...fault }) => {
          const { detail, remedy, original } = faultWords(fault);
          return (
            <li key={item}>
              <strong>{item}</strong>
              <span>{detail}</span> <span className="quiet">{remedy}</span>
              {original === null ? null : (
                <span className="quiet" lang="en">
                  {' '}
                  {original}
                </span>
              )}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
