import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { withinSentence } from '../../../language/service-text.ts';
import type { PartView } from '../routes/routes.ts';
import { partMeanings } from './where-time-goes.ts';

/** Where a lead time went, as a bar and in words: the whole, and the parts that add up to it. */
export function Breakdown({
  name,
  whole,
  parts,
}: {
  /** The name of the whole, such as the mean lead time. */
  readonly name: string;
  readonly whole: string;
  readonly parts: readonly PartView[];
}): ReactNode {
  return (
    <div className="breakdown">
      <p>
        {name} <strong>{whole}</strong>
      </p>
      <div className="breakdown-bar" aria-hidden="true">
        {parts.map(({ part, share }) => (
          <span key={part} className={`part part-${part}`} style={{ flexGrow: share }} />
        ))}
      </div>
      <ul className="breakdown-parts" aria-label={t('leadTime.partsList', { whole: withinSentence(name) })}>
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
