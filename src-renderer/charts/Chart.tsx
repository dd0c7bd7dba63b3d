import { useEffect, useRef } from 'react';
import { ChartTable, type TableOfChart } from './ChartTable.tsx';
import { type ChartOption, init } from './echarts.ts';
import { type Palette, paletteOf } from './palette.ts';
import { placeOf } from './scatter.ts';
import './chart.css';

/** How one kind of mark of a chart looks and what it means. */
export interface ChartKey {
  readonly mark: 'dot' | 'diamond' | 'square' | 'line' | 'band' | 'bar' | 'striped';
  readonly text: string;
}

interface ChartProps {
  /** The sentence that says what the chart shows; its name for those who cannot see it. */
  readonly summary: string;
  /** Keep it stable between renders: a new function draws the chart anew. */
  readonly option: (palette: Palette) => ChartOption;
  readonly table: TableOfChart;
  readonly height: number;
  readonly keys?: readonly ChartKey[];
  /** Called with the id of the series and the place of the point that was chosen. */
  readonly onSelect?: (series: string, place: number) => void;
}

/** A chart with its summary, its key and its data as a table. */
export function Chart({ summary, option, table, height, keys = [], onSelect }: ChartProps) {
  const place = useRef<HTMLDivElement>(null);
  const select = useRef(onSelect);
  useEffect(() => {
    select.current = onSelect;
  });

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const chart = init(element, null, { renderer: 'canvas' });
    const draw = () => chart.setOption(option(paletteOf(element)), { notMerge: true });
    draw();
    chart.on('click', ({ seriesId, value, dataIndex }) => {
      if (seriesId !== undefined) select.current?.(seriesId, Array.isArray(value) ? placeOf(value) : dataIndex);
    });
    const sizes = new ResizeObserver(() => chart.resize());
    sizes.observe(element);
    const forget = onThemeChange(draw);
    return () => {
      forget();
      sizes.disconnect();
      chart.dispose();
    };
  }, [option]);

  return (
    <figure className="chart">
      <figcaption className="chart-summary">{summary}</figcaption>
      {keys.length > 0 && (
        <ul className="chart-keys">
          {keys.map(({ mark, text }) => (
            <li key={text}>
              <span className={`chart-mark chart-mark-${mark}`} aria-hidden="true" />
              {text}
            </li>
          ))}
        </ul>
      )}
      <div ref={place} className="chart-canvas" style={{ height }} role="img" aria-label={summary} />
      <ChartTable {...table} />
    </figure>
  );
}

function onThemeChange(changed: () => void): () => void {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(changed);
  dark.addEventListener('change', changed);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme', 'class', 'style'] });
  return () => {
    dark.removeEventListener('change', changed);
    chosen.disconnect();
  };
}
