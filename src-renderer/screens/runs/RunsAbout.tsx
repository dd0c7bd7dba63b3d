import type { ReactNode } from 'react';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { en } from '../../language/en/en.ts';
import { t } from '../../language/language.ts';
import { metricText, withinSentence } from '../../language/service-text.ts';
import { InfoButton } from '../../ui/overlays/InfoButton.tsx';
import { betterText } from './summary.ts';

const hasLeftOut = (metric: string): metric is keyof typeof en.runs.leftOut => Object.hasOwn(en.runs.leftOut, metric);

/** What a metric of runs means and which runs it leaves out, behind a button. */
export function RunsAbout({ metric }: { readonly metric: SeriesDescriptor }): ReactNode {
  const { id, title, about, example } = metricText(metric);
  return (
    <InfoButton label={t('common.whatMeans', { figure: withinSentence(title) })}>
      <p>
        {about} {betterText(metric)}
      </p>
      <p className="quiet">{t('common.forExample', { example })}</p>
      <h3>{t('runs.leftOut.title')}</h3>
      {hasLeftOut(id) && <p>{t(`runs.leftOut.${id}`)}</p>}
      <p>{t('runs.leftOut.always')}</p>
      <p>{t('runs.leftOut.branches')}</p>
    </InfoButton>
  );
}
