import type { ReactNode } from 'react';
import { t } from '../../../language/language.ts';
import { withinSentence } from '../../../language/service-text.ts';
import { InfoButton } from '../../../ui/overlays/InfoButton.tsx';

/** What a measure means, with an example, behind a button beside its name. */
export function Explanation({
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
    <InfoButton label={t('common.whatMeans', { figure: withinSentence(title) })}>
      <p>{about}</p>
      <p className="quiet">{t('common.forExample', { example })}</p>
      {better && <p className="quiet">{t(better === 'lower' ? 'common.lowerIsBetter' : 'common.higherIsBetter')}</p>}
    </InfoButton>
  );
}
