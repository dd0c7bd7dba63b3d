import type { PipelineId } from '#shared/records/ids.ts';
import type { DeliveryHistory } from '../contract.ts';
import { neutral, type RunColumns } from './run-table.ts';

/** Where arrival is counted: at a stage of a run, or at the whole run where that is null. */
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
  const pipelineIds = new Set(pipelines.map(({ id }) => id));
  const feeding = new Set(edges.filter(({ to }) => pipelineIds.has(to)).map(({ from }) => from));
  return new Map(pipelines.flatMap(({ id }) => (feeding.has(id) ? [] : [[id, { stage: null }] as const])));
}

/**
 * The outcomes of a release point's runs as deployments, by row; neutral: none. If a stage is named, the deployment is the stage and ends with it,
 * whatever the rest of the run did. Source: METRICS.md, "A stage as release point".
 */
export function deploymentsIn(table: RunColumns, { stage }: ReleasePoint): Pick<RunColumns, 'outcome' | 'finishedAt'> {
  if (stage === null) return table;
  if (table.stage?.name === stage) return table.stage;
  return { outcome: new Uint8Array(table.length).fill(neutral), finishedAt: table.finishedAt };
}
