import { type KeyboardEvent, useId, useMemo, useRef, useState } from 'react';
import { ownMember } from '#shared/records/own-member.ts';
import { t } from '../../language/language.ts';
import type { ChartProps } from '../Chart.tsx';
import { ChartTable } from '../ChartTable.tsx';
import { withoutSeries } from '../options/series.ts';
import { plainPalette } from '../palette.ts';
import { ChartKeys } from './ChartKeys.tsx';
import { useDrawn } from './use-drawn.ts';
import { useHidden } from './use-hidden.ts';
import { type Step, stepsOf } from './walk.ts';
import { bringIntoView, zoomOut } from './zoom.ts';

const walkingKeys: ReadonlySet<string> = new Set(['ArrowRight', 'ArrowLeft', 'Home', 'End', 'Enter', 'Escape']);

/** A chart with its summary, its key and its data as a table. Its values can be walked by keyboard, and a part of it be looked at closer. */
export function DrawnChart({ summary, option, table, height, keys = [], onSelect = () => {} }: ChartProps) {
  const container = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const ring = useRef<HTMLDivElement>(null);
  const hint = useId();
  const [isZoomed, setZoomed] = useState(false);
  const [at, setAt] = useState(-1);
  const canZoom = useMemo(() => option(plainPalette).dataZoom !== undefined, [option]);
  const series = useHidden(option);
  const { hidden } = series;
  const stepsNow = useMemo(
    () => lazily(() => stepsOf(withoutSeries(option(plainPalette, 'all'), hidden))),
    [option, hidden],
  );
  const shownKeys = keys.filter(({ series: id = '' }) => !hidden.has(id));
  const drawn = useDrawn(container, mark, { option, hidden, summary, keys: shownKeys, onSelect, onZoom: setZoomed });
  const showAll = (): void => {
    if (drawn.current) zoomOut(drawn.current.chart);
  };

  const stand = (step: Step | undefined, next: number): void => {
    if (!drawn.current || !step) return;
    const { chart, shown } = drawn.current;
    if (shown) bringIntoView(chart, shown, step.at[0]);
    const [left = 0, top = 0] = chart.convertToPixel({ gridIndex: 0 }, [...step.at]) as readonly number[];
    if (ring.current) {
      ring.current.style.left = `${left}px`;
      ring.current.style.top = `${top}px`;
    }
    setAt(next);
  };
  const leave = (): void => setAt(-1);
  const onKey = (event: KeyboardEvent): void => {
    if (!walkingKeys.has(event.key)) return;
    const steps = stepsNow();
    const last = steps.length - 1;
    const next = ownMember({ ArrowRight: at + 1, ArrowLeft: at < 0 ? last : at - 1, Home: 0, End: last }, event.key);
    const step = steps[at];
    if (next !== undefined && steps.length > 0) {
      const index = Math.max(0, Math.min(next, last));
      stand(steps[index], index);
    } else if (event.key === 'Enter' && step) onSelect(step.series, step.index);
    else if (event.key === 'Escape' && (isZoomed || at >= 0)) {
      if (isZoomed) showAll();
      leave();
    } else return;
    event.preventDefault();
  };
  const current = at < 0 ? undefined : stepsNow()[at];

  return (
    <figure className="chart">
      <figcaption className="visually-hidden">{summary}</figcaption>
      <ChartKeys keys={keys} series={series} />
      <div className="chart-stage">
        <div
          ref={container}
          className="chart-canvas"
          style={{ height }}
          role="application"
          aria-roledescription={t('charts.chart')}
          aria-label={summary}
          aria-describedby={hint}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: the values of the chart are walked by its keys
          tabIndex={0}
          onKeyDown={onKey}
          onBlur={leave}
          onWheel={leave}
        />
        <div ref={mark} className="chart-brush" hidden />
        <div ref={ring} className="chart-ring" hidden={!current} />
        {isZoomed && (
          <button type="button" className="button chart-all" onClick={showAll}>
            {t('charts.all')}
          </button>
        )}
      </div>
      <p className="chart-said" aria-live="polite">
        {current
          ? `${current.label.replaceAll('\n', ' · ')} (${t('charts.position', { at: at + 1, all: stepsNow().length })})`
          : ''}
      </p>
      <p id={hint} className="visually-hidden">
        {canZoom ? t('charts.use') : t('charts.walk')}
      </p>
      <ChartTable {...table} />
    </figure>
  );
}

/** Makes a value on first use: few users walk a chart of many points. */
function lazily<T extends object>(make: () => T): () => T {
  let made: T | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
