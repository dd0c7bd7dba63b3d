import { type ReactNode, useMemo } from 'react';
import { Section } from '../../ui/Page.tsx';
import { PointEvidence } from './PointEvidence.tsx';
import { PointsTable } from './PointsTable.tsx';
import type { RunPoint } from './points.ts';
import { RunsChart } from './RunsChart.tsx';
import type { RunsOfOne } from './RunsOfIntegration.tsx';
import { figuresOf } from './summary.ts';

/** The figures, the chart, the table, and what the chosen point was made from. */
export function RunsReady({
  points,
  where,
  busy,
  ...shown
}: RunsOfOne & {
  readonly points: readonly RunPoint[];
  readonly where: string;
  readonly busy: boolean;
}): ReactNode {
  const { metric, project, asked, change } = shown;
  const figures = useMemo(() => figuresOf(points), [points]);
  const chosen = points.find(({ key }) => key === asked.point);
  if (!figures) return null;
  const choose = (point: string | null) => change({ point });
  return (
    <div className="with-evidence" aria-busy={busy}>
      <div className="stack">
        <Section
          title={`${metric.title} of each ${shown.integration.integration_type === 'issue_tracker' ? 'issue' : 'run'}`}
        >
          <dl className="figures">
            <Figure name="median" value={figures.median} />
            <Figure name="middle half" value={`${figures.p25} – ${figures.p75}`} />
            <Figure name="90th percentile" value={figures.p90} />
            <Figure name="values" value={String(figures.count)} />
          </dl>
          <RunsChart {...shown} points={points} figures={figures} where={where} choose={choose} />
        </Section>
        <Section title="Values">
          <PointsTable points={points} chosen={asked.point} choose={choose} />
        </Section>
      </div>
      {chosen && (
        <PointEvidence
          key={chosen.key}
          metric={metric}
          point={chosen}
          zone={project.time_zone}
          close={() => choose(null)}
        />
      )}
    </div>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}
