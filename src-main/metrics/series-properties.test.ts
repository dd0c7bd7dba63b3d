import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { TimedRun } from '#shared/records/run.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { always, type Interval } from '#shared/time/time.ts';
import { cycleTime } from './cycle-time/cycle-time.ts';
import { failureTime } from './failure-time/failure-time.ts';
import { feedbackTime } from './feedback-time/feedback-time.ts';
import { repairTime } from './repair-time/repair-time.ts';
import { pointsOf } from './shared/points.ts';
import { samplesOf } from './shared/samples.ts';

const histories: fc.Arbitrary<readonly TimedRun[]> = fc
  .array(
    fc.record({
      number: fc.integer({ min: 1, max: 12 }),
      attempt: fc.integer({ min: 1, max: 2 }),
      outcome: fc.constantFrom('passes' as const, 'breaks' as const, 'neutral' as const),
      queued: fc.option(fc.integer({ min: 0, max: 3_000 }), { freq: 4 }),
      lasts: fc.integer({ min: 0, max: 3_000 }),
      finishedAt: fc.integer({ min: 0, max: 200_000_000 }),
      revision: fc.constantFrom('one', 'two', null),
    }),
    { maxLength: 20 },
  )
  .map((options) =>
    options
      .sort((a, b) => a.finishedAt - b.finishedAt || a.number - b.number || a.attempt - b.attempt)
      .map(({ queued, lasts, ...run }, at) => ({
        ...run,
        id: at + 1,
        pipeline: 1,
        generation: 0,
        startedAt: run.finishedAt - lasts,
        queuedAt: queued === null ? null : run.finishedAt - lasts - queued,
      })),
  );

/** The runs that change the state of the series, found by looking back at all that finished before. */
function telling(runs: readonly TimedRun[]): readonly TimedRun[] {
  const counted = runs.filter(({ outcome }) => outcome !== 'neutral');
  return counted.filter((run, at) => counted.slice(0, at).every(({ number }) => number <= run.number));
}

const values = (samples: Iterable<{ readonly value: number }>) => [...samples].map(({ value }) => value);

test('repair times are those of a walk that looks back from each run', () => {
  fc.assert(
    fc.property(histories, (runs) => {
      const walk = telling(runs);
      const expected = walk.flatMap((run, at) => {
        if (run.outcome !== 'passes' || walk[at - 1]?.outcome !== 'breaks') return [];
        const broken = walk[walk.slice(0, at).findLastIndex(({ outcome }) => outcome === 'passes') + 1];
        return broken ? [run.finishedAt - broken.finishedAt] : [];
      });
      expect(values(samplesOf(repairTime, runs))).toEqual(expected);
    }),
  );
});

test('failure times are those of a walk that looks back from each run', () => {
  fc.assert(
    fc.property(histories, (runs) => {
      const walk = telling(runs);
      const expected = walk.flatMap((run, at) => {
        if (run.outcome !== 'breaks' || walk[at - 1]?.outcome !== 'passes') return [];
        const green = walk[walk.slice(0, at).findLastIndex(({ outcome }) => outcome === 'breaks') + 1];
        return green ? [run.finishedAt - green.finishedAt] : [];
      });
      expect(values(samplesOf(failureTime, runs))).toEqual(expected);
    }),
  );
});

test('green and red times tile the timeline from the first green to the last change', () => {
  fc.assert(
    fc.property(histories, (runs) => {
      const walk = telling(runs);
      const changes = walk.filter(({ outcome }, at) => outcome !== walk[at - 1]?.outcome);
      const all = [...values(samplesOf(repairTime, runs)), ...values(samplesOf(failureTime, runs))];
      const span = (changes.at(-1)?.finishedAt ?? 0) - (changes[0]?.finishedAt ?? 0);
      expect(all.reduce((sum, value) => sum + value, 0)).toBe(span);
    }),
  );
});

test('cycle and feedback times count every passing and every breaking run, stale ones too', () => {
  fc.assert(
    fc.property(histories, (runs) => {
      const whole = (outcome: string) =>
        runs.filter((run) => run.outcome === outcome).map((run) => run.finishedAt - (run.queuedAt ?? run.startedAt));
      expect(values(samplesOf(cycleTime, runs))).toEqual(whole('passes'));
      expect(values(samplesOf(feedbackTime, runs))).toEqual(whole('breaks'));
    }),
  );
});

test('a window of days chooses points by their date and changes none', () => {
  const calendar = calendarOf('Europe/Berlin');
  const days = fc.integer({ min: 0, max: 3 }).map((day) => calendar.shift('1970-01-01', day));
  fc.assert(
    fc.property(histories, days, days, (runs, one, other) => {
      const [from, to] = one < other ? [one, other] : [other, one];
      for (const metric of [cycleTime, repairTime, failureTime, feedbackTime]) {
        const shown = (window: Interval) => {
          const points = pointsOf([{ name: 'a', samples: samplesOf(metric, runs) }], window);
          return Array.from(points.at, (at, index) => ({ at, y: points.seconds[index] }));
        };
        const all = shown(always);
        const isWithin = ({ at }: { at: number }) => calendar.dayOf(at) >= from && calendar.dayOf(at) <= to;
        expect(shown(calendar.interval(from, to))).toEqual(all.filter(isWithin));
        expect(all.every(({ y = -1 }) => Number.isInteger(y) && y >= 0)).toBe(true);
      }
    }),
  );
});
