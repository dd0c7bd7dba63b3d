import { type ReactNode, useMemo, useState } from 'react';
import { t } from '../../language/language.ts';
import { metricWords } from '../../language/service-words.ts';
import { Section } from '../../ui/Page.tsx';
import { AverageEvidence } from './AverageEvidence.tsx';
import { ChosenPoint } from './ChosenPoint.tsx';
import type { AverageAnswer } from './chart-data.ts';
import { LeftOut } from './LeftOut.tsx';
import { PointsTable } from './PointsTable.tsx';
import type { PointsAnswer } from './points.ts';
import { RunFiguresShown } from './RunFiguresShown.tsx';
import { RunsChart } from './RunsChart.tsx';
import type { RunsOfOne } from './RunsOfIntegration.tsx';
import { figuresOf } from './summary.ts';
import { useBefore } from './use-before.ts';

/** The figures, the chart, the table, and what the chosen point or average was made from. */
export function RunsReady({
  answer,
  where,
  busy,
  ...shown
}: RunsOfOne & {
  readonly answer: PointsAnswer;
  readonly where: string;
  readonly busy: boolean;
}): ReactNode {
  const { metric, project, asked, change, integration, input } = shown;
  const figures = useMemo(() => figuresOf(answer), [answer]);
  const before = useBefore(shown, answer);
  const [average, setAverage] = useState<AverageAnswer['data'][number] | null>(null);
  if (!figures) return null;
  const choose = (point: string | null) => {
    setAverage(null);
    change({ point });
  };
  const isOfIssues = integration.integration_type === 'issue_tracker';
  return (
    <div className="with-evidence" aria-busy={busy}>
      <div className="stack">
        <Section title={t(isOfIssues ? 'runs.ofIssues' : 'runs.ofRuns', { metric: metricWords(metric).title })}>
          <RunFiguresShown figures={figures} before={before} />
          <RunsChart
            {...shown}
            {...{ answer, before, figures, where, choose }}
            chooseAverage={(one) => {
              change({ point: null });
              setAverage(one);
            }}
          />
          <LeftOut metric={metric.id} />
        </Section>
        <Section title={t('runs.values.title')}>
          <PointsTable
            input={input}
            zone={project.time_zone}
            isOfIssues={isOfIssues}
            chosen={asked.point}
            choose={choose}
          />
        </Section>
      </div>
      {average && (
        <AverageEvidence metric={metric} average={average} zone={project.time_zone} close={() => setAverage(null)} />
      )}
      {asked.point !== null && !average && (
        <ChosenPoint
          metric={metric}
          input={input}
          point={asked.point}
          zone={project.time_zone}
          close={() => choose(null)}
        />
      )}
    </div>
  );
}
