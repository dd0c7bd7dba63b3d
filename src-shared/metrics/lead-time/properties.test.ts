import fc from 'fast-check';
import { expect, test } from 'vitest';
import { naiveLeadTimes } from '#test/builders/naive-lead-times.ts';
import { deliveries } from '#test/builders/random-delivery.ts';
import { always, holds } from '../../time/time.ts';
import { breakdownOf } from '../parts.ts';
import { leadTime } from './lead-time.ts';

const runs = { numRuns: 500 };

test('every chain walked one by one gives the same lead times', () => {
  fc.assert(
    fc.property(deliveries, (history) => {
      const found: Record<string, readonly number[]> = {};
      for (const { name, routes } of leadTime.measure(history, always)) {
        for (const { path, samples } of routes) {
          found[`${name} ${path}`.trim()] = samples
            .map(({ handedAt, arrivedAt }) => arrivedAt - handedAt)
            .sort((a, b) => a - b);
        }
      }
      expect(found).toEqual(naiveLeadTimes(history));
    }),
    runs,
  );
});

test('the parts of every lead time add up to it and none is negative', () => {
  fc.assert(
    fc.property(deliveries, (history) => {
      const byId = new Map([...history.runs.values()].flat().map((run) => [run.id, run]));
      for (const sample of leadTime
        .measure(history, always)
        .flatMap(({ routes }) => routes.flatMap((r) => r.samples))) {
        const { rework, queue, run, wait } = breakdownOf(sample, (id) => byId.get(id));
        expect(Math.min(rework, queue, run, wait)).toBeGreaterThanOrEqual(0);
        expect(rework + queue + run + wait).toBe(sample.arrivedAt - sample.handedAt);
      }
    }),
    runs,
  );
});

test('a window chooses samples and changes none', () => {
  fc.assert(
    fc.property(deliveries, fc.nat(70), fc.nat(40), (history, start, length) => {
      const window = { from: start * 60_000, to: (start + length) * 60_000 };
      const all = leadTime.measure(history, always).map((pipeline) => ({
        ...pipeline,
        routes: pipeline.routes
          .map((route) => ({ ...route, samples: route.samples.filter(({ arrivedAt }) => holds(window, arrivedAt)) }))
          .filter(({ samples }) => samples.length > 0),
      }));
      expect(leadTime.measure(history, window)).toEqual(all);
    }),
    runs,
  );
});

test('the order in which runs are handed in does not matter', () => {
  fc.assert(
    fc.property(deliveries, (history) => {
      const turned = new Map([...history.runs].map(([id, list]) => [id, list.toReversed()]));
      expect(leadTime.measure({ ...history, runs: turned }, always)).toEqual(leadTime.measure(history, always));
    }),
    runs,
  );
});
