import { type ReactNode, useMemo } from 'react';
import { delivery } from '#shared/api/delivery.ts';
import { useEndpoints } from '../../api/hooks.ts';
import { barsOption } from '../../charts/bars.ts';
import { Chart, type ChartKey } from '../../charts/Chart.tsx';
import type { Palette } from '../../charts/palette.ts';
import { Failed, Skeleton } from '../../ui/Ask.tsx';
import { Section } from '../../ui/Page.tsx';
import { type Pieces, piecesOf } from '../pieces.ts';
import { knownDays } from '../range.ts';
import type { DeliveryShown } from './DeliveryReady.tsx';
import { type DeploymentsOf, deploymentBars, deploymentsOver, deploymentTable } from './over-time.ts';

const keys: readonly ChartKey[] = [
  { mark: 'bar', text: 'Passed' },
  { mark: 'striped', text: 'Broke' },
];

/** How many deployments there were, day by day or week by week. A bar leads to its own days. */
export function DeploymentsOverTime({ project, measures, asked, first, change }: DeliveryShown): ReactNode {
  const { from, to } = measures;
  const pieces = useMemo(() => piecesOf(knownDays({ from, to }, first)), [from, to, first]);
  const { statistic, start } = asked;
  const { answers, fault, retry } = useEndpoints(
    delivery,
    pieces.pieces.map((days) => ({ project_id: project.id, statistic, start, ...days })),
  );
  const all = useMemo(() => deploymentsOver(pieces, answers), [pieces, answers]);
  return (
    <Section title="Deployments over time">
      {fault ? (
        <Failed fault={fault} retry={retry} />
      ) : all === null ? (
        <Skeleton />
      ) : (
        <DeploymentsChart
          all={all}
          pieces={pieces}
          choose={(days) => change({ range: null, from: days.from, to: days.to })}
        />
      )}
    </Section>
  );
}

function DeploymentsChart({
  all,
  pieces,
  choose,
}: {
  readonly all: readonly DeploymentsOf[];
  readonly pieces: Pieces;
  readonly choose: (days: DeploymentsOf) => void;
}): ReactNode {
  const data = useMemo(() => deploymentBars(all, pieces), [all, pieces]);
  const option = useMemo(() => (palette: Palette) => barsOption(data, palette), [data]);
  if (all.every(({ passing, breaking }) => passing + breaking === 0)) return <p className="quiet">{data.summary}</p>;
  return (
    <Chart
      summary={data.summary}
      option={option}
      height={220}
      keys={keys}
      table={deploymentTable(all)}
      onSelect={(_, place) => {
        const days = all[place];
        if (days) choose(days);
      }}
    />
  );
}
