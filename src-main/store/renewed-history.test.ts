import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aStep, integrationsOf, takeStep } from '#test/builders/random-steps.ts';
import { aStoreHome } from '#test/builders/store.ts';
import type { DeliveryHistory } from '../metrics/contract.ts';
import { deploymentsOf } from '../metrics/delivery/deployments.ts';
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

test.each([null, 'feature', '*'])(
  'a history that is renewed is the same as one that is read anew, on branch %s',
  (branch) => {
    fc.assert(
      fc.property(fc.array(aStep, { minLength: 3, maxLength: 14 }), (steps) => {
        const home = aStoreHome();
        const store = openWriter(home.file);
        const reader = openReader(home.file);
        try {
          const ids = integrationsOf(store);
          let renewed: DeliveryHistory | undefined;
          for (const step of steps) {
            takeStep(store, ids, step);
            renewed = reader.deliveryHistory(1, branch, renewed);
            const anew = told(reader.deliveryHistory(1, branch));
            expect(told(renewed)).toEqual(anew);
          }
        } finally {
          reader.close();
          store.close();
          home.remove();
        }
      }),
      { numRuns: 12 },
    );
  },
  // Every step is flushed to the disk, which others may keep busy.
  120_000,
);
