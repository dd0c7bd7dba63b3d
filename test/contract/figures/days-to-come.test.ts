import { afterAll, beforeAll, expect, test } from 'vitest';
import type { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { daysOfDeployments } from '#shared/desktop/commands.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { daysFrom } from '#shared/time/days.ts';
import { furnishShop, ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishShop);
});
afterAll(() => instance.close());

const from = 'from=2026-11-01';

test.each([
  `delivery/${ids.shop}?${from}&include=series&by=month`,
  `delivery/${ids.shop}?${from}&include=days`,
  `flow/${ids.shop}?${from}`,
  `lead_times/${ids.shop}?${from}&include=series&by=month`,
  `breakdown/${ids.shop}?${from}`,
  `rules/${ids.build}?${from}`,
  `avg_cycle_times/${ids.shop}?${from}`,
  `cycle_times/${ids.build}?${from}`,
])('days to come are in no window: %s tells of the days up to today whatever its last day', async (query) => {
  expect(await instance.json(`/api/${query}&to=2099-12-31`)).toEqual(await instance.json(`/api/${query}`));
});

test.each(['delivery', 'flow', 'lead_times', 'breakdown'])(
  '%s without a first day tells of the last 90 days, of which none is to come',
  async (metric) => {
    const path = `/api/${metric}/${ids.shop}`;
    expect(await instance.json(`${path}?to=2099-12-31`)).toEqual(await instance.json(path));
  },
);

test('without any day a report is about 90 days, today the last of them', async () => {
  const { from: first, to: last } = await instance.json<OutputOf<typeof delivery>>(`/api/delivery/${ids.shop}`);
  expect(daysFrom(first, last)).toBe(89);
  const today = calendarOf('Europe/Berlin').dayOf(Date.now());
  expect(Math.abs(daysFrom(last, today))).toBeLessThanOrEqual(1);
});

test('a window of days to come alone holds nothing and no figure', async () => {
  const days = 'from=2099-01-01&to=2099-12-31';
  const path = `/api/delivery/${ids.shop}?${days}&include=series&by=day`;
  const answer = await instance.json<OutputOf<typeof delivery>>(path);
  expect(answer.deployment_frequency).toEqual({
    unit: 'per day',
    value: null,
    share_of_days: null,
    reason: 'No deployment finished in this window.',
    reason_id: 'no_deployments',
    target: null,
    target_met: null,
    target_of: null,
    evidence: { passing: 0, days: 0, days_with_one: 0 },
  });
  expect(answer.series?.data).toEqual([]);
  expect(await instance.json(`/api/flow/${ids.shop}?${days}`)).toMatchObject({ finished: 0, weeks: [] });
  const window = { project_id: ids.shop, from: '2099-01-01', to: '2099-12-31' };
  expect(await instance.service.call(daysOfDeployments, window)).toEqual({ days: [] });
});
