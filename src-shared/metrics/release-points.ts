import type { PipelineId } from '../records/ids.ts';
import type { DeliveryHistory } from './contract.ts';

/** Where arrival is counted: the stage that must have run and passed, or null for the whole run. */
export interface ReleasePoint {
  readonly stage: string | null;
}

/** The pipelines that are marked as release points; with none marked, all that feed nothing. Source: METRICS.md, "Graph". */
export function releasePoints({
  pipelines,
  edges,
}: Pick<DeliveryHistory, 'pipelines' | 'edges'>): ReadonlyMap<PipelineId, ReleasePoint> {
  const marked = pipelines.flatMap(({ id, release }) => (release ? [[id, release] as const] : []));
  if (marked.length > 0) return new Map(marked);
  const known = new Set(pipelines.map(({ id }) => id));
  const feeding = new Set(edges.filter(({ to }) => known.has(to)).map(({ from }) => from));
  return new Map(pipelines.flatMap(({ id }) => (feeding.has(id) ? [] : [[id, { stage: null }] as const])));
}

/** Whether a completed run is a release: where a stage is named, that stage must have run and passed. */
export function isReleased(run: { readonly passedStages: readonly string[] }, { stage }: ReleasePoint): boolean {
  return stage === null || run.passedStages.includes(stage);
}
