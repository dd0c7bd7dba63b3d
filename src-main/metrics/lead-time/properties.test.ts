import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always, holds, type Interval } from '#shared/time/time.ts';
import { naiveInFlight, naiveLeadTimes } from '#test/builders/random/naive-lead-times.ts';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { deliveries } from '#test/builders/random/random-delivery.ts';
import { inColumns } from '#test/builders/recorded-delivery.ts';
import type { DeliveryHistory } from '../contract.ts';

import { commitsInFlight } from './in-flight.ts';
import { leadTime } from './lead-time.ts';

const runs = { numRuns: numberOfHistories(500) };

/** The lead times with every field of each sample. */
const measured = (history: DeliveryHistory, window: Interval = always) =>
  leadTime.measure(history, window).map((pipeline) => ({
    ...pipeline,
    routes: pipeline.routes.map((route) => ({ ...route, samples: [...route.samples] })),
  }));

test('every chain walked one by one gives the same lead times', () => {
  fc.assert(
    fc.property(deliveries, (history) => {
      const figures: Record<string, readonly number[]> = {};
      for (const { name, routes } of leadTime.measure(history, always)) {
        for (const { path, samples } of routes) {
          const times = Array.from(samples, ({ handedAt, arrivedAt }) => arrivedAt - handedAt);
          figures[`${name} ${path}`.trim()] = times.sort((a, b) => a - b);
        }
      }
      expect(figures).toEqual(naiveLeadTimes(history));
    }),
    runs,
  );
});

test('every commit followed one by one is in flight at the same pipelines, and counts once in the project', () => {
  fc.assert(
    fc.property(deliveries, (history) => {
      const all = leadTime.measure(history, always);
      const naive = naiveInFlight(history);
      const own = (pipeline: (typeof all)[number]) => commitsInFlight([pipeline]).length;
      const expected = (name: string) => naive[name]?.size ?? 0;
      expect(all.map((one) => [one.name, own(one)])).toEqual(all.map(({ name }) => [name, expected(name)]));
      const once = new Set(Object.values(naive).flatMap((commits) => [...commits]));
      expect(commitsInFlight(all)).toHaveLength(once.size);
    }),
    runs,
  );
});

test('the parts of every lead time add up to it and none is negative', () => {
  fc.assert(
    fc.property(deliveries, (history) => {
      for (const { samples } of leadTime.measure(history, always).flatMap(({ routes }) => routes)) {
        const columns = Object.values(samples.parts());
        for (const [index, { arrivedAt, handedAt }] of [...samples].entries()) {
          const parts = columns.map((column) => column[index] ?? Number.NaN);
          expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
          expect(parts.reduce((sum, part) => sum + part, 0)).toBe(arrivedAt - handedAt);
        }
      }
    }),
    runs,
  );
});

test('a window chooses samples and changes none', () => {
  fc.assert(
    fc.property(deliveries, fc.nat(70), fc.nat(40), (history, start, length) => {
      const window = { from: start * 60_000, to: (start + length) * 60_000 };
      const all = measured(history).map((pipeline) => ({
        ...pipeline,
        routes: pipeline.routes
          .map((route) => ({ ...route, samples: route.samples.filter(({ arrivedAt }) => holds(window, arrivedAt)) }))
          .filter(({ samples }) => samples.length > 0),
      }));
      expect(measured(history, window)).toEqual(all);
    }),
    runs,
  );
});

test('the order in which runs are handed in does not matter', () => {
  fc.assert(
    fc.property(deliveries, (history) => {
      const turned = new Map([...history.records].map(([id, list]) => [id, list.toReversed()]));
      expect(measured(inColumns({ ...history, records: turned }))).toEqual(measured(history));
    }),
    runs,
  );
});
