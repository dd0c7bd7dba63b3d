import { type ReactNode, useMemo } from 'react';
import { RunsChart } from './chart/RunsChart.tsx';
import type { PointsAnswer } from './points/points.ts';
import { RunFiguresShown } from './RunFiguresShown.tsx';
import type { RunsOfOne } from './selection.ts';
import { figuresOf } from './summary.ts';
import { useBefore } from './use-before.ts';

/** The figures of the values that are shown, and their chart. */
export function RunsReady({
  answer,
  where,
  choose,
  ...shown
}: RunsOfOne & {
  readonly answer: PointsAnswer;
  readonly where: string;
  readonly choose: (point: string) => void;
}): ReactNode {
  const figures = useMemo(() => figuresOf(answer), [answer]);
  const before = useBefore(shown, answer);
  if (!figures) return null;
  return (
    <div className="stack">
      <RunFiguresShown figures={figures} before={before} />
      <RunsChart {...shown} {...{ answer, before, figures, where, choose }} />
    </div>
  );
}
