import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { ApiFault } from '../../api/client.ts';
import { t } from '../../language/language.ts';
import { count } from '../../ui/format.ts';
import { Section } from '../../ui/Page.tsx';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { AverageEvidence } from './averages/AverageEvidence.tsx';
import type { AverageAnswer } from './chart/chart-data.ts';
import { FlakyHeadline } from './FlakyHeadline.tsx';
import { OpenBreakages } from './OpenBreakages.tsx';
import { ChosenPoint } from './points/ChosenPoint.tsx';
import { PointsTable } from './points/PointsTable.tsx';
import type { PointsAnswer } from './points/points.ts';
import { RunsCard } from './RunsCard.tsx';
import { PipelineRanking } from './ranking/PipelineRanking.tsx';
import { rankedRows } from './ranking/ranking.ts';
import { useRanking } from './ranking/use-ranking.ts';
import { isOfIssues, rowsNoun } from './rows-noun.ts';
import type { RunsOfOne } from './selection.ts';

type Average = AverageAnswer['data'][number];

/** The ranking, the chart and the table of what is chosen, and what a chosen point or average was made from. */
export function RunsOfIntegration({
  answer,
  all,
  ...shown
}: RunsOfOne & {
  readonly answer: UseQueryResult<PointsAnswer, ApiFault>;
  /** The names of all pipelines of the integration. */
  readonly all: readonly string[];
}): ReactNode {
  const { query, change } = useProjectScreen();
  const { metric, choice, integration, input } = shown;
  const { answer: ranking, hasBefore } = useRanking(shown);
  // It goes with the chart that it was chosen in.
  const chart = JSON.stringify([input, choice.averages]);
  const [chosenAverage, setAverage] = useState<{ readonly average: Average; readonly chart: string } | null>(null);
  const average = chosenAverage?.chart === chart ? chosenAverage.average : null;
  const choose = (point: string | null, made: Average | null = null): void => {
    setAverage(made && { average: made, chart });
    change({ point });
  };
  const chosen = { integration: integration.id, pipeline: choice.pipeline };
  const ofIssues = isOfIssues(integration);
  const total = answer.data?.count ?? 0;
  const title = rowsNoun(metric.id, ofIssues);
  const isOpen = average !== null || choice.point !== null;
  return (
    <div className="with-evidence">
      <div className="runs">
        <div className="runs-top">
          <PipelineRanking
            answer={ranking}
            rowsOf={(ranked) => rankedRows(ranked, chosen, query)}
            shows={{ change: hasBefore, all: !isOpen }}
          />
          <RunsCard
            key={integration.id}
            {...shown}
            {...{ answer, choose, all }}
            headlines={
              <>
                <OpenBreakages {...chosen} />
                <FlakyHeadline {...{ chosen, metric }} ranking={ranking.data} />
              </>
            }
          />
        </div>
        {total > 0 && (
          <Section title={title} note={t('runs.values.note', { total: count(total) })}>
            <PointsTable
              key={JSON.stringify(input)}
              {...{ input, ofIssues, title }}
              metric={metric}
              withPipeline={choice.pipeline === null && all.length > 1}
              chosen={choice.point}
              choose={choose}
            />
          </Section>
        )}
      </div>
      {average && <AverageEvidence metric={metric} average={average} close={() => setAverage(null)} />}
      {choice.point !== null && !average && (
        <ChosenPoint {...{ metric, input }} point={choice.point} close={() => choose(null)} />
      )}
    </div>
  );
}
