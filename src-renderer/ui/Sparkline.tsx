import type { ReactNode } from 'react';

const width = 56;
const height = 16;
const edge = 2;

/** Where the known values lie, one stretch for each run of values that follow each other; null is a gap. */
function stretchesOf(values: readonly (number | null)[]): readonly (readonly string[])[] {
  const known = values.filter((value) => value !== null);
  const [low, high] = [Math.min(...known), Math.max(...known)];
  const step = (width - 2 * edge) / Math.max(1, values.length - 1);
  const stretches: string[][] = [[]];
  for (const [place, value] of values.entries()) {
    if (value === null) {
      stretches.push([]);
      continue;
    }
    const share = high === low ? 0.5 : (value - low) / (high - low);
    const at = `${(edge + place * step).toFixed(1)},${(height - edge - share * (height - 2 * edge)).toFixed(1)}`;
    stretches.at(-1)?.push(at);
  }
  return stretches.filter((stretch) => stretch.length > 0);
}

/** The course of a figure as a small line without axes; `label` says it in words. Null is a gap, not a zero. */
export function Sparkline({
  values,
  label,
}: {
  readonly values: readonly (number | null)[];
  readonly label: string;
}): ReactNode {
  const stretches = stretchesOf(values);
  const last = stretches.at(-1)?.at(-1)?.split(',');
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} width={width} height={height} role="img">
      <title>{label}</title>
      {stretches.map((points) => (
        <polyline key={points[0]} points={points.join(' ')} />
      ))}
      {last && <circle cx={last[0]} cy={last[1]} r={edge} />}
    </svg>
  );
}
