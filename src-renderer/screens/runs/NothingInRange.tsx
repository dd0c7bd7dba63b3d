import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { Button } from '../../ui/Button.tsx';
import { queryOfRange, type Range, rangeText } from '../range.ts';

/** What to do when no point lies in what was chosen. */
export function NothingInRange({
  metric,
  range,
  change,
  projectId,
}: {
  readonly metric: SeriesMetric;
  readonly range: Range;
  readonly change: (query: Readonly<Record<string, string | null>>) => void;
  readonly projectId: number;
}): ReactNode {
  const all: Range = { preset: 'all', from: null, to: null };
  return (
    <>
      <h3>
        No {metric.title.toLowerCase()} {rangeText(range)}
      </h3>
      <p className="quiet">{metric.about} Nothing of that kind was found in what is chosen.</p>
      <div className="row">
        {range.preset !== 'all' && <Button onClick={() => change(queryOfRange(all))}>Show all time</Button>}
        <Button onClick={() => change({ pipeline: null, branch: null })}>All pipelines, release branch</Button>
        <Link to={`/project/${projectId}/integrations`}>See what is collected</Link>
      </div>
    </>
  );
}
