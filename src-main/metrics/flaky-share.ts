import type { Interval } from '#shared/time/time.ts';
import { holds } from '#shared/time/time.ts';
import type { PipelineValues } from './shared/values-by-pipeline.ts';

/** How many of some repairs were flaky. */
export interface Flakiness {
  readonly flaky: number;
  readonly repairs: number;
}

/**
 * The flaky share of the repairs that ended in a window. A repair is flaky where the repairing run has the revision of a run that broke the series:
 * nothing was changed to repair it. `Breakage.flaky` decides that. Source: METRICS.md, "Single runs and breakages".
 */
export function flakinessOf({ length, at, flaky }: PipelineValues, window: Interval): Flakiness {
  const counts = { flaky: 0, repairs: 0 };
  for (let index = 0; index < length; index++) {
    if (!holds(window, at[index] ?? 0)) continue;
    counts.repairs += 1;
    counts.flaky += flaky[index] ?? 0;
  }
  return counts;
}

/** The flakiness of several pipelines together. */
export const flakinessOfAll = (all: readonly Flakiness[]): Flakiness => ({
  flaky: all.reduce((sum, { flaky }) => sum + flaky, 0),
  repairs: all.reduce((sum, { repairs }) => sum + repairs, 0),
});
