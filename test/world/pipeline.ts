import type { WorldPipeline, WorldRun } from './history.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';
import type { Trends } from './trends.ts';

const minute = 60_000;

/** How the runs of a pipeline usually go. */
export interface Habits {
  /** Minutes, from and to. */
  readonly lasts: readonly [number, number];
  /** The share of runs that begin a breakage. */
  readonly breaks: number;
  /** The share of failures that pass on a second try of the same revision. */
  readonly flaky: number;
  /** By how much its runs last longer or shorter at a moment. */
  readonly slowness?: (moment: number) => number;
  /** From then on every run fails. */
  readonly brokenFrom?: number;
}

/** A pipeline while the company's story is told. */
export interface LivePipeline {
  readonly data: WorldPipeline;
  /** Queues a run; `then` hears of it when it ends. */
  start(
    source: Pick<WorldRun, 'branch' | 'revision' | 'commits' | 'fedBy'>,
    moment: number,
    then: (run: WorldRun) => void,
  ): void;
}

/** A pipeline whose runs break now and then, stay broken for a while, and sometimes only pretend to. */
export function livePipeline(
  data: WorldPipeline,
  habits: Habits,
  {
    random,
    timeline,
    trends,
    firstNumber = 1,
  }: { random: Random; timeline: Timeline; trends: Trends; firstNumber?: number },
): LivePipeline {
  const numbers = new Map<string | null, number>();
  let broken = 0;
  /** When each of the two executors is free again: a third run waits. */
  const free: [number, number] = [0, 0];

  const resultAt = (moment: number): WorldRun['result'] => {
    if (moment >= (habits.brokenFrom ?? Number.POSITIVE_INFINITY)) return 'failure';
    if (random.chance(0.015)) return 'aborted';
    if (broken > 0) {
      broken -= 1;
      return broken === 0 ? 'success' : random.chance(0.7) ? 'failure' : 'unstable';
    }
    if (!random.chance(habits.breaks) || moment >= trends.calmFrom) return 'success';
    broken = random.chance(habits.flaky) || moment >= trends.steadyFrom ? 1 : random.between(2, 4);
    return random.chance(0.75) ? 'failure' : 'unstable';
  };

  const start: LivePipeline['start'] = (source, moment, then) => {
    timeline.at(moment, (queuedAt) => {
      const [least, most] = habits.lasts;
      const slowness = habits.slowness?.(queuedAt) ?? 1;
      const lasts = (least + random.next() * (most - least)) * minute * slowness;
      const executor = free[0] <= free[1] ? 0 : 1;
      // Now and then a machine has to be made ready first.
      const wait = random.chance(0.06) ? random.between(60, 400) : random.between(1, 20);
      const startedAt = Math.round(Math.max(queuedAt + wait * 1000, free[executor]));
      free[executor] = startedAt + lasts;
      // A run has its number from the moment it leaves the queue.
      timeline.at(startedAt, () => begin({ queuedAt, startedAt, lasts }));
    });

    const begin = ({ queuedAt, startedAt, lasts }: { queuedAt: number; startedAt: number; lasts: number }): void => {
      // Other branches are younger than the log is long.
      const number = numbers.get(source.branch) ?? (source.branch === 'main' ? firstNumber : 1);
      numbers.set(source.branch, number + 1);
      const finishedAt = Math.round(startedAt + lasts);
      const result = resultAt(startedAt);
      const run: WorldRun = { ...source, number, queuedAt, startedAt, finishedAt, result };
      data.runs.push(run);
      timeline.at(finishedAt, (ended) => {
        then(run);
        const isRetried = (result === 'failure' || result === 'unstable') && broken === 1;
        if (isRetried) start({ ...source, commits: [] }, Math.round(ended + random.between(2, 25) * minute), then);
      });
    };
  };
  return { data, start };
}
