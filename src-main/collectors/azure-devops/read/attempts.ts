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
  /** Null: it waits to begin, ended before it began, or was skipped. */
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

/** More than any run has; separating the waves of twenty thousand takes seconds. */
const mostExecutions = 1000;

/** Throws `answer_too_large` if a run has more attempts than can be separated. */
export function refuseTooMany(executions: number): void {
  if (executions <= mostExecutions) return;
  throw new SourceError('answer_too_large', `It holds ${executions} goes at stages, more than ${mostExecutions}.`);
}

/** A stage that waits for another starts within this time after it, in milliseconds; a person takes longer. */
const handover = 60_000;

/** What ended before it began counts as begun just before its end. */
const startOf = ({ startedAt, finishedAt }: Execution): number =>
  startedAt ?? (finishedAt === null ? Number.POSITIVE_INFINITY : finishedAt - 1);
const isSkipped = ({ outcome }: Execution): boolean => outcome === 'skipped';

/** By attempt. A retry cannot begin before the try before it ended: where clocks disagree and it seems to, its start is moved to that end. */
function inTurn(executions: readonly Execution[]): readonly Execution[] {
  const ends = new Map<string, Millis>();
  return executions
    .toSorted((a, b) => a.attempt - b.attempt)
    .map((execution) => {
      const { stage, startedAt, finishedAt } = execution;
      const before = ends.get(stage) ?? 0;
      const isLate = startedAt !== null && startedAt < before;
      const own = isLate
        ? { ...execution, startedAt: before, finishedAt: finishedAt && Math.max(before, finishedAt) }
        : execution;
      ends.set(stage, Math.max(before, own.finishedAt ?? 0));
      return own;
    });
}

/**
 * The executions in waves, in order of time. A new wave begins after an end of the whole run that was seen, and where a stage of the last wave runs
 * again once all had come to rest. What nobody saw is told by the attempts of the stages: a stage that had to run again after this one, and
 * more attempts of a stage than there were retries. Anything else may have waited for an approval, and belongs to the last wave. An environment of a
 * release that is deployed to again begins a new wave at once, since each deployment is one of its own.
 */
export function wavesOf(
  given: readonly Execution[],
  of: 'build' | 'release',
  seenEnds: readonly Millis[] = [],
): readonly Wave[] {
  const attempts = Map.groupBy(inTurn(given), ({ stage }) => stage);
  const ran = [...attempts.values()]
    .flat()
    .filter((one) => !isSkipped(one))
    .sort((a, b) => startOf(a) - startOf(b) || a.attempt - b.attempt);
  const order = [...new Set(ran.map(({ stage }) => stage))];
  const positions = new Map(order.map((stage, position) => [stage, position]));
  const positionOf = ({ stage }: Execution): number => positions.get(stage) ?? 0;
  const waves: Execution[][] = [];

  /** Whether a stage that ran later the first time had to run again after this execution, and no end was seen in between. */
  const hadToFollow = (later: Execution, execution: Execution): boolean => {
    const next = (attempts.get(later.stage) ?? []).find((one) => one.attempt > later.attempt);
    if (next === undefined || positionOf(later) < positionOf(execution)) return false;
    return isSkipped(next) || !seenEnds.some((end) => end > startOf(execution) && end <= startOf(next));
  };
  const isNew = (execution: Execution, last: readonly Execution[]): boolean => {
    const [start, latest] = [startOf(execution), last.at(-1)];
    if (latest && seenEnds.some((end) => end > startOf(latest) && end <= start)) return true;
    const ranInIt = last.some(({ stage }) => stage === execution.stage);
    if (ranInIt) return of === 'release' || isAtRest(last, start);
    return of === 'release'
      ? last.some((one) => positionOf(one) > positionOf(execution)) && isAtRest(last, start)
      : last.some((one) => hadToFollow(one, execution)) && isLater(last, execution);
  };
  /** How many retries the waves so far may hold: what was tried again while others ran, or later than what follows by itself, may be one. */
  const retries = (): number =>
    waves.flatMap((wave) =>
      wave.filter((execution, place) => {
        const before = wave.slice(0, place);
        const isOther = before.some(({ stage }) => stage === execution.stage) || isLater(before, execution);
        return place === 0 || (execution.attempt > 1 && isOther);
      }),
    ).length - 1;

  for (const execution of ran) {
    const last = waves.at(-1);
    const tries = (attempts.get(execution.stage) ?? []).filter(({ attempt }) => attempt < execution.attempt).length;
    const isHidden = of === 'build' && tries > retries() && isAtRest(last ?? [], startOf(execution));
    if (last && !isHidden && !isNew(execution, last)) last.push(execution);
    else waves.push([execution]);
  }
  const skipped = [...attempts].flatMap(([stage, all]) => {
    const earlier = new Set(order.slice(0, Math.max(0, order.indexOf(stage))));
    return skippedIn(waves, all, earlier);
  });
  const standing = new Map<string, Execution>();
  return waves.map((wave, at) => {
    const skippedHere = skipped.filter((one) => one.at === at).map(({ execution }) => execution);
    for (const execution of [...wave, ...skippedHere].sort((a, b) => a.attempt - b.attempt))
      if (isSkipped(execution)) standing.delete(execution.stage);
      else standing.set(execution.stage, execution);
    return {
      startedAt: wave[0]?.startedAt ?? wave[0]?.finishedAt ?? null,
      finishedAt: endOf([...standing.values(), ...wave]),
      stages: new Map(standing),
      executions: [...wave, ...skippedHere],
    };
  });
}

/**
 * The attempts of a stage that were skipped, each with the place of its wave. They have no times: each belongs to the next wave in which a stage
 * ran that comes earlier, and at the latest to that in which the stage itself ran next. Where none did, each retry has another.
 */
function skippedIn(
  waves: readonly (readonly Execution[])[],
  attempts: readonly Execution[],
  earlier: ReadonlySet<string>,
): readonly { readonly at: number; readonly execution: Execution }[] {
  let from = 0;
  return attempts.flatMap((execution, place) => {
    const next = attempts.slice(place).find((one) => !isSkipped(one));
    const ranAt = waves.findIndex((wave) => next !== undefined && wave.includes(next));
    const latest = ranAt === -1 ? waves.length - 1 : ranAt;
    const found = waves.findIndex((wave, at) => at >= from && wave.some(({ stage }) => earlier.has(stage)));
    const at = isSkipped(execution) ? Math.min(found === -1 ? execution.attempt - 1 : found, latest) : latest;
    from = at + 1;
    return isSkipped(execution) ? { at, execution } : [];
  });
}

/** Whether it starts later than what follows by itself. */
const isLater = (before: readonly Execution[], execution: Execution): boolean =>
  isAtRest(before, startOf(execution) - handover);

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
 * The stages that ran or were skipped in an attempt, without those that ended before they began. What an attempt takes over from the one before was no deployment of its own: that belongs to
 * the attempt in which it ran.
 */
export function stagesOf({ executions }: Wave): readonly Stage[] {
  const begun = executions.filter((one) => one.startedAt !== null || one.finishedAt === null);
  return begun.flatMap(({ name, outcome, startedAt, finishedAt }): readonly Stage[] =>
    name === unnamed ? [] : [{ name, result: outcome && (resultOf.get(outcome) ?? null), startedAt, finishedAt }],
  );
}
