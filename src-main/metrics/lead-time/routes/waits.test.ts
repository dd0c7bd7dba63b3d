import fc from 'fast-check';
import { expect, test } from 'vitest';
import { median } from '#shared/stats/stats.ts';
import { always, type Interval, type Millis } from '#shared/time/time.ts';
import { aDelivery } from '#test/builders/delivery.ts';
import { numberOfHistories } from '#test/builders/random/number-of-histories.ts';
import { deliveries } from '#test/builders/random/random-delivery.ts';
import type { RecordedDelivery } from '#test/builders/recorded-delivery.ts';
import type { DeliveryHistory, LeadTimeSample } from '../../contract.ts';
import { leadTime } from '../lead-time.ts';
import { waitsOnEdges } from './waits.ts';

const minute = 60_000;

/** `A>B` → the median in minutes and the count. */
function waitsIn(history: DeliveryHistory, window: Interval = always): Record<string, readonly [number, number]> {
  const names = new Map(history.pipelines.map(({ id, name }) => [id, name]));
  const waits = waitsOnEdges(leadTime.measure(history, window));
  return Object.fromEntries(
    waits.map(({ from, to, median, count }) => [`${names.get(from)}>${names.get(to)}`, [median / minute, count]]),
  );
}

/** c1 waits 5 for B1, c2 and c3 wait 250 for B2; C1 takes c1 after 30. R takes what B passes on after 10 each time, so c1 is there before C has it. */
const history = aDelivery({
  edges: ['A>B', 'A>C', 'B>R', 'C>R'],
  runs: [
    { of: 'A', number: 1, queued: 0, started: 2, ends: 10, commits: ['c1'] },
    { of: 'B', number: 1, queued: 15, started: 16, ends: 20, from: ['A1'] },
    { of: 'R', number: 1, queued: 30, started: 30, ends: 35, from: ['B1'] },
    { of: 'C', number: 1, queued: 40, started: 40, ends: 45, from: ['A1'] },
    { of: 'R', number: 2, queued: 50, started: 50, ends: 60, from: ['C1'] },
    { of: 'A', number: 2, queued: 90, started: 90, ends: 100, commits: ['c2', 'c3'] },
    { of: 'B', number: 2, queued: 350, started: 355, ends: 360, from: ['A2'] },
    { of: 'R', number: 3, queued: 370, started: 370, ends: 380, from: ['B2'] },
  ],
});

test('the wait on an edge is the median of what the commits waited for the next pipeline, to the minute', () => {
  expect(waitsIn(history)).toEqual({ 'A>B': [250, 3], 'A>C': [30, 1], 'B>R': [10, 3], 'C>R': [0, 1] });
});

test('only commits that arrived in the window count', () => {
  expect(waitsIn(history, { from: 0, to: 100 * minute })).toEqual({
    'A>B': [5, 1],
    'A>C': [30, 1],
    'B>R': [10, 1],
    'C>R': [0, 1],
  });
  expect(waitsIn(history, { from: 400 * minute, to: 500 * minute })).toEqual({});
});

test('a run that breaks ends the wait: what follows is rework of the next pipeline', () => {
  const broken = aDelivery({
    edges: ['A>R'],
    runs: [
      { of: 'A', number: 1, queued: 0, ends: 10, commits: ['c1'] },
      { of: 'R', number: 1, queued: 17, ends: 20, from: ['A1'], outcome: 'breaks' },
      { of: 'R', number: 2, queued: 90, ends: 95, from: ['A1'] },
    ],
  });
  expect(waitsIn(broken)).toEqual({ 'A>R': [7, 1] });
});

test('the moments of each commit, looked up one by one, give the same waits', () => {
  fc.assert(
    fc.property(deliveries, fc.option(fc.tuple(fc.nat(70), fc.nat(60))), (random, days) => {
      const window = days ? { from: days[0] * minute, to: (days[0] + days[1]) * minute } : always;
      const pipelines = leadTime.measure(random, window);
      const byEdge = new Map<string, number[]>();
      for (const { routes } of pipelines)
        for (const { pipelines, samples } of routes) {
          const edge = pipelines.slice(0, 2).join('>');
          for (const sample of samples)
            if (pipelines.length > 1) byEdge.set(edge, [...(byEdge.get(edge) ?? []), naiveWait(random, sample)]);
        }
      const expected = [...byEdge].map(([edge, waits]) => [edge, median(waits), waits.length]);
      const waits = waitsOnEdges(pipelines).map(({ from, to, median, count }) => [`${from}>${to}`, median, count]);
      expect(waits.toSorted()).toEqual(expected.toSorted());
    }),
    { numRuns: numberOfHistories(500) },
  );
});

/** From the last moment of the first run, none of them after the arrival, to the first request at the next pipeline. */
function naiveWait({ records }: RecordedDelivery, { handedAt, arrivedAt, chain, firsts }: LeadTimeSample): Millis {
  const all = [...records.values()].flat();
  const run = (id: number | undefined) => all.find((one) => one.id === id);
  const requested = (id: number | undefined): number => run(id)?.queuedAt ?? run(id)?.startedAt ?? 0;
  const own = run(chain[0]);
  const moments = [requested(firsts[0]), requested(chain[0]), own?.startedAt ?? 0, own?.finishedAt ?? 0];
  const end = Math.max(handedAt, Math.min(Math.max(...moments), arrivedAt));
  return Math.max(0, Math.min(requested(firsts[1]), arrivedAt) - end);
}
