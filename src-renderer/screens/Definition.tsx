import type { ReactNode } from 'react';
import { t } from '../language/language.ts';
import { withinSentence } from '../language/service-words.ts';

/** What a figure means, in words and with an example, one click away from it. */
export function Definition({
  of: { title, about, example, better },
}: {
  readonly of: {
    readonly title: string;
    readonly about: string;
    readonly example: string;
    readonly better?: 'lower' | 'higher';
  };
}): ReactNode {
  return (
    <details className="definition">
      <summary>{t('common.whatMeans', { figure: withinSentence(title) })}</summary>
      <p>{about}</p>
      <p className="quiet">{t('common.forExample', { example })}</p>
      {better && <p className="quiet">{t(better === 'lower' ? 'common.lowerIsBetter' : 'common.higherIsBetter')}</p>}
    </details>
  );
}
