import { afterAll, beforeAll, expect, test } from 'vitest';
import { furnish } from './backlog.ts';
import { ids } from './company.ts';
import { type House, openHouse } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse(furnish);
});
afterAll(() => house.close());

const days = 'from=2026-11-01&to=2026-11-10';

test('issues flow in minutes, with the weeks that ended in the window', async () => {
  const found = await house.json<{ weeks: unknown[]; states: { state: string; sum: number }[] }>(
    `/api/flow/${ids.shop}?${days}`,
  );
  expect(found).toMatchObject({ finished: 2, lead_time: 165, cycle_time: 180, without_progress: 1 });
  expect(found.weeks).toEqual([
    {
      week: '2026-W45',
      from: '2026-11-02',
      to: '2026-11-08',
      finished: 2,
      lead_time: 165,
      cycle_time: 180,
      without_progress: 1,
      in_progress: 1,
    },
  ]);
  expect(found.states.map(({ state: id, sum }) => [id, sum])).toEqual([
    ['3', 180],
    ['1', 150],
  ]);
});

test('the flow of issues names those that are unfinished, oldest first', async () => {
  type Evidence = { evidence: { unfinished: { issue: { key: string }; state: string; age_days: number }[] } };
  const { evidence } = await house.json<Evidence>(`/api/flow/${ids.shop}?${days}&include=evidence`);
  expect(evidence.unfinished.map(({ issue: { key }, ...rest }) => [key, rest])).toEqual([
    ['SHOP-2', { state: 'State 3', age_days: 8, in_progress_days: 8 }],
  ]);
});

test('the cycle times of an issue tracker are those of its finished issues, each with its issue', async () => {
  const path = `/api/cycle_times/${ids.backlog}`;
  expect(await house.json(path)).toEqual({ unit: 'Date/seconds', data: [{ x: '2026-11-02', y: 10_800 }] });
  type Point = { evidence: { issue: { key: string }; runs: unknown[] } };
  const { data } = await house.json<{ data: Point[] }>(`${path}?include=evidence`);
  expect(data.map(({ evidence }) => [evidence.issue.key, evidence.runs])).toEqual([['SHOP-1', []]]);
  expect((await house.json<{ data: unknown[] }>(`${path}?from=2026-11-03`)).data).toEqual([]);
  expect((await house.ask(`${path}?branch=main`)).status).toBe(400);
});

test('the rules of other tools are no question for an issue tracker', async () => {
  expect((await house.ask(`/api/rules/${ids.backlog}`)).status).toBe(422);
});
