import type { Change } from '../../records/run.ts';
import { statisticOf } from '../../stats/stats.ts';
import type { Millis } from '../../time/time.ts';
import type { LeadTimeSample, Statistic } from '../contract.ts';
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

/** From commit to its first arrival in production, in milliseconds. `arrivals`: the commits that arrived in the window. */
export function changeLeadTime(
  arrivals: readonly LeadTimeSample[],
  changes: ReadonlyMap<number, Change>,
  { start, statistic }: { readonly start: ChangeStart; readonly statistic: Statistic },
): ChangeLeadTime {
  const changeOf = changeFinder(changes);
  const commits = arrivals.flatMap((sample): DeployedCommit[] => {
    const change = changeOf(sample);
    const begunAt = start === 'authored' ? change?.authoredAt : change?.committedAt;
    if (begunAt === null || begunAt === undefined) return [];
    return [{ revision: sample.revision, begunAt, arrivedAt: sample.arrivedAt, run: sample.chain.at(-1) ?? 0 }];
  });
  const times = commits.map(({ begunAt, arrivedAt }) => Math.max(0, arrivedAt - begunAt));
  const why =
    arrivals.length === 0
      ? 'No commit arrived at a release point in this window.'
      : `No system tells when the deployed commits were ${start}; a source host does.`;
  return { ...measured(statisticOf(times, statistic), why), commits, withoutTime: arrivals.length - commits.length };
}

/** Where a run lists no changes, a commit that is known from elsewhere may have its revision. */
function changeFinder(changes: ReadonlyMap<number, Change>): (sample: LeadTimeSample) => Change | undefined {
  let byRevision: ReadonlyMap<string, Change> | null = null;
  return ({ change, revision }) => {
    if (change !== null) return changes.get(change);
    if (revision === null) return undefined;
    byRevision ??= new Map([...changes.values()].map((one) => [one.revision, one]));
    return byRevision.get(revision);
  };
}
