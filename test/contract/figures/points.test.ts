import { afterAll, beforeAll, expect, test } from 'vitest';
import type { z } from 'zod';
import type { StoreWriter } from '#main/store/contract.ts';
import type { DateSeries } from '#shared/api/series.ts';
import { onePoint, type PointOrder, points, pointsPage } from '#shared/desktop/commands.ts';
import { percentile } from '#shared/stats/stats.ts';
import { furnish } from '../backlog.ts';
import { collected, ids, pipeline, run } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

/** A second pipeline with a run each minute of the evening, on two branches; some of them break and are repaired. */
function furnishBusy(store: StoreWriter): void {
  furnish(store);
  const runs = Array.from({ length: 60 }, (_, index) => ({
    ...run('busy', {
      number: index + 1,
      queued: `16:${String((index * 7) % 60).padStart(2, '0')}`,
      finished: `17:${String(index).padStart(2, '0')}`,
      result: index % 5 === 0 ? 'failure' : 'success',
    }),
    branch: index % 2 === 0 ? 'main' : 'release-10',
  }));
  const busy = store.addIntegration(
    {
      projectId: ids.shop,
      type: 'ci_server',
      name: 'busy',
      url: 'https://ci.test/job/busy/',
      tokenId: ids.server,
      releaseBranch: null,
      policy: { unstable: 'breaks', timedOut: 'breaks' },
    },
    0,
  );
  collected(store, busy.id, [pipeline('busy'), ...runs]);
}
const busy = 4;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishBusy);
});
afterAll(() => instance.close());

type Series = z.output<typeof DateSeries>;
const evidenceOf = async (metric: string, integration: number, more = ''): Promise<Series['data']> =>
  (await instance.json<Series>(`/api/${metric}/${integration}?include=evidence${more}`)).data;
const all = { branch: '*' } as const;

test.each([
  ['cycle_times', busy],
  ['repair_times', busy],
  ['failure_times', ids.build],
  ['cycle_times', ids.backlog],
] as const)('the columns of %s tell the points of the API and what made them', async (metric, integration_id) => {
  const expected = await evidenceOf(metric, integration_id);
  const result = await instance.service.call(points, { metric, integration_id });
  expect(expected.length).toBeGreaterThan(0);
  expect(result).toMatchObject({ count: expected.length, first: expected[0]?.x, last: expected.at(-1)?.x });
  const { at, seconds, pipeline: indexes, flaky, runs, issues } = result.points;
  expect(at.map((moment, index) => ({ at: moment, y: seconds[index], flaky: flaky.includes(index) }))).toEqual(
    expected.map(({ y, evidence }) => ({ at: Date.parse(evidence?.at ?? ''), y, flaky: evidence?.flaky })),
  );
  expect(indexes.map((index) => result.pipelines[index])).toEqual(expected.map(({ evidence }) => evidence?.pipeline));
  const named = at.map((_, index) => runs.map(({ id, number }) => [id[index], number[index]]));
  expect(named).toEqual(expected.map(({ evidence }) => evidence?.runs.map(({ id, number }) => [id, number])));
  expect(issues?.key ?? null).toEqual(
    integration_id === ids.backlog ? expected.map(({ evidence }) => evidence?.issue?.key) : null,
  );
});

test('of many points fewer are drawn, and the figures and spreads stay those of all', async () => {
  const input = { metric: 'cycle_times', integration_id: busy, ...all } as const;
  const whole = await instance.service.call(points, input);
  const few = await instance.service.call(points, { ...input, most: 10 });
  expect(few.points.at.length).toBeLessThanOrEqual(10);
  expect([Math.min(...few.points.seconds), Math.max(...few.points.seconds)]).toEqual([
    Math.min(...whole.points.seconds),
    Math.max(...whole.points.seconds),
  ]);
  expect({ ...few, points: null }).toEqual({ ...whole, points: null });
  const rank = (p: number) => percentile(whole.points.seconds, p);
  expect(whole.figures).toEqual({ p25: rank(25), median: rank(50), p75: rank(75), p90: rank(90) });
  expect(whole.spreads).toEqual([
    { from: '2026-11-02', count: whole.count, low: rank(25), middle: rank(50), high: rank(75) },
  ]);
});

const page = { metric: 'cycle_times', integration_id: busy, ...all, locale: 'en-GB', size: 20 } as const;

test('the pages together are all points with their evidence, the newest first', async () => {
  const rows: Series['data'] = [];
  for (const at of [0, 1, 2]) rows.push(...(await instance.service.call(pointsPage, { ...page, page: at })).rows);
  expect(rows).toEqual((await evidenceOf('cycle_times', busy, '&branch=*')).reverse());
  expect(await instance.service.call(pointsPage, { ...page, page: 99 })).toMatchObject({ count: rows.length, page: 2 });
});

test.each<[PointOrder, (point: Series['data'][number]) => string | number | undefined]>([
  ['value', ({ y }) => y],
  ['branch', ({ evidence }) => evidence?.runs.at(-1)?.branch ?? ''],
  ['moment', ({ evidence }) => evidence?.at],
])('the pages stand in the order of the %s that is asked for, equals the newest first', async (order, by) => {
  const newestFirst = (await evidenceOf('cycle_times', busy, '&branch=*')).reverse();
  const compare = (a: Series['data'][number], b: Series['data'][number]) =>
    by(a) === by(b) ? 0 : (by(a) ?? 0) < (by(b) ?? 0) ? -1 : 1;
  for (const descending of [true, false]) {
    const { rows } = await instance.service.call(pointsPage, { ...page, size: 100, page: 0, order, descending });
    expect(rows).toEqual(newestFirst.toSorted((a, b) => (descending ? compare(b, a) : compare(a, b))));
  }
});

test('a point is found by its runs or its issue, and only among those that are asked for', async () => {
  const [first, ...others] = await evidenceOf('repair_times', busy);
  const key = first?.evidence?.runs.map(({ id }) => id).join('-') ?? '';
  const input = { metric: 'repair_times', integration_id: busy, key } as const;
  expect(others.length).toBeGreaterThan(0);
  expect(await instance.service.call(onePoint, input)).toEqual({ point: first });
  expect(await instance.service.call(onePoint, { ...input, to: '2026-11-01' })).toEqual({ point: null });
  expect(await instance.service.call(onePoint, { ...input, key: 'x' })).toEqual({ point: null });
  const [issue] = await evidenceOf('cycle_times', ids.backlog);
  const ofIssue = { metric: 'cycle_times', integration_id: ids.backlog, key: 'SHOP-1' } as const;
  expect(await instance.service.call(onePoint, ofIssue)).toEqual({ point: issue });
});

test('what an integration does not have is refused as the API refuses it', async () => {
  const refused = (input: object) => instance.service.call(points, { integration_id: ids.backlog, ...input });
  await expect(refused({ metric: 'repair_times' })).rejects.toMatchObject({ status: 422 });
  await expect(refused({ metric: 'cycle_times', branch: 'main' })).rejects.toMatchObject({ status: 400 });
  await expect(refused({ metric: 'lead_times' })).rejects.toMatchObject({ status: 422 });
});
