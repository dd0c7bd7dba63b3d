import type { Millis } from '#shared/time/time.ts';

/** One go at one stage of a build, or at one environment of a release. */
export interface Execution {
  /** What stays the same across attempts. */
  readonly stage: string;
  /** What people call it. */
  readonly name: string;
  readonly attempt: number;
  /** Null: it waits to begin. */
  readonly startedAt: Millis | null;
  /** Null: it goes on. */
  readonly finishedAt: Millis | null;
  readonly outcome: 'succeeded' | 'partiallySucceeded' | 'failed' | 'canceled' | null;
}

/** What lies between two ends of a run: from its start, or from the retry of a stage, until nothing of it goes on any more. */
export interface Wave {
  readonly startedAt: Millis | null;
  readonly finishedAt: Millis | null;
  /** Each stage as it stood at the end: its last go so far, that of an earlier wave where it was not tried again. */
  readonly stages: ReadonlyMap<string, Execution>;
}

const forever = Number.POSITIVE_INFINITY;
const startOf = ({ startedAt }: Execution): number => startedAt ?? forever;

/**
 * The executions in waves, in order of time. A new wave begins when all had come to rest and a stage runs again that the last wave held
 * already, or that comes before one of them. A stage that is tried again while others still run belongs to the same wave.
 */
export function wavesOf(executions: readonly Execution[]): readonly Wave[] {
  const inOrder = [...executions].sort((a, b) => startOf(a) - startOf(b) || a.attempt - b.attempt);
  const placeOf = new Map<string, number>();
  for (const { stage } of inOrder) if (!placeOf.has(stage)) placeOf.set(stage, placeOf.size);
  const place = ({ stage }: Execution): number => placeOf.get(stage) ?? 0;
  const waves: Execution[][] = [];
  for (const execution of inOrder) {
    const last = waves.at(-1);
    const isAtRest = last !== undefined && startOf(execution) >= (endOf(last) ?? forever);
    if (last && !(isAtRest && last.some((one) => place(one) >= place(execution)))) last.push(execution);
    else waves.push([execution]);
  }
  const standing = new Map<string, Execution>();
  return waves.map((wave) => {
    for (const execution of wave) standing.set(execution.stage, execution);
    return { startedAt: wave[0]?.startedAt ?? null, finishedAt: endOf(wave), stages: new Map(standing) };
  });
}

/** When all came to rest; null while one goes on. Of a stage with several goes only the last counts. */
function endOf(wave: readonly Execution[]): Millis | null {
  const lasts = [...new Map(wave.map((execution) => [execution.stage, execution])).values()];
  if (lasts.length === 0 || lasts.some(({ finishedAt }) => finishedAt === null)) return null;
  return Math.max(...lasts.map(({ finishedAt }) => finishedAt ?? 0));
}

/** What the stages come to, in the word that a whole run would have. */
export function wordOf({ stages }: Wave): string {
  const outcomes = [...stages.values()].map(({ outcome }) => outcome);
  const worst = (['failed', 'canceled', 'partiallySucceeded'] as const).find((word) => outcomes.includes(word));
  return worst ?? 'succeeded';
}

/** The stages that ran and passed. */
export function passedIn({ stages }: Wave): readonly string[] {
  return [...stages.values()].flatMap(({ name, outcome }) =>
    outcome === 'succeeded' || outcome === 'partiallySucceeded' ? [name] : [],
  );
}
