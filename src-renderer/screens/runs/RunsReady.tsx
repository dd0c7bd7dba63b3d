import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { Section } from '../../ui/Page.tsx';
import { AverageEvidence } from './AverageEvidence.tsx';
import type { AverageAnswer } from './chart-data.ts';
import { LeftOut } from './LeftOut.tsx';
import { PointEvidence } from './PointEvidence.tsx';
import { PointsTable } from './PointsTable.tsx';
import type { RunPoint } from './points.ts';
import { RunFiguresShown } from './RunFiguresShown.tsx';
import { RunsChart } from './RunsChart.tsx';
import type { RunsOfOne } from './RunsOfIntegration.tsx';
import { figuresOf } from './summary.ts';
import { useBefore } from './use-before.ts';

/** The figures, the chart, the table, and what the chosen point or average was made from. */
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
  const { metric, project, asked, change, integration } = shown;
  const figures = useMemo(() => figuresOf(points), [points]);
  const before = useBefore(shown);
  const [average, setAverage] = useState<AverageAnswer['data'][number] | null>(null);
  const chosen = points.find(({ key }) => key === asked.point);
  if (!figures) return null;
  const choose = (point: string | null) => {
    setAverage(null);
    change({ point });
  };
  const title = integration.integration_type === 'issue_tracker' ? 'runs.ofIssues' : 'runs.ofRuns';
  return (
    <div className="with-evidence" aria-busy={busy}>
      <div className="stack">
        <Section title={t(title, { metric: metricWords(metric).title })}>
          <RunFiguresShown metric={metric} figures={figures} before={before} />
          <RunsChart
            {...shown}
            {...{ points, before, figures, where, choose }}
            chooseAverage={(one) => {
              change({ point: null });
              setAverage(one);
            }}
          />
          <LeftOut metric={metric.id} />
        </Section>
        <Section title={t('runs.values.title')}>
          <PointsTable points={points} chosen={asked.point} choose={choose} />
        </Section>
      </div>
      {average && (
        <AverageEvidence metric={metric} average={average} zone={project.time_zone} close={() => setAverage(null)} />
      )}
      {chosen && !average && (
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
