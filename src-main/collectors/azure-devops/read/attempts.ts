import type { Stage } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';
import { SourceError } from '../../../net/source-error.ts';
import { lastOf } from '../../moments.ts';
import { resultOf } from './results.ts';

/** One go at one stage of a build, or at one environment of a release. */
export interface Execution {
  /** Constant across attempts. */
  readonly stage: string;
  /** Its displayed name. */
  readonly name: string;
  readonly attempt: number;
  /** Null: it waits to begin, or was skipped. */
  readonly startedAt: Millis | null;
  /** Null: unfinished, or skipped. */
  readonly finishedAt: Millis | null;
  readonly outcome: 'succeeded' | 'partiallySucceeded' | 'failed' | 'canceled' | 'skipped' | null;
}

/** One attempt of a run: from its start, or from the retry of a stage, until no stage of it runs any more. */
export interface Wave {
  readonly startedAt: Millis | null;
  readonly finishedAt: Millis | null;
  /** Each stage in its final state: its last attempt so far, that of an earlier wave if it was not retried. */
  readonly stages: ReadonlyMap<string, Execution>;
  /** The stages that ran or were skipped in it, in order of time; of a stage retried meanwhile every attempt. */
  readonly executions: readonly Execution[];
}

/** More than any run has; separating the waves of five thousand takes seconds, of a hundred thousand hours. */
const mostExecutions = 1000;

/** Throws `answer_too_large` if a run has more attempts than can be separated. */
export function refuseTooMany(executions: number): void {
  if (executions <= mostExecutions) return;
  throw new SourceError('answer_too_large', `It holds ${executions} goes at stages, more than ${mostExecutions}.`);
}

const startOf = ({ startedAt }: Execution): number => startedAt ?? Number.POSITIVE_INFINITY;

/** A retry cannot begin before the try before it ended. Where clocks disagree and it seems to, its start is moved to that end. */
function inTurn(executions: readonly Execution[]): readonly Execution[] {
  /** By stage: when the attempts before the newest one ended, and the newest with its end. Timelines may hold the same attempt. */
  const stages = new Map<string, { readonly before: Millis; readonly newest: number; readonly end: Millis }>();
  return executions
    .toSorted((a, b) => a.attempt - b.attempt)
    .map((execution) => {
      const { stage, attempt, startedAt, finishedAt } = execution;
      const last = stages.get(stage) ?? { before: Number.NEGATIVE_INFINITY, newest: attempt, end: 0 };
      const before = attempt > last.newest ? Math.max(last.before, last.end) : last.before;
      const isLate = startedAt !== null && startedAt < before;
      const turn = isLate ? { startedAt: before, finishedAt: finishedAt && Math.max(before, finishedAt) } : {};
      const own = { ...execution, ...turn };
      const end = attempt > last.newest ? 0 : last.end;
      stages.set(stage, { before, newest: attempt, end: Math.max(end, own.finishedAt ?? 0) });
      return own;
    });
}

/**
 * The executions in waves, in order of time. A new wave begins when all had come to rest and a stage runs again that the last wave held
 * already, or that comes before one of them. A stage of a build that is tried again while others still run belongs to the same wave; an environment
 * of a release that is deployed to again does not, since each deployment is one of its own.
 */
export function wavesOf(given: readonly Execution[], of: 'build' | 'release'): readonly Wave[] {
  const executions = inTurn(given);
  const ran = executions
    .filter(({ outcome }) => outcome !== 'skipped')
    .sort((a, b) => startOf(a) - startOf(b) || a.attempt - b.attempt);
  const indexes = new Map([...new Set(ran.map(({ stage }) => stage))].map((stage, index) => [stage, index]));
  const indexOf = (stage: string): number => indexes.get(stage) ?? -1;
  const waves: Execution[][] = [];
  const { skip, lastWaveOf, note } = skips(executions, waves, indexOf);
  /** From the last wave. */
  let highest = -1;
  for (const execution of ran) {
    const { stage } = execution;
    skip(stage, execution.attempt);
    const last = waves.at(-1);
    const isSame = lastWaveOf(stage) === waves.length - 1;
    const isAgain = indexOf(stage) < highest || isSame;
    const isNew = (of === 'release' && isSame) || (isAgain && isAtRest(last ?? [], startOf(execution)));
    if (last && !isNew) {
      last.push(execution);
      highest = Math.max(highest, indexOf(stage));
    } else {
      waves.push([execution]);
      highest = indexOf(stage);
    }
    note(stage);
  }
  const skipped = [...indexes.keys()].flatMap((stage) => skip(stage, Number.POSITIVE_INFINITY));
  const placed = new Set(skipped.map(({ execution }) => execution));
  const neverRan = executions.filter((one) => one.outcome === 'skipped' && !placed.has(one));
  const standing = new Map<string, Execution>();
  return waves.map((wave, at) => {
    const skippedHere = skipped.filter((one) => one.at === at).map(({ execution }) => execution);
    for (const execution of wave) standing.set(execution.stage, execution);
    for (const { stage } of skippedHere) standing.delete(stage);
    // No timeline shows when a stage was skipped that never ran: each retry has another.
    const others = neverRan.filter(({ attempt }) => Math.min(attempt, waves.length) === at + 1);
    return {
      startedAt: wave[0]?.startedAt ?? null,
      finishedAt: endOf([...standing.values(), ...wave]),
      stages: new Map(standing),
      executions: [...wave, ...skippedHere, ...others],
    };
  });
}

/**
 * Puts retried stages that were skipped into waves. A retried stage is skipped if an earlier stage fails, and then has no times: it belongs to the
 * next wave in which an earlier stage ran.
 */
function skips(
  executions: readonly Execution[],
  waves: readonly (readonly Execution[])[],
  indexOf: (stage: string) => number,
) {
  const lastWave = new Map<string, number>();
  const matches: { readonly execution: Execution; readonly at: number }[] = [];
  const waiting = executions.filter(({ outcome }) => outcome === 'skipped').sort((a, b) => a.attempt - b.attempt);
  const done = new Set<Execution>();
  return {
    lastWaveOf: (stage: string): number => lastWave.get(stage) ?? -1,
    /** The stage ran in the newest wave. */
    note: (stage: string): void => {
      lastWave.set(stage, waves.length - 1);
    },
    /** Assigns the skipped attempts of the stage to an attempt of the run; returns all assigned so far. */
    skip(stage: string, below: number) {
      for (const execution of waiting.filter((one) => one.stage === stage && one.attempt < below && !done.has(one))) {
        done.add(execution);
        const isBefore = (one: Execution): boolean => indexOf(one.stage) < indexOf(stage);
        const at = waves.findIndex((wave, index) => index > (lastWave.get(stage) ?? -1) && wave.some(isBefore));
        if (at === -1) continue;
        lastWave.set(stage, at);
        matches.push({ execution, at });
      }
      return matches.filter((one) => one.execution.stage === stage);
    },
  };
}

/** Whether all had come to rest by then. */
function isAtRest(wave: readonly Execution[], at: number): boolean {
  const end = endOf(wave);
  return end !== null && at >= end;
}

/** When all stages had ended; null while one runs. Of a stage with several attempts only the last counts. */
function endOf(wave: readonly Execution[]): Millis | null {
  const lasts = [...new Map(wave.map((execution) => [execution.stage, execution])).values()];
  if (lasts.some(({ finishedAt }) => finishedAt === null)) return null;
  return lastOf(lasts.map(({ finishedAt }) => finishedAt ?? 0));
}

/** The outcome of the stages, in the word that a whole run would have. */
export function systemResultOf({ stages }: Wave): string {
  const outcomes = [...stages.values()].map(({ outcome }) => outcome);
  const worst = (['failed', 'canceled', 'partiallySucceeded'] as const).find((result) => outcomes.includes(result));
  return worst ?? 'succeeded';
}

/** A pipeline without stages has one all the same, with a name of the system's own. */
const unnamed = '__default';

/**
 * The stages that ran or were skipped in an attempt. What an attempt takes over from the one before was no deployment of its own: that belongs to
 * the attempt in which it ran.
 */
export function stagesOf({ executions }: Wave): readonly Stage[] {
  // The timelines of several attempts may hold the same go.
  const each = new Map(executions.map((execution) => [`${execution.attempt} ${execution.stage}`, execution]));
  return [...each.values()].flatMap(({ name, outcome, startedAt, finishedAt }): readonly Stage[] =>
    name === unnamed ? [] : [{ name, result: outcome && (resultOf.get(outcome) ?? null), startedAt, finishedAt }],
  );
}
