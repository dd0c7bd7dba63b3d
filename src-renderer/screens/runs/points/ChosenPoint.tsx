import type { ReactNode } from 'react';
import { onePoint } from '#shared/desktop/commands.ts';
import type { SeriesDescriptor } from '#shared/metrics/descriptor.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { useProjectScreen } from '../../shared/project-screen.tsx';
import { InvalidParameters } from '../../shared/toolbar/InvalidParameters.tsx';
import type { RunsOfOne } from '../selection.ts';
import { PointEvidence } from './PointEvidence.tsx';
import { pointsOf } from './points.ts';

/** The evidence of a chosen point, fetched when it is chosen; it tells if the point is not among the shown ones. */
export function ChosenPoint({
  metric,
  input,
  point,
  close,
}: {
  readonly metric: SeriesDescriptor;
  readonly input: RunsOfOne['input'];
  /** Its key. */
  readonly point: string;
  readonly close: () => void;
}): ReactNode {
  const { project } = useProjectScreen();
  const answer = useEndpoint(onePoint, { ...input, key: point });
  if (answer.data?.point === null) return <InvalidParameters valid={{ point: () => false }} />;
  const [chosen] = pointsOf(answer.data?.point ? [answer.data.point] : [], project.time_zone);
  return chosen ? <PointEvidence key={chosen.key} metric={metric} point={chosen} close={close} /> : null;
}
