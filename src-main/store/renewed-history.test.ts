import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStep, integrationsOf, takeStep } from '#test/builders/random-steps.ts';
import { aStoreHome } from '#test/builders/store.ts';
import type { DeliveryHistory } from '../metrics/contract.ts';
import { deploymentsOf } from '../metrics/delivery/deployments.ts';
import { followedThrough } from '../metrics/lead-time/followed.ts';
import type { StoreReader } from './contract.ts';
import { openReader } from './reader.ts';
import { openWriter } from './writer.ts';

const told = (history: DeliveryHistory) => ({ ...rowsOf(history), deployments: deploymentsOf(history) });

const rowsOf = ({ pipelines, edges, runs, changes, ancestry }: DeliveryHistory) => ({
  pipelines,
  edges,
  runs,
  changes: [...changes.values()],
  ancestry,
});

const everyHistory = { copiedFrom: 0, builtFrom: 'these sources' };

/** Leaves copies of a history for the next start, as a process does that ends. */
function leave(reader: StoreReader, history: DeliveryHistory): void {
  reader.keepHistory(1, history);
  reader.keepFollowed(1, history, () => followedThrough(history).columns());
}

/** What a process that is started now makes of the copies which an earlier one left, and whether it found there what following them came to. */
function afterStart(file: string) {
  const reader = openReader(file, everyHistory);
  try {
    const history = reader.deliveryHistory(1, null);
    return { history, isFollowed: reader.followedBefore(history) !== undefined };
  } finally {
    reader.close();
  }
}

test.each([null, 'feature', '*'])(
  'a history that is renewed is the same as one that is read anew, on branch %s',
  (branch) => {
    let followed = 0;
    fc.assert(
      fc.property(fc.array(aStep, { minLength: 3, maxLength: 14 }), (steps) => {
        const home = aStoreHome();
        const store = openWriter(home.file);
        const reader = openReader(home.file, everyHistory);
        try {
          const ids = integrationsOf(store);
          let renewed: DeliveryHistory | undefined;
          for (const step of steps) {
            takeStep(store, ids, step);
            renewed = reader.deliveryHistory(1, branch, renewed);
            const anew = told(reader.deliveryHistory(1, branch));
            expect(told(renewed)).toEqual(anew);
            if (branch !== null) continue;
            expect(told(afterStart(home.file).history), 'where something changed since').toEqual(anew);
            leave(reader, renewed);
            if (step.kind === 'nothing') takeStep(store, ids, step);
            const { history, isFollowed } = afterStart(home.file);
            expect(told(history), 'where nothing changed since').toEqual(anew);
            followed += Number(isFollowed);
          }
        } finally {
          reader.close();
          store.close();
          home.remove();
        }
      }),
      { numRuns: 12 },
    );
    if (branch === null) expect(followed).toBeGreaterThan(0);
  },
  // Every step is flushed to the disk, which others may keep busy.
  120_000,
);
