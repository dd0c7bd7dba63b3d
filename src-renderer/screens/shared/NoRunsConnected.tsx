import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { t } from '../../language/language.ts';

/** What to do while nothing that runs is connected. */
export function NoRunsConnected({ projectId }: { readonly projectId: number }): ReactNode {
  return (
    <>
      <h3>{t('runs.none.title')}</h3>
      <p className="quiet">{t('runs.none.why')}</p>
      <Link className="button primary" to={`/project/${projectId}/connect`}>
        {t('runs.none.next')}
      </Link>
    </>
  );
}
