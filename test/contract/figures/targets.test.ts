import { afterAll, beforeAll, expect, test } from 'vitest';
import type { delivery } from '#shared/api/delivery.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { projectDetails, setTarget } from '#shared/desktop/commands.ts';
import type { TargetMeasureId } from '#shared/metrics/targets.ts';
import { furnish } from '../backlog.ts';
import { ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnish);
});
afterAll(() => instance.close());

type Delivery = OutputOf<typeof delivery>;
const days = 'from=2026-11-01&to=2026-11-10';
const path = `/api/delivery/${ids.shop}`;
const set = (measure: TargetMeasureId, value: number | null) =>
  instance.service.call(setTarget, { project_id: ids.shop, measure, value });

test('a project has the targets that were set, until they are removed', async () => {
  const targets = async () => (await instance.service.call(projectDetails, { project_id: ids.shop })).targets;
  await set('lead_time', 86_400);
  await set('rework_rate', 0.1);
  expect(await targets()).toEqual({ lead_time: 86_400, rework_rate: 0.1 });
  await set('lead_time', null);
  await set('rework_rate', null);
  expect(await targets()).toEqual({});
});

test.each([
  ['lead_time', 0, 'more than 0'],
  ['deployment_frequency', -1, 'per day'],
  ['change_fail_rate', 10, 'a ratio from 0 to 1'],
] as const)('a target of %s that is %s is refused with what is allowed', async (measure, value, detail) => {
  await expect(set(measure, value)).rejects.toMatchObject({
    status: 422,
    errors: [{ pointer: '/value', detail: expect.stringContaining(detail) }],
  });
});

test('delivery tells the target of each measure, and how many buckets met it', async () => {
  const before = (await instance.ask(`${path}?${days}`)).headers.get('etag');
  await set('change_lead_time', 3600);
  await set('deployment_frequency', 2);
  expect((await instance.ask(`${path}?${days}`)).headers.get('etag')).not.toBe(before);
  const plain = await instance.json<Delivery>(`${path}?${days}`);
  expect(plain.change_lead_time).toMatchObject({ unit: 'minutes', target: 60, target_met: null, target_of: null });
  expect(plain.change_fail_rate).toMatchObject({ target: null, target_met: null, target_of: null });

  const series = await instance.json<Delivery>(`${path}?${days}&include=series&by=day`);
  // No commit time is known, so no day has a change lead time.
  expect(series.change_lead_time).toMatchObject({ target: 60, target_met: 0, target_of: 0 });
  expect(series.deployment_frequency).toMatchObject({ target: 2, target_met: 1, target_of: 10 });
  const p90 = await instance.json<Delivery>(`${path}?${days}&include=series&by=day&statistic=p90`);
  expect(p90.change_lead_time).toMatchObject({ target: 60, target_met: null, target_of: null });
  expect(p90.deployment_frequency).toMatchObject({ target: 2, target_met: 1, target_of: 10 });
});

test.each(['day', 'week', 'month'])('the %s that today lies in counts in neither number', async (by) => {
  await set('deployment_frequency', 2);
  const answer = await instance.json<Delivery>(`${path}?from=2026-10-01&include=series&by=${by}`);
  expect(answer.deployment_frequency.target_of).toBe((answer.series?.data.length ?? 0) - 1);
});

test('CSV has columns for the target', async () => {
  await set('deployment_frequency', 2);
  const text = await (await instance.ask(`${path}?${days}&include=series&by=day&format=csv`)).text();
  const [head, ...rows] = text.split('\r\n');
  expect(head).toBe('measure,value,unit,reason,target,target_met,target_of');
  expect(rows.find((row) => row.startsWith('deployment_frequency,'))).toBe('deployment_frequency,0.2,per day,,2,1,10');
});
