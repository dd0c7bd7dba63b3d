import { createHash } from 'node:crypto';
import type { StoredSeries } from '../../contract.ts';
import type { BuildAnswer, ItemAnswer } from '../schema.ts';
import type { JobCursor } from './cursor.ts';

/** The numbers of the job's builds, results and durations of the newest (`buildsComparedAgain`), and the jobs that its configuration names. */
export function fingerprintOf({
  nextBuildNumber,
  lastBuild,
  lastCompletedBuild,
  firstBuild,
  allBuilds,
  upstreamProjects,
  downstreamProjects,
}: ItemAnswer): string {
  const newest = allBuilds?.map(({ number, result, duration }) => [number, result, duration]);
  return JSON.stringify([
    nextBuildNumber,
    lastBuild?.number,
    lastBuild?.timestamp,
    lastCompletedBuild?.number,
    firstBuild?.number,
    newest && createHash('sha256').update(JSON.stringify(newest)).digest('base64'),
    // Most jobs name none.
    ...(upstreamProjects?.length || downstreamProjects?.length ? [upstreamProjects, downstreamProjects] : []),
  ]);
}

const marksKept = 10;

/** The builds that have a start time, by number. */
export const timesOf = (builds: readonly BuildAnswer[]): JobCursor['marks'] =>
  builds.flatMap(({ number, timestamp }) => (typeof timestamp === 'number' ? [[number, timestamp]] : []));

/** The newest of some builds with their times, by which the job is known again. */
export const marksOf = (builds: readonly BuildAnswer[]): JobCursor['marks'] => timesOf(builds.slice(0, marksKept));

/** The same of stored builds. */
export const startsOf = (builds: StoredSeries['newest']): JobCursor['marks'] =>
  builds.flatMap(({ number, startedAt }) => (startedAt === null ? [] : [[number, startedAt]]));

/** Whether a known number began at another time than it is known for. */
export function hasOtherTimes({ marks }: Pick<JobCursor, 'marks'>, builds: readonly BuildAnswer[]): boolean {
  const times = new Map(timesOf(builds));
  return marks.some(([number, at]) => (times.get(number) ?? at) !== at);
}

/** Whether the numbers began again: a known number began at another time, or the numbers fell and no known one is there. */
export function isMadeAnew(
  state: Pick<JobCursor, 'marks' | 'newest'>,
  builds: readonly BuildAnswer[],
  { nextBuildNumber, lastBuild }: ItemAnswer,
): boolean {
  if (hasOtherTimes(state, builds)) return true;
  const there = new Set(builds.map(({ number }) => number));
  const next = nextBuildNumber ?? (lastBuild ? lastBuild.number + 1 : null);
  return next !== null && next <= state.newest && !state.marks.some(([number]) => there.has(number));
}

/** The newest builds in the job's own data. */
export const listedBuilds = ({ allBuilds, lastBuild }: ItemAnswer): readonly BuildAnswer[] =>
  allBuilds ?? (lastBuild ? [lastBuild] : []);
