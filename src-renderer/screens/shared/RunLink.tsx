import type { ReactNode } from 'react';
import { t } from '../../language/language.ts';

/** A run's own page in its own system. */
export function RunLink({
  run,
}: {
  readonly run: { readonly number: number; readonly attempt: number; readonly url: string; readonly pipeline: string };
}): ReactNode {
  const name =
    run.attempt > 1 ? t('common.attempt', { number: String(run.number), attempt: run.attempt }) : `#${run.number}`;
  return (
    <a
      className="nowrap"
      href={run.url}
      target="_blank"
      rel="noreferrer"
      title={t('common.runInSystem', { pipeline: run.pipeline, run: name })}
    >
      {name}
      <span aria-hidden="true"> ↗</span>
      <span className="visually-hidden">{t('common.ownSystem')}</span>
    </a>
  );
}
