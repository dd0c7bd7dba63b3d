import fc from 'fast-check';
import { expect, test } from 'vitest';
import { leadTimeParts } from '#shared/metrics/lead-time-parts.ts';
import { median } from '#shared/stats/stats.ts';
import { always } from '#shared/time/time.ts';
import { aDelivery } from '#test/builders/delivery.ts';
import { deliveries } from '#test/builders/random/random-delivery.ts';
import { breakdown, type WhatIf } from './breakdown/breakdown.ts';
import type { DeliveryHistory } from './contract.ts';
import { leadTime } from './lead-time/lead-time.ts';

const minute = 60_000;

function measure(history: DeliveryHistory, whatIf: WhatIf | null = null) {
  return breakdown.measure({ pipelines: leadTime.measure(history, always), statistic: 'median', whatIf });
}

/** c1 is handed to A1, which breaks; A2 brings c1 and c2 on, and R takes them. */
const history = aDelivery({
  edges: ['A>R'],
  runs: [
    { of: 'A', number: 1, queued: 0, started: 2, ends: 5, commits: ['c1'], outcome: 'breaks' },
    { of: 'A', number: 2, queued: 8, started: 9, ends: 20, commits: ['c2'] },
    { of: 'R', number: 1, queued: 25, started: 32, ends: 40, from: ['A2'] },
  ],
});

const routeOf = (whatIf: WhatIf | null = null) => measure(history, whatIf)[0]?.routes[0];

test('the parts of a route are summed and ranked over its commits', () => {
  // c1: rework 8, queue 1 + 7, run 11 + 8, wait 5; c2 the same without rework.
  const inMinutes = Object.entries(routeOf()?.parts ?? {}).map(([part, { sum, median }]) => [
    part,
    sum / minute,
    median / minute,
  ]);
  expect(inMinutes).toEqual([
    ['rework', 8, 4],
    ['queue', 16, 8],
    ['run', 38, 19],
    ['wait', 10, 5],
  ]);
  expect([routeOf()?.sum, routeOf()?.leadTime]).toEqual([72 * minute, 36 * minute]);
});

test('with half the queue the median falls by what the queue of every commit loses', () => {
  expect(routeOf({ part: 'queue', factor: 0.5 })?.supposed).toBe(32 * minute);
  expect(routeOf({ part: 'rework', factor: 0 })?.supposed).toBe(32 * minute);
  expect(routeOf({ part: 'run', factor: 2 })?.supposed).toBe(55 * minute);
  expect(routeOf()?.supposed).toBeNull();
});

test('the sums of the parts are the sum of the lead times, to the millisecond', () => {
  fc.assert(
    fc.property(deliveries, (delivery) => {
      for (const { route, parts, sum } of measure(delivery).flatMap(({ routes }) => routes)) {
        const whole = [...route.samples].reduce((all, { arrivedAt, handedAt }) => all + arrivedAt - handedAt, 0);
        expect(leadTimeParts.reduce((all, part) => all + parts[part].sum, 0)).toBe(whole);
        expect(sum).toBe(whole);
      }
    }),
  );
});

test('a supposition is that of every commit by itself, and one part as it is supposes nothing', () => {
  const parts = fc.constantFrom(...leadTimeParts);
  fc.assert(
    fc.property(deliveries, parts, fc.constantFrom(0, 0.5, 1, 3), (delivery, part, factor) => {
      for (const { route, supposed, leadTime } of measure(delivery, { part, factor }).flatMap(({ routes }) => routes)) {
        const parts = route.samples.parts();
        const times = Array.from(route.samples, (sample, index) => {
          return sample.arrivedAt - sample.handedAt - (1 - factor) * (parts[part][index] ?? 0);
        });
        expect(supposed).toBeCloseTo(median(times) ?? 0, 6);
        if (factor === 1) expect(supposed).toBe(leadTime);
      }
    }),
  );
});
