import { type ReactNode, useMemo } from 'react';
import { delivery } from '#shared/api/delivery.ts';
import { type BucketLength, bucketCount, bucketLengths } from '#shared/time/time-buckets.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { Chart, type ChartKey } from '../../charts/Chart.tsx';
import { barsOption } from '../../charts/options/bars.ts';
import { measureLineOption } from '../../charts/options/measure-line.ts';
import type { Palette } from '../../charts/palette.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Section } from '../../ui/Page.tsx';
import { Segments } from '../../ui/Segments.tsx';
import { aboutMeasures, type MeasureId } from '../shared/figures/delivery-measures.ts';
import { type Days, daysFromFirst } from '../shared/period/range.ts';
import { useProjectScreen } from '../shared/project-screen.tsx';
import type { DeliveryShown } from './DeliveryReady.tsx';
import {
  type DeliverySeries,
  deploymentBars,
  deploymentTable,
  hasDeployments,
  measureLine,
  measureTable,
} from './over-time.ts';

const keys: readonly ChartKey[] = [
  { mark: 'd1', text: t('delivery.passed'), series: 'passing' },
  { mark: 'd3', text: t('delivery.failed'), series: 'breaking' },
];
const height = 240;
/** Extra height of a chart beside one with a legend. */
const legend = 28;
/** More bars could not be distinguished. */
const mostBars = 366;

interface Drawn {
  readonly series: DeliverySeries;
  readonly today: string;
  readonly choose: (days: Days) => void;
}

/** The chosen measure and the deployments, day by day, week by week or month by month. What is drawn leads to its own days. */
export function Trend({ measures, choice, first, today }: DeliveryShown): ReactNode {
  const { project, change } = useProjectScreen();
  const { statistic, start, measure } = choice;
  const days = daysFromFirst({ from: measures.from, to: measures.to }, first);
  const lengths = bucketLengths.filter((length) => bucketCount(days, length) <= mostBars);
  const by = lengths.find((length) => length === choice.by);
  const answer = useEndpoint(delivery, { project_id: project.id, statistic, start, ...days, include: 'series', by });
  const shown = answer.data?.series?.by ?? 'week';
  const choose = (chosen: Days) => change({ range: null, from: chosen.from, to: chosen.to });
  const isFrequency = measure === 'deployment_frequency';
  const title = t(`delivery.by.${shown}`, { title: aboutMeasures[measure].title });
  const bars = t(`delivery.deploymentsBy.${shown}`);
  const tools = <Lengths value={shown} lengths={lengths} />;
  return (
    <div className={isFrequency ? undefined : 'delivery-charts'}>
      {!isFrequency && (
        <Section title={title} tools={tools}>
          <Ask query={answer}>
            {({ series }) => series && <MeasureChart {...{ series, today, choose }} id={measure} />}
          </Ask>
        </Section>
      )}
      <Section title={bars} tools={isFrequency && tools}>
        <Ask query={answer}>{({ series }) => series && <DeploymentsChart {...{ series, today, choose }} />}</Ask>
      </Section>
    </div>
  );
}

function Lengths({
  value,
  lengths,
}: {
  readonly value: BucketLength;
  readonly lengths: readonly BucketLength[];
}): ReactNode {
  const { change } = useProjectScreen();
  return (
    <Segments
      label={t('delivery.lengths.label')}
      value={value}
      options={lengths.map((length) => ({ value: length, label: t(`delivery.lengths.${length}`) }))}
      onChange={(length) => change({ by: length })}
    />
  );
}

function DeploymentsChart({ series, today, choose }: Drawn): ReactNode {
  const data = useMemo(() => deploymentBars(series, today), [series, today]);
  const option = useMemo(() => (palette: Palette) => barsOption(data, palette), [data]);
  if (!hasDeployments(series)) return <p className="quiet">{data.summary}</p>;
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={height}
      keys={keys}
      table={deploymentTable(series)}
      onSelect={(_, index) => chooseDay(series, index, choose)}
    />
  );
}

function MeasureChart({ series, today, choose, id }: Drawn & { readonly id: MeasureId }): ReactNode {
  const data = useMemo(() => measureLine(series, id, today), [series, id, today]);
  const option = useMemo(() => (palette: Palette) => measureLineOption(data, palette), [data]);
  if (data.points.every(({ value }) => value === null)) return <p className="quiet">{data.summary}</p>;
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={height + legend}
      table={measureTable(series, id)}
      onSelect={(_, index) => chooseDay(series, index, choose)}
    />
  );
}

function chooseDay({ data }: DeliverySeries, index: number, choose: Drawn['choose']): void {
  const days = data[index];
  if (days) choose({ from: days.from, to: days.to });
}
