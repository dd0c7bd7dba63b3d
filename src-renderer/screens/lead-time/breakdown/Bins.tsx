import type { ReactNode } from 'react';
import type { Bin } from '../../../charts/scales/bins.ts';

const height = 28;
const step = 8;
const bar = 6;

/** A distribution as small bars without axes; `label` names it. */
export function Bins({ bins, label }: { readonly bins: readonly Bin[]; readonly label: string }): ReactNode {
  const most = Math.max(1, ...bins.map(({ count }) => count));
  const width = bins.length * step;
  return (
    <svg
      className="bins"
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
      preserveAspectRatio="none"
      role="img"
    >
      <title>{label}</title>
      {bins.map(({ from, count }, index) => {
        const size = (count / most) * height;
        return <rect key={from} x={index * step} y={height - size} width={bar} height={size} rx={1} />;
      })}
    </svg>
  );
}
