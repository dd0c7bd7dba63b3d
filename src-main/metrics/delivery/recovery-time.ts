import type { Statistic } from '#shared/metrics/statistic.ts';
import type { RunId } from '#shared/records/ids.ts';
import { statisticOf } from '#shared/stats/stats.ts';
import { holds, type Interval, type Millis } from '#shared/time/time.ts';
import { breakages } from '../shared/breakages.ts';
import { type Deployment, seriesOf } from './deployments.ts';
import type { Charge, Incident } from './incidents.ts';
import { type Measure, measured } from './measure.ts';

/** A time in which a deployment had failed. */
export interface Recovery {
  readonly from: Millis;
  readonly to: Millis;
  /** The run that failed; null if nothing was deployed before the incident. */
  readonly deployment: RunId | null;
  /** Null if the deployment itself broke and no incident is charged to it. */
  readonly incident: Incident | null;
}

export interface RecoveryTime extends Measure {
  /** By the moment of recovery. */
  readonly recoveries: readonly Recovery[];
  /** Failures that were not recovered from when the window ended. */
  readonly open: number;
}

/** A time in which a deployment had failed; without an end while it is not recovered from. */
export type Failure = Omit<Recovery, 'to'> & { readonly to: Millis | null };

/** The failures from incidents or from the deployments themselves. `deployments`: all there are, by finish. */
export function failuresOf(deployments: readonly Deployment[], charges: readonly Charge[] | null): readonly Failure[] {
  return [...incidentFailures(charges ?? []), ...brokenDeployments(deployments, charges ?? [])];
}

/**
 * How long it took to recover from failed deployments: from incident start to incident end; where a deployment broke without an
 * incident, from its finish to that of the next that passed.
 */
export function recoveryTime(
  failures: readonly Failure[],
  { window, statistic }: { readonly window: Interval; readonly statistic: Statistic },
): RecoveryTime {
  const recoveries = failures
    .flatMap(({ to, ...failure }) => (to !== null && holds(window, to) ? [{ ...failure, to }] : []))
    .sort((a, b) => a.to - b.to || a.from - b.from);
  const times = recoveries.map(({ from, to }) => Math.max(0, to - from));
  return {
    ...measured(statisticOf(times, statistic), 'no_recoveries'),
    recoveries,
    open: failures.filter(({ from, to }) => from < window.to && (to === null || to >= window.to)).length,
  };
}

function incidentFailures(charges: readonly Charge[]): readonly Failure[] {
  return charges.map(({ incident, deployment }) => ({
    from: incident.startedAt,
    to: incident.endedAt,
    deployment: deployment?.id ?? null,
    incident,
  }));
}

/** The breakages of release points without an incident. */
function brokenDeployments(deployments: readonly Deployment[], charges: readonly Charge[]): readonly Failure[] {
  const charged = charges.flatMap(({ deployment }) => deployment ?? []);
  return seriesOf(deployments).flatMap((series) =>
    [...breakages(series)].flatMap(({ broken, repaired }): Failure[] => {
      const to = repaired?.finishedAt ?? null;
      const isCharged = charged.some(
        (one) =>
          one.pipeline === broken.pipeline &&
          one.finishedAt >= broken.finishedAt &&
          (to === null || one.finishedAt < to),
      );
      return isCharged ? [] : [{ from: broken.finishedAt, to, deployment: broken.id, incident: null }];
    }),
  );
}
