import { afterAll, beforeAll, expect, test } from 'vitest';
import { calendarOf } from '#shared/time/calendar.ts';
import { furnish } from '../backlog.ts';
import { ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnish);
});
afterAll(() => instance.close());

const days = 'from=2026-11-01&to=2026-11-10';

test('issues flow in minutes, with the weeks that ended in the window', async () => {
  const report = await instance.json<{ weeks: unknown[]; states: { state: string; sum: number }[] }>(
    `/api/flow/${ids.shop}?${days}`,
  );
  expect(report).toMatchObject({ finished: 2, lead_time: 165, cycle_time: 180, without_progress: 1 });
  expect(report).toMatchObject({ cycle_time_percentiles: { p50: 180, p85: 180, p95: 180 } });
  expect(report.weeks).toEqual([
    {
      week: '2026-W45',
      from: '2026-11-02',
      to: '2026-11-08',
      finished: 2,
      lead_time: 165,
      cycle_time: 180,
      without_progress: 1,
      in_progress: 1,
      flow_efficiency: null,
    },
  ]);
  expect(report.states.map(({ state: id, sum }) => [id, sum])).toEqual([
    ['3', 180],
    ['1', 150],
  ]);
});

test('the flow of issues names those that are unfinished, oldest first', async () => {
  type Evidence = { evidence: { unfinished: { issue: { key: string }; state: string; age_days: number }[] } };
  const { evidence } = await instance.json<Evidence>(`/api/flow/${ids.shop}?${days}&include=evidence`);
  expect(evidence.unfinished.map(({ issue: { key }, ...rest }) => [key, rest])).toEqual([
    ['SHOP-2', { state: 'State 3', category: 'in_progress', age_days: 8, in_progress_days: 8 }],
  ]);
});

test('the flow of days adds up to the issues there are, by category or by state', async () => {
  const path = `/api/cumulative_flow/${ids.shop}?from=2026-11-01&to=2026-11-03`;
  const byCategory = await instance.json(path);
  const band = { integration_id: null, state: null, name: null };
  expect(byCategory).toMatchObject({
    group: 'category',
    by: 'day',
    bands: [
      { ...band, category: 'in_progress' },
      { ...band, category: 'done' },
    ],
    data: [
      { from: '2026-11-02', to: '2026-11-02', counts: [1, 2] },
      { from: '2026-11-03', to: '2026-11-03', counts: [1, 2] },
    ],
  });
  const table = await instance.ask(`${path}&group=state&by=week&format=csv`);
  expect((await table.text()).trim().split('\r\n')).toEqual([
    'from,to,integration_id,state,name,category,issues',
    `2026-11-02,2026-11-03,${ids.backlog},3,State 3,in_progress,1`,
    `2026-11-02,2026-11-03,${ids.backlog},5,State 5,done,2`,
  ]);
});

test('days to come have no flow, nor has a project without issues', async () => {
  type CumulativeFlow = { to: string; data: { to: string }[] };
  const ahead = await instance.json<CumulativeFlow>(`/api/cumulative_flow/${ids.shop}?to=2099-12-31`);
  const today = calendarOf('Europe/Berlin').dayOf(Date.now());
  expect([ahead.to, ahead.data.at(-1)?.to]).toEqual([today, today]);
  const toCome = `/api/cumulative_flow/${ids.shop}?from=2099-01-01&to=2099-01-31`;
  expect(await instance.json(toCome)).toMatchObject({ bands: [], data: [] });
  expect(await instance.json(`/api/cumulative_flow/${ids.empty}`)).toMatchObject({ bands: [], data: [] });
  expect((await instance.ask(`/api/cumulative_flow/${ids.shop}?group=type`)).status).toBe(400);
});

test('the cycle times of an issue tracker are those of its finished issues, each with its issue', async () => {
  const path = `/api/cycle_times/${ids.backlog}`;
  expect(await instance.json(path)).toEqual({ unit: 'Date/seconds', data: [{ x: '2026-11-02', y: 10_800 }] });
  type Point = { evidence: { issue: { key: string }; runs: unknown[] } };
  const { data } = await instance.json<{ data: Point[] }>(`${path}?include=evidence`);
  expect(data.map(({ evidence }) => [evidence.issue.key, evidence.runs])).toEqual([['SHOP-1', []]]);
  expect((await instance.json<{ data: unknown[] }>(`${path}?from=2026-11-03`)).data).toEqual([]);
  expect((await instance.ask(`${path}?branch=main`)).status).toBe(400);
});

test('the rules of other tools are no question for an issue tracker', async () => {
  expect((await instance.ask(`/api/rules/${ids.backlog}`)).status).toBe(422);
});
