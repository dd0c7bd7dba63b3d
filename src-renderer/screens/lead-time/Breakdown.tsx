import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';
import type { PartView } from './routes.ts';
import { partMeanings } from './where-time-goes.ts';

/** Where the time of a lead time went, as a bar and in words. */
export function Breakdown({ parts }: { readonly parts: readonly PartView[] }): ReactNode {
  return (
    <div className="breakdown">
      <div className="breakdown-bar" aria-hidden="true">
        {parts.map(({ part, share }) => (
          <span key={part} className={`part part-${part}`} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className="breakdown-parts" aria-label={t('leadTime.breakdown')}>
        {parts.map(({ part, time, shareText }) => (
          <li key={part} title={partMeanings[part]}>
            <span className="breakdown-name">
              <span className={`part part-${part}`} aria-hidden="true" />
              {t(`leadTime.parts.${part}`)}
            </span>{' '}
            <strong>{time}</strong> <span className="quiet">{shareText}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
