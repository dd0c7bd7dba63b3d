import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { t } from '../../language/language.ts';
import { metricText, withinSentence } from '../../language/service-text.ts';
import { Button } from '../../ui/Button.tsx';
import { rangeText } from '../shared/period/range.ts';
import { ShowAllTime } from '../shared/period/ShowAllTime.tsx';
import { useProjectScreen } from '../shared/project-screen.tsx';

/** What to do when no point lies in what was chosen. */
export function NothingInRange({
  metric,
  branch,
}: {
  readonly metric: SeriesDescriptor;
  /** Null if none was chosen. */
  readonly branch: string | null;
}): ReactNode {
  const { project, range, change } = useProjectScreen();
  const { title } = metricText(metric);
  const values = { metric: withinSentence(title), days: rangeText(range) };
  return (
    <>
      <h3>{branch === null ? t('runs.empty.title', values) : t('runs.empty.titleOn', { ...values, branch })}</h3>
      <div className="row">
        <ShowAllTime />
        <Button onClick={() => change({ pipeline: null, branch: null })}>{t('runs.empty.everything')}</Button>
        <Link to={`/project/${project.id}/integrations`}>{t('runs.empty.collected')}</Link>
      </div>
    </>
  );
}
