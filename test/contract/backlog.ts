import type { DomainRecord } from '#main/collectors/contract.ts';
import type { StoreWriter } from '#main/store/contract.ts';
import { at, collected, furnishShop, ids } from './company.ts';

const state = (id: string, category: 'new' | 'in_progress' | 'done'): DomainRecord => ({
  kind: 'issue-state',
  id,
  name: `State ${id}`,
  category,
});

const issue = (
  id: string,
  type: string,
  steps: readonly (readonly [clock: string, state: string])[],
): DomainRecord => ({
  kind: 'issue',
  id,
  key: `SHOP-${id}`,
  title: `Issue ${id}`,
  type,
  url: `https://issues.test/browse/SHOP-${id}`,
  labels: [],
  createdAt: at('09:00'),
  updatedAt: at('15:00'),
  resolvedAt: null,
  firstState: '1',
  state: steps.at(-1)?.[1] ?? '1',
  stateChanges: steps.map(([clock, to], index) => ({ at: at(clock), from: steps[index - 1]?.[1] ?? '1', to })),
});

/** The shop, its backlog collected. Incident 3 is opened at 09:00, before anything is deployed. */
export function furnish(store: StoreWriter): void {
  furnishShop(store);
  collected(store, ids.backlog, [
    state('1', 'new'),
    state('3', 'in_progress'),
    state('5', 'done'),
    issue('1', 'Story', [
      ['10:00', '3'],
      ['13:00', '5'],
    ]),
    issue('2', 'Story', [['11:00', '3']]),
    issue('3', 'Incident', [['10:30', '5']]),
  ]);
}
