import type { BarsData } from '../../charts/bars.ts';
import type { TableOfChart } from '../../charts/ChartTable.tsx';
import { count, dayAndMonth, monthAndYear } from '../../ui/format.ts';
import type { DeliveryAnswer } from '../delivery-measures.ts';
import type { Pieces } from '../pieces.ts';
import type { Days } from '../range.ts';

/** The deployments of one day, week or month. */
export interface DeploymentsOf extends Days {
  readonly passing: number;
  readonly breaking: number;
}

/** The deployments of each piece; null while an answer is still to come. */
export function deploymentsOver(
  { pieces }: Pieces,
  answers: readonly (DeliveryAnswer | undefined)[],
): readonly DeploymentsOf[] | null {
  const found = pieces.flatMap((days, at) => {
    const answer = answers[at];
    if (!answer) return [];
    const { passing } = answer.deployment_frequency.evidence;
    return { ...days, passing, breaking: answer.change_fail_rate.evidence.deployments - passing };
  });
  return found.length === pieces.length ? found : null;
}

const nouns = { day: 'day', week: 'week', month: 'month' } as const;

/** What the chart of deployments draws. */
export function deploymentBars(all: readonly DeploymentsOf[], { length, cut }: Pieces): BarsData {
  return {
    summary: sentenceOf(all, length, cut),
    bars: all.map(({ from, to, passing, breaking }) => ({
      name: length === 'month' ? monthAndYear(from) : dayAndMonth(from),
      label: `${spanText(from, to)}\n${count(passing)} passed\n${count(breaking)} broke`,
      values: [passing, breaking],
    })),
    parts: [
      { id: 'passing', striped: false },
      { id: 'breaking', striped: true },
    ],
  };
}

export function deploymentTable(all: readonly DeploymentsOf[]): TableOfChart {
  return {
    columns: ['From', 'To', 'Passed', 'Broke'],
    rows: all.map(({ from, to, passing, breaking }) => [from, to, count(passing), count(breaking)]),
  };
}

function sentenceOf(all: readonly DeploymentsOf[], length: Pieces['length'], cut: boolean): string {
  const passing = all.reduce((sum, one) => sum + one.passing, 0);
  const breaking = all.reduce((sum, one) => sum + one.breaking, 0);
  const busiest = all.toSorted((a, b) => b.passing + b.breaking - a.passing - a.breaking)[0];
  if (!busiest || passing + breaking === 0) return 'No deployment finished in these days.';
  const most = busiest.passing + busiest.breaking;
  const shown = cut ? ` The newest ${all.length} ${nouns[length]}s are shown.` : '';
  return `${count(passing + breaking)} deployments by ${nouns[length]}: ${count(passing)} passed and ${count(breaking)} broke. The busiest ${nouns[length]} (${spanText(busiest.from, busiest.to)}) had ${count(most)}.${shown}`;
}

const spanText = (from: string, to: string): string =>
  from === to ? dayAndMonth(from) : `${dayAndMonth(from)} to ${dayAndMonth(to)}`;
