import type { WorldRun } from './history.ts';
import type { LivePipeline } from './pipeline.ts';
import { type Random, revisionOf } from './random.ts';
import type { LiveRepository, Made } from './repository.ts';
import type { Timeline } from './timeline.ts';
import type { Trends } from './trends.ts';
import { minute, nextWork } from './work-time.ts';

export interface PushHabits {
  readonly random: Random;
  readonly timeline: Timeline;
  readonly trends: Trends;
  readonly from: number;
  readonly repository: LiveRepository;
  /** Whether branches are built too, not only `main`. */
  readonly branches: boolean;
  readonly perDay: number;
  /** Moments at which somebody pushes to `main` whatever the hour. */
  readonly last: readonly number[];
}

/** Pushes one commit to `main` that takes over a new version of what is built on. */
export type PushUpdate = (moment: number) => void;

/** People push on workdays between eight and eighteen, a little at weekends; to branches of their own too where there are such. */
export function pushes(
  build: LivePipeline,
  { random, timeline, trends, from, repository, branches, perDay, last }: PushHabits,
  ended: (run: WorldRun) => void,
): PushUpdate {
  // Branches of one's own become rarer, while as much as before comes to `main`.
  const usualShare = branches ? 0.4 : 0;
  const ownShare = (moment: number): number => (usualShare * (1 + trends.delivery(moment))) / 2;
  const rate = (moment: number): number => (perDay * (1 - usualShare)) / (1 - ownShare(moment));
  let changes = 0;
  const push = (moment: number, branchOfOwn: boolean, commitsMade = random.pick([1, 1, 1, 2, 3])): void => {
    const made: Made[] = [];
    let committedAt = moment;
    for (let left = commitsMade; left > 0; left--) {
      changes += 1;
      committedAt -= random.between(2, 40) * minute;
      made.unshift({ revision: revisionOf(random), committedAt });
    }
    const whose =
      branchOfOwn && random.chance(ownShare(moment))
        ? random.pick([`topic-${1 + (changes % 5)}`, `PR-${1 + (changes % 7)}`])
        : 'main';
    const { branch, commits } =
      whose === 'main'
        ? repository.pushToMain(made, moment)
        : repository.pushToBranch(whose, made, moment, whose.startsWith('PR'));
    build.start({ branch, revision: commits.at(-1)?.revision ?? null, commits, fedBy: [] }, moment, ended);
  };
  const pushAndGoOn = (moment: number): void => {
    push(moment, branches);
    timeline.at(nextWork(random, moment, rate(moment)), pushAndGoOn);
  };
  timeline.at(nextWork(random, from, rate(from)), pushAndGoOn);
  for (const moment of last) timeline.at(moment, () => push(moment, false));
  return (moment) => timeline.at(moment, () => push(moment, false, 1));
}
