import type { ReactNode } from 'react';
import { en } from '../../language/en/en.ts';
import { t } from '../../language/language.ts';

type Told = 'cycle_times' | 'repair_times' | 'failure_times' | 'feedback_times';

const isTold = (metric: string): metric is Told => Object.hasOwn(en.runs.leftOut, metric);

/** What makes no value of a metric, and why. */
export function LeftOut({ metric }: { readonly metric: string }): ReactNode {
  return (
    <details className="definition">
      <summary>{t('runs.leftOut.title')}</summary>
      {isTold(metric) && <p>{t(`runs.leftOut.${metric}`)}</p>}
      <p>{t('runs.leftOut.always')}</p>
      <p>{t('runs.leftOut.branches')}</p>
    </details>
  );
}
