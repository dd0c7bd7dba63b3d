import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { BreakdownOut } from '#shared/api/breakdown.ts';
import type { LeadTimes } from '#shared/api/lead-times.ts';
import { furnishShop, ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishShop);
});
afterAll(() => instance.close());

const days = 'from=2026-11-01';
type Answer = Pick<z.output<typeof LeadTimes> | z.output<typeof BreakdownOut>, 'data'>;

test.each([
  `lead_times/${ids.shop}?${days}&include=evidence`,
  `lead_times/${ids.shop}?${days}&include=series`,
  `breakdown/${ids.shop}?${days}&include=evidence&what_if=queue:0.5`,
])('of %s one pipeline is told as it is among all', async (path) => {
  const { data } = await instance.json<Answer>(`/api/${path}`);
  expect(data.map(({ name }) => name)).toEqual(['build', 'deploy']);
  for (const one of data)
    expect((await instance.json<Answer>(`/api/${path}&pipeline=${one.name}`)).data).toEqual([one]);
});

test.each(['lead_times', 'breakdown', 'in_flight'])(
  '%s refuses a pipeline that the project has not',
  async (metric) => {
    const answer = await instance.ask(`/api/${metric}/${ids.shop}?pipeline=nowhere`);
    expect([answer.status, await answer.json()]).toMatchObject([400, { errors: [{ pointer: '/pipeline' }] }]);
  },
);

test('waits say how long commits wait on each edge, and nothing else is changed', async () => {
  const ask = (more: string) =>
    instance.ask(`/api/lead_times/${ids.shop}?${days}${more}`).then((answer) => answer.text());
  // c0 waits from 09:10 to 09:20, c1 and c2 from 12:12 to 12:20.
  const waits = [{ from: 'build', to: 'deploy', median: 8, count: 3 }];
  const plain = await ask('');
  expect(plain).toBe(
    '{"data_name":"Shop","unit":"minutes","data":[{"name":"build","lead_times":[{"path":"","lead_time":30}]},{"name":"deploy","lead_times":[{"path":"","lead_time":10}]}]}',
  );
  expect(await ask('&include=waits')).toBe(plain.replace(/}$/, `,"waits":${JSON.stringify(waits)}}`));
  expect(JSON.parse(await ask('&include=waits&pipeline=deploy')).waits).toEqual([]);
  expect(await ask('&include=waits&format=csv')).toBe(await ask('&format=csv'));
});

test('counts say of how many commits each figure is, and nothing else is added', async () => {
  const ask = (more: string) => instance.json<z.output<typeof LeadTimes>>(`/api/lead_times/${ids.shop}?${days}${more}`);
  const leadTimes = (await ask('&include=evidence')).data.map(({ name, lead_times }) => ({
    name,
    lead_times: lead_times.map(({ path, lead_time, evidence }) => ({ path, lead_time, count: evidence?.count })),
  }));
  expect((await ask('&include=counts')).data).toEqual(leadTimes);
  expect(leadTimes[0]?.lead_times[0]?.count).toBe(3);
});
