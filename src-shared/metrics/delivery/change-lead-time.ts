import type { Change } from '../../records/run.ts';
import { statisticOf } from '../../stats/stats.ts';
import type { Millis } from '../../time/time.ts';
import type { Arrival, Changes, Statistic } from '../contract.ts';
import { type Measure, measured } from './measure.ts';

/** The moment a change begins: when it was committed, or written first. */
export const changeStarts = ['committed', 'authored'] as const;
export type ChangeStart = (typeof changeStarts)[number];

/** A commit on its way to production. */
export interface DeployedCommit {
  readonly revision: string | null;
  readonly begunAt: Millis;
  readonly arrivedAt: Millis;
  /** The run that brought it. */
  readonly run: number;
}

export interface ChangeLeadTime extends Measure {
  readonly commits: readonly DeployedCommit[];
  /** Commits that arrived too, of which no system tells the time. */
  readonly withoutTime: number;
}

/** A commit that arrived, whether or not its begin is known. */
export type Arrived = Omit<DeployedCommit, 'begunAt'> & { readonly begunAt: Millis | null };

/** The commits that arrived, with the moment at which each began as far as a system tells it. */
export function arrivedCommits(arrivals: readonly Arrival[], changes: Changes, start: ChangeStart): readonly Arrived[] {
  const changeOf = changeFinder(changes);
  return arrivals.map((arrival) => {
    const change = changeOf(arrival);
    const begunAt = (start === 'authored' ? change?.authoredAt : change?.committedAt) ?? null;
    const { revision, arrivedAt, run } = arrival;
    return { revision, begunAt, arrivedAt, run };
  });
}

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

/** Where a run lists no changes, a commit that is known from elsewhere may have its revision. */
function changeFinder(changes: Changes): (arrival: Arrival) => Change | undefined {
  let byRevision: ReadonlyMap<string, Change> | null = null;
  return ({ change, revision }) => {
    if (change !== null) return changes.get(change);
    if (revision === null) return undefined;
    byRevision ??= new Map(Array.from(changes.values(), (one) => [one.revision, one]));
    return byRevision.get(revision);
  };
}
