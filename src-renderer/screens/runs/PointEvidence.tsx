import { type ReactNode, useEffect, useRef } from 'react';
import type { SeriesMetric } from '#shared/metrics/contract.ts';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { moment } from '../../ui/format.ts';
import { RunLink } from '../RunLink.tsx';
import { IssueLink } from './IssueLink.tsx';
import { type RunPoint, runFacts } from './points.ts';

/** What a point was made from: its runs with their times and their addresses, or its issue. */
export function PointEvidence({
  metric,
  point,
  zone,
  close,
}: {
  readonly metric: SeriesMetric;
  readonly point: RunPoint;
  readonly zone: string;
  readonly close: () => void;
}): ReactNode {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    title.current?.focus();
    title.current?.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <aside
      className="evidence"
      aria-label="What made this value"
      onKeyDown={(event) => {
        if (event.key === 'Escape') close();
      }}
    >
      <div className="evidence-head">
        <h2 ref={title} tabIndex={-1}>
          {metric.title} {point.value}
        </h2>
        <Button look="plain" onClick={close}>
          Close
        </Button>
      </div>
      <p>
        {point.pipeline}, {moment(new Date(point.at).toISOString(), zone)}
      </p>
      {point.flaky && (
        <p className="row">
          <Badge look="warn">flaky</Badge> Repaired by the very revision that broke it.
        </p>
      )}
      <p className="quiet">
        {point.issue ? 'From its first entry to in progress to its last entry to done.' : metric.about}
      </p>
      {point.issue ? (
        <p>
          <IssueLink issue={point.issue} /> {point.issue.title}
        </p>
      ) : null}
      {point.runs.map((run) => (
        <section key={run.id} className="stack" aria-label={`Run ${run.number}`}>
          <h3>
            Run <RunLink run={run} />
          </h3>
          <dl className="facts">
            {runFacts(run, zone).map(([name, value]) => (
              <div key={name} className="fact">
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </aside>
  );
}
