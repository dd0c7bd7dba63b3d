import type { Run, StageOutcome, TimedRun } from '#shared/records/run.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import type { Millis } from '#shared/time/time.ts';
import type { ReleaseHistory } from '../contract.ts';
import { deploymentsIn, type ReleasePoint, releasePoints } from '../shared/release-points.ts';
import { branchAt, neutral, type RunColumns, stageAt, timedAt } from '../shared/run-table.ts';
import { noString } from '../shared/string-table.ts';

/**
 * A completed run of a release point on its release branch that is not neutral. Where a stage releases, outcome and finish are the stage's:
 * a run that broke after that stage still deployed, and a run without that stage is no deployment.
 */
export interface Deployment extends TimedRun, Pick<Run, 'branch'> {
  /** Null if the whole run releases. */
  readonly stage: StageOutcome | null;
}

export const isPassing = ({ outcome }: Deployment): boolean => outcome === 'passes';

/** When a deployment was queued, or started if that is unknown. */
export const queuedAtOf = ({ queuedAt, startedAt }: Deployment): Millis => queuedAt ?? startedAt;

/** The deployments of a project by finish. Source: METRICS.md, "The DORA measures". */
export function deploymentsOf(history: ReleaseHistory): readonly Deployment[] {
  return [...releasePoints(history)]
    .flatMap(([pipeline, point]) => deploymentsAt(history.runs.get(pipeline), point))
    .sort((a, b) => a.finishedAt - b.finishedAt || a.number - b.number || a.id - b.id);
}

function deploymentsAt(table: RunColumns | undefined, point: ReleasePoint): readonly Deployment[] {
  if (!table) return [];
  const { outcome, finishedAt } = deploymentsIn(table, point);
  const ofStage = (row: number): Pick<Deployment, 'outcome' | 'finishedAt' | 'stage'> | null => {
    const stage = point.stage === null ? null : stageAt(table, row);
    return stage && { outcome: stage.outcome, finishedAt: finishedAt[row] ?? 0, stage };
  };
  const deployments: Deployment[] = [];
  let [before, branch]: [number, string | null] = [noString, null];
  for (let row = 0; row < table.length; row++) {
    if (outcome[row] === neutral) continue;
    const on = table.branch[row] ?? noString;
    // Most are on the branch of the one before.
    if (on !== before) [before, branch] = [on, branchAt(table, row)];
    deployments.push({ ...timedAt(table, row), branch, stage: null, ...ofStage(row) });
  }
  return deployments;
}

/** Deployments by release point and branch; those of no known branch belong to the only one that is known. */
export function seriesOf(deployments: readonly Deployment[]): readonly (readonly Deployment[])[] {
  return [...groupedBy(deployments, ({ pipeline }) => pipeline).values()].flatMap((runs) => {
    const branches = new Set(runs.flatMap(({ branch }) => branch ?? []));
    return branches.size <= 1 ? [runs] : [...groupedBy(runs, ({ branch }) => branch).values()];
  });
}
