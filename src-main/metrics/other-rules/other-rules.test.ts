import { expect, test } from 'vitest';
import type { Outcome, Result } from '#shared/records/run.ts';
import { always, type Interval } from '#shared/time/time.ts';
import { type PlainRun, ruledOf } from '#test/builders/ruled.ts';
import { otherRules } from './other-rules.ts';
import type { RuledFigure } from './rule.ts';

const minute = 60_000;
const outcomes: Record<Result, Outcome> = {
  success: 'passes',
  failure: 'breaks',
  unstable: 'breaks',
  aborted: 'neutral',
  skipped: 'neutral',
};

/** number, queued, minutes, result, and when its commits were made. */
const rows: readonly (readonly [number, number, number, Result, readonly number[]])[] = [
  [1, 0, 10, 'success', [-5]],
  [2, 30, 10, 'failure', [25]],
  [3, 50, 5, 'aborted', [45]],
  [4, 60, 10, 'unstable', [55]],
  [5, 80, 10, 'success', [75]],
  [6, 120, 20, 'failure', [115]],
  [7, 125, 10, 'success', [120]],
  [8, 200, 10, 'failure', [195]],
  [9, 215, 10, 'success', [210]],
  [10, 300, 10, 'failure', [295]],
];

const history = rows.map(
  ([number, queued, lasts, result, committed]): PlainRun => ({
    id: number,
    generation: 0,
    number,
    attempt: 1,
    outcome: outcomes[result],
    result,
    queuedAt: queued * minute,
    startedAt: queued * minute,
    finishedAt: (queued + lasts) * minute,
    committedAt: committed.map((at) => at * minute),
  }),
);

function figures(id: string, runs: readonly PlainRun[] = history, window: Interval = always) {
  const [series] = otherRules.measure({ series: [{ name: 'build', ...ruledOf(runs) }], window });
  const figures = series?.rules.find(({ rule }) => rule.id === id)?.figures;
  const of = (figure: RuledFigure, unit: number) => {
    const value = figures?.[figure].value ?? null;
    return value === null ? null : Math.round((value / unit) * 1000) / 1000;
  };
  return [of('repair_time', minute), of('failure_time', minute), of('failure_rate', 1), of('lead_time', minute)];
}

// Worked out by hand from the ten runs of the definitions' first example: what each sum is made of stands beside it.
test('ours: repairs 50 and 15, failures 30, 120 and 85, five of nine broke', () => {
  expect(figures('plumbline')).toEqual([32.5, 78.333, 0.556, null]);
});

test('GoCD: repairs 60, 15 and 25 from the scheduling; a run that was overtaken counts; cancelled runs are in the rate', () => {
  // Failures 40, 60, 85, 95; cycles 10, 60, 15, 25.
  expect(figures('gocd')).toEqual([33.333, 70, 0.5, 27.5]);
});

test('Metrik: repairs 50 and 85 by ends, since run 6 ends after run 7; an unstable run is no failure', () => {
  // Commits: 15; 65, 45, 35, 15; 20, 15; 30, 15.
  expect(figures('metrik')).toEqual([67.5, null, 0.5, 28.333]);
});

test('HeartBeat: repairs 50, 5 and 15 from creation to creation', () => {
  expect(figures('heartbeat')).toEqual([23.333, null, 0.556, null]);
});

test('Jenkins Build History: repairs 50, 5 and 15 from start to start; an aborted build is green when it waits for a failure', () => {
  // Failures 30 (1 to 2), 70 (3 to 6), 75 (7 to 8), 85 (9 to 10).
  expect(figures('jenkins-build-history')).toEqual([23.333, 65, null, null]);
});

test('an aborted build opens a breakage only where the rule says so', () => {
  const runs = history.filter(({ number }) => number === 1 || number === 3 || number === 5);
  const repairs = ['plumbline', 'gocd', 'metrik', 'heartbeat', 'jenkins-build-history'].map(
    (id) => figures(id, runs)[0],
  );
  expect(repairs).toEqual([null, null, null, null, 30]);
});

test('of a window each tool looks at the runs that it would', () => {
  // From minute 60 on: GoCD, HeartBeat and Jenkins know nothing of the failure before; Metrik and we do.
  const window = { from: 60 * minute, to: 400 * minute };
  const repairs = ['plumbline', 'gocd', 'metrik', 'heartbeat', 'jenkins-build-history'].map(
    (id) => figures(id, history, window)[0],
  );
  expect(repairs).toEqual([32.5, 23.333, 67.5, 13.333, 13.333]);
});

test('nothing is no figure, where others show zero', () => {
  for (const id of ['plumbline', 'gocd', 'metrik', 'heartbeat', 'jenkins-build-history']) {
    expect(figures(id, [])).toEqual([null, null, null, null]);
  }
});
