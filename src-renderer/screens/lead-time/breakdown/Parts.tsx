import type { ReactNode } from 'react';
import { leadTimeParts } from '#shared/metrics/lead-time-parts.ts';
import { t } from '../../../language/language.ts';
import type { PartView } from '../routes/routes.ts';

/** What each colour of a bar of parts means. */
export function PartsLegend(): ReactNode {
  return (
    <ul className="parts-legend">
      {leadTimeParts.map((part) => (
        <li key={part}>
          <span className={`part part-${part}`} aria-hidden="true" />
          {t(`leadTime.parts.${part}`)}
        </li>
      ))}
    </ul>
  );
}

/** The shares of the parts as one bar; `partsText` has the same as text. */
export function PartsBar({ parts }: { readonly parts: readonly PartView[] }): ReactNode {
  return (
    <span className="parts-bar" aria-hidden="true">
      {parts.map(({ part, share }) => (
        <span key={part} className={`part part-${part}`} style={{ flexGrow: share }} />
      ))}
    </span>
  );
}

export const partsText = (parts: readonly PartView[]): string =>
  parts.map(({ part, shareText }) => `${t(`leadTime.parts.${part}`)} ${shareText}`).join(', ');
