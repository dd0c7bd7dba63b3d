import { expect, test } from 'vitest';
import { aPipeline } from '#test/builders/series.ts';
import type { SeriesMetric } from './contract.ts';
import { cycleTime } from './cycle-time/cycle-time.ts';
import { failureTime } from './failure-time/failure-time.ts';
import { feedbackTime } from './feedback-time/feedback-time.ts';
import { repairTime } from './repair-time/repair-time.ts';
import { breakages } from './shared/breakages.ts';
import { samplesOf } from './shared/samples.ts';

const seconds = (metric: SeriesMetric, runs: ReturnType<typeof aPipeline>) =>
  [...samplesOf(metric, runs)].map(({ value }) => value / 1000);
const minutes = (metric: SeriesMetric, runs: ReturnType<typeof aPipeline>) =>
  seconds(metric, runs).map((value) => value / 60);

const first = aPipeline()
  .passed(0, 10)
  .broke(30, 40)
  .aborted(50, 55)
  .broke(60, 70)
  .passed(80, 90)
  .broke(120, 140)
  .passed(125, 135)
  .broke(200, 210, 'same')
  .passed(215, 225, 'same')
  .broke(300, 310);

test('the first example of the definitions holds, stale and open runs included', () => {
  expect(minutes(repairTime, first)).toEqual([50, 15]);
  expect([...samplesOf(repairTime, first)].map(({ flaky }) => flaky)).toEqual([false, true]);
  expect(minutes(failureTime, first)).toEqual([30, 120, 85]);
  expect(minutes(feedbackTime, first)).toEqual([10, 10, 20, 10, 10]);
  expect(minutes(cycleTime, first)).toEqual([10, 10, 10, 10]);
  expect([...breakages(first)].at(-1)).toMatchObject({ repaired: null, failures: 1 });
});

test('the second example of the definitions holds to the second', () => {
  const day = aPipeline()
    .passed('09:00', '09:10')
    .broke('10:00', '10:05')
    .aborted('10:20', '10:24')
    .broke('11:00', '11:07')
    .passed('12:00', '12:12')
    .passed('13:00', '13:11')
    .broke('14:00', '14:04');
  expect(seconds(cycleTime, day)).toEqual([600, 720, 660]);
  expect(seconds(repairTime, day)).toEqual([7620]);
  expect(seconds(failureTime, day)).toEqual([3300, 6720]);
  expect(seconds(feedbackTime, day)).toEqual([300, 420, 240]);
});

test('a history that begins with a breakage has no failure time for it', () => {
  const runs = aPipeline().broke('08:00', '08:10').passed('09:00', '09:10').broke('10:00', '10:10');
  expect(minutes(failureTime, runs)).toEqual([60]);
});

test('after a pipeline was made anew its low numbers are not stale', () => {
  const before = [...aPipeline().passed(0, 10).passed(20, 30)];
  const anew = [...aPipeline().broke(40, 50).passed(60, 70)].map((run) => ({ ...run, generation: 1 }));
  expect([...samplesOf(repairTime, [...before, ...anew])].map(({ value }) => value / 60_000)).toEqual([20]);
});
