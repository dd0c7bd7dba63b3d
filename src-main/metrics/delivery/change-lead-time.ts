import type { ChangeStart } from '#shared/metrics/choices.ts';
import type { Statistic } from '#shared/metrics/statistic.ts';
import { statisticOf } from '#shared/stats/stats.ts';
import type { Millis } from '#shared/time/time.ts';
import type { Arrival } from '../contract.ts';
import { type Measure, measured } from './measure.ts';

/** A commit on its way to production. */
export interface DeployedCommit extends Arrival {
  readonly begunAt: Millis;
}

export interface ChangeLeadTime extends Measure {
  readonly commits: readonly DeployedCommit[];
  /** Arrived commits for which no system reports a time. */
  readonly withoutTime: number;
}

/** A commit that arrived, whether or not its begin is known. */
export type Arrived = Arrival & { readonly begunAt: Millis | null };

/** The arrived commits, each with its begin as far as a system reports it. */
export const arrivedCommits = (arrivals: readonly Arrival[], start: ChangeStart): readonly Arrived[] =>
  arrivals.map((arrival) => ({ ...arrival, begunAt: start === 'authored' ? arrival.authoredAt : arrival.committedAt }));

/** From commit to its first arrival in production, in milliseconds. `arrived`: the commits that arrived in the window. */
export function changeLeadTime(
  arrived: readonly Arrived[],
  { start, statistic }: { readonly start: ChangeStart; readonly statistic: Statistic },
): ChangeLeadTime {
  const commits = arrived.filter((commit): commit is DeployedCommit => commit.begunAt !== null);
  const times = commits.map(({ begunAt, arrivedAt }) => Math.max(0, arrivedAt - begunAt));
  const unknown = start === 'authored' ? 'no_author_times' : 'no_commit_times';
  const why = arrived.length === 0 ? 'no_arrivals' : unknown;
  return { ...measured(statisticOf(times, statistic), why), commits, withoutTime: arrived.length - commits.length };
}
