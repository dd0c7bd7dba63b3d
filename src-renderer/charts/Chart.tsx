import { lazy, type ReactNode, Suspense } from 'react';
import type { TableOfChart } from './ChartTable.tsx';
import type { DrawOption } from './interaction/use-drawn.ts';
import type { DataTone } from './palette.ts';
import './chart.css';

/** How one kind of mark of a chart looks and what it means. */
export interface ChartKey {
  readonly mark: 'dot' | 'diamond' | 'line' | 'dashed' | 'band' | 'shade' | 'stripe' | 'tick' | DataTone;
  readonly text: string;
  /** The id of the option's series that a click hides; absent if the entry only explains. */
  readonly series?: string;
}

export interface ChartProps {
  /** The sentence that describes the chart: its accessible name. */
  readonly summary: string;
  /** Keep it stable between renders: a new function redraws the chart. */
  readonly option: DrawOption;
  readonly table: TableOfChart;
  readonly height: number;
  readonly keys?: readonly ChartKey[];
  /** Called with the id of the series and the place of the point that was chosen. */
  readonly onSelect?: (series: string, index: number) => void;
}

const Drawn = lazy(() => import('./interaction/DrawnChart.tsx').then((module) => ({ default: module.DrawnChart })));

/** The height of the legend, where there is one, and of the folded table. */
const besides = ({ keys = [] }: ChartProps): number => 17 + (keys.length > 0 ? 28 : 0);

/** A chart, whose library comes when the first one is shown. It takes its room from the start, so that nothing moves when it is drawn. */
export function Chart(props: ChartProps): ReactNode {
  return (
    <Suspense fallback={<div aria-busy="true" style={{ height: props.height + besides(props) }} />}>
      <Drawn {...props} />
    </Suspense>
  );
}
