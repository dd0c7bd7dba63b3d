import type { ReactNode } from 'react';
import type { Tone } from './Tile.tsx';

const width = 100;
const height = 32;
const edge = 3;

/** How the values lie between the lowest and the highest of all that is drawn. */
function scaleOf(values: readonly number[]): (value: number) => number {
  const [low, high] = [Math.min(...values), Math.max(...values)];
  return (value) => height - edge - (high === low ? 0.5 : (value - low) / (high - low)) * (height - 2 * edge);
}

/** The points of each run of values that follow each other; null is a gap. */
function stretchesOf(values: readonly (number | null)[], up: (value: number) => number) {
  const step = width / Math.max(1, values.length - 1);
  const stretches: { x: number; y: number }[][] = [[]];
  for (const [index, value] of values.entries()) {
    if (value === null) stretches.push([]);
    else stretches.at(-1)?.push({ x: index * step, y: up(value) });
  }
  return stretches.filter((stretch) => stretch.length > 0);
}

/** The course of a figure as a small line without axes; `label` describes it. Null is a gap, not a zero. */
export function Sparkline({
  values,
  label,
  tone = 'd1',
  target = null,
}: {
  readonly values: readonly (number | null)[];
  readonly label: string;
  readonly tone?: Tone;
  readonly target?: number | null;
}): ReactNode {
  const present = values.filter((value) => value !== null);
  const up = scaleOf([...present, ...(target === null ? [] : [target])]);
  return (
    <svg className={`sparkline ${tone}`} viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" role="img">
      <title>{label}</title>
      {stretchesOf(values, up).map((points) => {
        const line = points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`);
        const [first, last] = [points[0], points.at(-1)];
        // A single week has no line: it is drawn as a short one.
        const drawn =
          line.length === 1 && first ? `${line[0]} ${(first.x + 1).toFixed(1)},${first.y.toFixed(1)}` : line.join(' ');
        return (
          <g key={line[0]}>
            <polygon points={`${first?.x},${height} ${line.join(' ')} ${last?.x},${height}`} />
            <polyline points={drawn} />
          </g>
        );
      })}
      {target !== null && present.length > 0 && (
        <line className="target" x1="0" x2={width} y1={up(target)} y2={up(target)} />
      )}
    </svg>
  );
}
