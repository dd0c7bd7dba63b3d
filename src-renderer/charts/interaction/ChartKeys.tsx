import type { ReactNode } from 'react';
import type { ChartKey } from '../Chart.tsx';
import type { HiddenSeries } from './use-hidden.ts';

/** The legend of a chart. The key of a series hides and shows it where other values remain; any other key is text. */
export function ChartKeys({
  keys,
  series: { hidden, canToggle, isLast, toggle },
}: {
  readonly keys: readonly ChartKey[];
  readonly series: HiddenSeries;
}): ReactNode {
  if (keys.length === 0) return null;
  return (
    <ul className="chart-keys">
      {keys.map((key) => {
        const { series, text } = key;
        if (series === undefined || !canToggle(series)) {
          return (
            <li key={text}>
              <Face {...key} />
            </li>
          );
        }
        const isShown = !hidden.has(series);
        return (
          <li key={text}>
            <button
              type="button"
              className="chart-key"
              aria-pressed={isShown}
              // It is not `disabled`: that would take away the keyboard's focus.
              aria-disabled={isShown && isLast(series)}
              onClick={() => toggle(series)}
            >
              <Face {...key} />
            </button>
          </li>
        );
      })}
    </ul>
  );
}

function Face({ mark, text }: ChartKey): ReactNode {
  return (
    <>
      <span className={`chart-mark chart-mark-${mark}`} aria-hidden="true" />
      <span className="chart-key-text">{text}</span>
    </>
  );
}
