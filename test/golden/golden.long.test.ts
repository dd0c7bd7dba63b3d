import { expect, test } from 'vitest';
import { notAsKept } from './check.ts';
import { demoCompany } from './companies/demo-company.ts';
import { randomCompany } from './companies/random-company.ts';

const advice =
  'These endpoints answer otherwise than at the baseline. `npm run golden -- --compare DIR` says where (test/golden/README.md).';

test('the demo company gets the answers of the baseline', { timeout: 120_000 }, async () => {
  expect(await notAsKept(demoCompany, 'main'), advice).toEqual([]);
});

test.each([2, 3, 4, 5])(
  'random company %i gets the answers of the baseline, also after each change of it',
  { timeout: 120_000 },
  async (seed) => {
    expect(await notAsKept(randomCompany(seed), 'main'), advice).toEqual([]);
  },
);

test('random company 1 gets them for every option', { timeout: 120_000 }, async () => {
  expect(await notAsKept(randomCompany(1), 'all'), advice).toEqual([]);
});
