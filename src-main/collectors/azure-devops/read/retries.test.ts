import { expect, test } from 'vitest';
import { chances } from '#test/builders/systems/azure-devops-history.ts';
import { read } from './read.ts';

/** Pipelines: the stages in order, each with those that it waits for. */
const pipelines: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  'one after the other': { Build: [], Test: ['Build'], Production: ['Test'] },
  'side by side': { Build: [], EU: ['Build'], US: ['Build'] },
  joined: { Build: [], EU: ['Build'], US: ['Build'], Smoke: ['EU', 'US'] },
  'two chains': { Build: [], 'EU test': ['Build'], EU: ['EU test'], 'US test': ['Build'], US: ['US test'] },
};

const minute = 60_000;
const day = 24 * 60 * minute;
const queued = Date.parse('2026-09-01T06:00:00Z');

interface Go {
  readonly stage: string;
  readonly attempt: number;
  /** Null if it was skipped. */
  readonly start: number | null;
  readonly end: number;
  readonly result: string;
}

interface Attempt {
  readonly goes: readonly Go[];
  readonly end: number;
  readonly result: string;
}

const hasPassed = ({ result }: Go): boolean => result === 'succeeded';

/**
 * A build whose failed stages a person retries, one or all of them at once; what waits for a retried stage runs again or is skipped again. Stages
 * wait for an approval for up to `approval` milliseconds.
 */
function attemptsOf(
  waitsFor: Readonly<Record<string, readonly string[]>>,
  chance: () => number,
  approval = 0,
): readonly Attempt[] {
  const stages = Object.keys(waitsFor);
  const standing = new Map<string, Go>();
  const attempts: Attempt[] = [];
  const run = (begin: number, retried: readonly string[]): void => {
    const again = new Set(retried);
    const goes = stages.flatMap((stage): readonly Go[] => {
      const before = (waitsFor[stage] ?? []).flatMap((one) => standing.get(one) ?? []);
      if (!before.some((one) => again.has(one.stage)) && !again.has(stage)) return [];
      again.add(stage);
      const attempt = (standing.get(stage)?.attempt ?? 0) + 1;
      const from = Math.max(begin, ...before.map(({ end }) => end)) + 1000 + Math.round(chance() * approval);
      const took = Math.round(chance() * 20 * minute);
      const result = ['failed', 'canceled', 'succeeded', 'succeeded'][Math.floor(chance() * 4)] ?? '';
      const go = before.every(hasPassed)
        ? { stage, attempt, start: from, end: from + took, result }
        : { stage, attempt, start: null, end: from, result: 'skipped' };
      standing.set(stage, go);
      return [go];
    });
    const results = [...standing.values()].map((go) => go.result);
    const result = ['failed', 'canceled'].find((one) => results.includes(one)) ?? 'succeeded';
    const ends = goes.flatMap(({ start, end }) => (start === null ? [] : end));
    attempts.push({ goes, end: Math.max(...ends), result });
  };
  run(queued, stages);
  for (let retries = 0; retries < 4; retries++) {
    const failed = [...standing.values()].filter(({ result }) => ['failed', 'canceled'].includes(result));
    const one = failed[Math.floor(chance() * failed.length)];
    if (!one) break;
    const retried = chance() < 0.3 ? failed : [one];
    run(
      (attempts.at(-1)?.end ?? 0) + minute + Math.round(chance() * day),
      retried.map(({ stage }) => stage),
    );
  }
  return attempts;
}

const timeOf = (at: number): string => new Date(at).toISOString();

/** The attempts that are read of a build when its last has ended and the results of some before were seen: start, end and result of each. */
function attemptsRead(attempts: readonly Attempt[], wasSeen: (place: number) => boolean) {
  const newest = new Map<string, object>();
  const earlier: object[] = [];
  for (const { stage, attempt, start, end, result } of attempts.flatMap(({ goes }) => goes)) {
    const times = start === null ? {} : { startTime: timeOf(start), finishTime: timeOf(end) };
    const record = { type: 'Stage', name: stage, identifier: stage, attempt, state: 'completed', result, ...times };
    earlier.push(...[newest.get(stage) ?? []].flat());
    newest.set(stage, record);
  }
  const last = attempts.at(-1);
  const build = {
    id: 9,
    status: 'completed',
    result: last?.result,
    queueTime: timeOf(queued),
    startTime: timeOf(queued + 1000),
    finishTime: timeOf(last?.end ?? 0),
    definition: { id: 1, name: 'web' },
  };
  const seen = attempts.slice(0, -1).filter((_, place) => wasSeen(place));
  const context = {
    place: 'https://dev.azure.com/acme',
    project: 'shop',
    seen: seen.map(({ end, result }) => [timeOf(end), result]),
  };
  const body = JSON.stringify({ build, stages: [...newest.values()], earlier, changes: [], isLost: false });
  return read({ kind: 'build', url: 'https://build/9', context, body }).flatMap((record) =>
    record.kind === 'run' ? [[record.startedAt, record.finishedAt, record.systemResult]] : [],
  );
}

/** Start, end and result of each attempt: the first began with the build, the others with their first stage. */
const truthOf = (attempts: readonly Attempt[]) =>
  attempts.map(({ goes, end, result }, place) => {
    const starts = goes.flatMap(({ start }) => start ?? []);
    return [place === 0 ? queued + 1000 : Math.min(...starts), end, result];
  });

for (const [name, waitsFor] of Object.entries(pipelines)) {
  test(`stages ${name}: retries of a build are told apart where each result was seen, whatever waited for an approval`, () => {
    for (const approval of [0, 2 * 60 * minute])
      for (let seed = 1; seed <= 300; seed++) {
        const attempts = attemptsOf(waitsFor, chances(seed), approval);
        const story = `seed ${seed}: ${JSON.stringify(attempts)}`;
        expect(
          attemptsRead(attempts, () => true),
          story,
        ).toEqual(truthOf(attempts));
      }
  });

  test(`stages ${name}: where no result was seen, no end is made up`, () => {
    for (let seed = 1; seed <= 300; seed++) {
      const attempts = attemptsOf(waitsFor, chances(seed));
      const ends = truthOf(attempts).map(([, end, result]) => `${end} ${result}`);
      for (const [, end, result] of attemptsRead(attempts, () => false))
        expect(ends, `seed ${seed}: ${JSON.stringify(attempts)}`).toContain(`${end} ${result}`);
    }
  });
}
