import { deserialize, serialize } from 'node:v8';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { always } from '#shared/time/time.ts';
import { deliveries } from '#test/builders/random-delivery.ts';
import type { DeliveryHistory } from '../contract.ts';
import { arrivalsOf } from './arrivals.ts';
import { followedThrough, rememberFollowed } from './followed.ts';
import { leadTime } from './lead-time.ts';
import { whereaboutsOf } from './whereabouts.ts';

const windows = [always, { from: 20 * 60_000, to: 50 * 60_000 }];

/** All that is told of where the commits of a history went. */
function told(history: DeliveryHistory) {
  const { find, wayOf } = whereaboutsOf(history);
  return {
    leadTimes: windows.map((window) =>
      leadTime.measure(history, window).map(({ routes, ...pipeline }) => ({
        ...pipeline,
        routes: routes.map((route) => ({ ...route, samples: [...route.samples] })),
      })),
    ),
    arrivals: windows.map((window) => arrivalsOf(history, window)),
    ways: find(() => true).map(wayOf),
  };
}

test('a history that was followed before tells the same as when it was followed', () => {
  fc.assert(
    fc.property(deliveries, (history) => {
      const columns = deserialize(serialize(followedThrough(history).columns()));
      const sameHistory = { ...history };
      rememberFollowed(sameHistory, columns);
      expect(told(sameHistory)).toEqual(told(history));
      expect(followedThrough(sameHistory).columns()).toEqual(columns);
    }),
    { numRuns: 300 },
  );
});
