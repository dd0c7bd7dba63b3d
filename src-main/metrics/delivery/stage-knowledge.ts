import type { ReasonId } from '#shared/metrics/reasons.ts';
import { holds, type Interval } from '#shared/time/time.ts';
import type { ReleaseHistory } from '../contract.ts';
import { releasePoints } from '../shared/release-points.ts';
import { stagePresence } from '../shared/run-table.ts';
import type { Measure } from './measure.ts';

/** How much is known of the stage by which a pipeline is a release point. */
export interface StageKnowledge {
  readonly pipeline: string;
  readonly stage: string;
  /** Completed runs in the window, and those without reported stages: these count as no deployment. */
  readonly runs: number;
  readonly withoutStages: number;
  /** Whether any run of the window has a stage of that name; any run of all time, if none of the window reports its stages. */
  readonly occurs: boolean;
}

const forWantOfDeployments: ReadonlySet<ReasonId> = new Set(['no_arrivals', 'no_deployments_known', 'no_deployments']);

/** A measure that has no figure since no deployment is seen, with the reason where that lies in the stages that release. */
export function explained<M extends Measure>(measure: M, stages: readonly StageKnowledge[]): M {
  if (measure.reason === null || !forWantOfDeployments.has(measure.reason)) return measure;
  if (stages.some(({ withoutStages }) => withoutStages > 0)) return { ...measure, reason: 'stages_missing' };
  return stages.some(({ occurs }) => !occurs) ? { ...measure, reason: 'stage_unknown' } : measure;
}

/** What is known of the releasing stages, so that missing deployments do not disappear silently. */
export function stageKnowledge(history: ReleaseHistory, window: Interval): readonly StageKnowledge[] {
  const points = releasePoints(history);
  return history.pipelines.flatMap(({ id, name }) => {
    const stage = points.get(id)?.stage ?? null;
    if (stage === null) return [];
    const { stage: columns, finishedAt = new Float64Array(0) } = history.runs.get(id) ?? {};
    const all = counted();
    const inWindow = counted();
    for (let row = 0; row < finishedAt.length; row++) {
      const presence = stagePresence[columns?.presence[row] ?? 0] ?? 'none';
      all[presence] += 1;
      if (holds(window, finishedAt[row] ?? 0)) inWindow[presence] += 1;
    }
    const { none, others, this: its } = inWindow;
    const occurs = others + its > 0 ? its > 0 : all.this > 0;
    return [{ pipeline: name, stage, runs: none + others + its, withoutStages: none, occurs }];
  });
}

const counted = (): Record<(typeof stagePresence)[number], number> => ({ none: 0, others: 0, this: 0 });
