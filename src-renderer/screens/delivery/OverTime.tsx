import { type ReactNode, useMemo } from 'react';
import { delivery } from '#shared/api/delivery.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { barsOption } from '../../charts/bars.ts';
import { Chart, type ChartKey } from '../../charts/Chart.tsx';
import { measureLineOption } from '../../charts/measure-line.ts';
import type { Palette } from '../../charts/palette.ts';
import { t } from '../../language/language.ts';
import { Ask } from '../../ui/Ask.tsx';
import { Section } from '../../ui/Page.tsx';
import { aboutMeasures, type MeasureId } from '../delivery-measures.ts';
import { type Days, knownDays } from '../range.ts';
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
  { mark: 'bar', text: t('delivery.passed') },
  { mark: 'striped', text: t('delivery.broke') },
];

interface Drawn {
  readonly series: DeliverySeries;
  readonly choose: (days: Days) => void;
}

/** The deployments and the chosen measure, day by day, week by week or month by month. What is drawn leads to its own days. */
export function OverTime({ project, measures, asked, first, change }: DeliveryShown): ReactNode {
  const { from, to } = measures;
  const { statistic, start, measure } = asked;
  const answer = useEndpoint(delivery, {
    project_id: project.id,
    statistic,
    start,
    ...knownDays({ from, to }, first),
    include: 'series',
  });
  const choose = (days: Days) => change({ range: null, from: days.from, to: days.to });
  return (
    <>
      <Section title={t('delivery.overTime')}>
        <Ask query={answer}>{({ series }) => series && <DeploymentsChart series={series} choose={choose} />}</Ask>
      </Section>
      {measure !== 'deployment_frequency' && (
        <Section title={t('delivery.trend', { title: aboutMeasures[measure].title })}>
          <Ask query={answer}>
            {({ series }) => series && <MeasureChart series={series} choose={choose} id={measure} />}
          </Ask>
        </Section>
      )}
    </>
  );
}

function DeploymentsChart({ series, choose }: Drawn): ReactNode {
  const data = useMemo(() => deploymentBars(series), [series]);
  const option = useMemo(() => (palette: Palette) => barsOption(data, palette), [data]);
  if (!hasDeployments(series)) return <p className="quiet">{data.summary}</p>;
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={220}
      keys={keys}
      table={deploymentTable(series)}
      onSelect={(_, place) => choosePlace(series, place, choose)}
    />
  );
}

function MeasureChart({ series, choose, id }: Drawn & { readonly id: MeasureId }): ReactNode {
  const data = useMemo(() => measureLine(series, id), [series, id]);
  const option = useMemo(() => (palette: Palette) => measureLineOption(data, palette), [data]);
  if (data.points.every(({ value }) => value === null)) return <p className="quiet">{data.summary}</p>;
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={200}
      table={measureTable(series, id)}
      onSelect={(_, place) => choosePlace(series, place, choose)}
    />
  );
}

function choosePlace({ data }: DeliverySeries, place: number, choose: Drawn['choose']): void {
  const days = data[place];
  if (days) choose({ from: days.from, to: days.to });
}
