import type { WorldPipeline, WorldRun } from './history.ts';
import type { Random } from './random.ts';
import type { Timeline } from './timeline.ts';

const minute = 60_000;

/** How the runs of a pipeline usually go. */
export interface Habits {
  /** Minutes, from and to. */
  readonly lasts: readonly [number, number];
  /** The share of runs that begin a breakage. */
  readonly breaks: number;
  /** The share of failures that pass on a second try of the same revision. */
  readonly flaky: number;
}

/** A pipeline while the company's story is told. */
export interface LivePipeline {
  readonly told: WorldPipeline;
  /** Queues a run; `then` hears of it when it ends. */
  start(
    given: Pick<WorldRun, 'branch' | 'revision' | 'commits' | 'fedBy'>,
    moment: number,
    then: (run: WorldRun) => void,
  ): void;
}

/** A pipeline whose runs break now and then, stay broken for a while, and sometimes only pretend to. */
export function livePipeline(
  told: WorldPipeline,
  habits: Habits,
  { random, timeline, firstNumber = 1 }: { random: Random; timeline: Timeline; firstNumber?: number },
): LivePipeline {
  const numbers = new Map<string | null, number>();
  let broken = 0;
  let busyUntil = 0;

  const resultNow = (): WorldRun['result'] => {
    if (random.chance(0.015)) return 'aborted';
    if (broken > 0) {
      broken -= 1;
      return broken === 0 ? 'success' : random.chance(0.7) ? 'failure' : 'unstable';
    }
    if (!random.chance(habits.breaks)) return 'success';
    broken = random.chance(habits.flaky) ? 1 : random.between(2, 4);
    return random.chance(0.75) ? 'failure' : 'unstable';
  };

  const start: LivePipeline['start'] = (given, moment, then) => {
    const number = numbers.get(given.branch) ?? firstNumber;
    numbers.set(given.branch, number + 1);
    // Two executors: a third run waits for one of them.
    const wait = random.between(1, 20) * 1000 + Math.max(0, busyUntil - moment) * 0.5;
    const startedAt = Math.round(moment + wait);
    const [least, most] = habits.lasts;
    const finishedAt = Math.round(startedAt + (least + random.next() * (most - least)) * minute);
    busyUntil = finishedAt;
    const result = resultNow();
    const run: WorldRun = { ...given, number, queuedAt: Math.round(moment), startedAt, finishedAt, result };
    told.runs.push(run);
    timeline.at(finishedAt, (ended) => {
      then(run);
      const isRetried = (result === 'failure' || result === 'unstable') && broken === 1;
      if (isRetried) start({ ...given, commits: [] }, ended + random.between(2, 25) * minute, then);
    });
  };
  return { told, start };
}
