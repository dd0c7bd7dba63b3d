import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ApiFault } from '../../api/client.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../../ui/Page.tsx';
import { Select } from '../../ui/Select.tsx';
import { rangeText } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import { AverageChart } from './averages/AverageChart.tsx';
import type { AverageAnswer } from './chart/chart-data.ts';
import { NothingInRange } from './NothingInRange.tsx';
import type { PointsAnswer } from './points/points.ts';
import type { ScaleChoice } from './query.ts';
import { RunsReady } from './RunsReady.tsx';
import { isOfIssues, rowsNoun } from './rows-noun.ts';
import type { RunsOfOne } from './selection.ts';

interface RunsCardProps extends RunsOfOne {
  readonly answer: UseQueryResult<PointsAnswer, ApiFault>;
  /** The names of all pipelines of the integration. */
  readonly all: readonly string[];
  readonly headlines: ReactNode;
  readonly choose: (point: string | null, average?: AverageAnswer['data'][number]) => void;
}

/** The chart of what is chosen: each of its values, or the daily averages of all integrations. */
export function RunsCard({ answer, all, headlines, choose, ...shown }: RunsCardProps): ReactNode {
  const { range } = useProjectScreen();
  const { metric, integration, choice } = shown;
  const tools = <ChartTools {...shown} />;
  if (choice.averages && metric.average !== null)
    return (
      <Section title={t('runs.allIntegrations')} note={t('runs.dailyAverage')} tools={tools}>
        <AverageChart {...shown} average={metric.average} choose={(average) => choose(null, average)} />
      </Section>
    );
  const where = [integration.name, choice.pipeline, choice.branch, rangeText(range)].filter((part) => part !== null);
  const title = choice.pipeline ?? integration.name;
  const note = choice.pipeline === null ? all.length > 1 && t('range.allPipelines') : integration.name;
  return (
    <Section title={title} note={note === title ? null : note} tools={tools}>
      {headlines}
      <Ask
        query={answer}
        isEmpty={({ count }) => count === 0}
        empty={<NothingInRange metric={metric} branch={choice.branch} />}
      >
        {(points) => <RunsReady {...shown} answer={points} where={[...new Set(where)].join(', ')} choose={choose} />}
      </Ask>
    </Section>
  );
}

const scales: readonly { readonly value: ScaleChoice; readonly label: string }[] = [
  { value: 'auto', label: t('runs.scales.auto') },
  { value: 'linear', label: t('runs.scales.linear') },
  { value: 'log', label: t('runs.scales.log') },
];

/** What the chart draws and on which scale. */
function ChartTools({ metric, choice, integration }: RunsOfOne): ReactNode {
  const { change } = useProjectScreen();
  return (
    <>
      {metric.average !== null && (
        <fieldset className="segments runs-draws" aria-label={t('runs.draws')}>
          <Button aria-pressed={!choice.averages} onClick={() => change({ averages: null })}>
            {rowsNoun(metric.id, isOfIssues(integration))}
          </Button>
          <Button aria-pressed={choice.averages} onClick={() => change({ averages: 'yes', point: null })}>
            {t('runs.dailyAverage')}
          </Button>
        </fieldset>
      )}
      <Select
        isChip
        label={t('runs.scale')}
        value={choice.scale}
        options={scales}
        onChange={(scale) => change({ scale: scale === 'auto' ? null : scale })}
      />
    </>
  );
}
