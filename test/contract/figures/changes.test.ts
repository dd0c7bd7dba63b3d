import { afterAll, beforeAll, expect, test } from 'vitest';
import type { changes } from '#shared/api/changes.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { calendarOf } from '#shared/time/calendar.ts';
import { collected, furnishShop, ids, pipeline, run } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

type Changes = OutputOf<typeof changes>;

const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${minutes % 60}`;
const firstHour = 6 * 60;
const step = 20;
const day = 24 * 60;

/** Runs of one day of November, twenty minutes apart: each takes as long and lists a commit of its own. */
const runsOf = (dayOfMonth: number, lengths: readonly number[]) =>
  lengths.map((length, index) => {
    const queued = (dayOfMonth - 2) * day + firstHour + index * step;
    const number = dayOfMonth * 100 + index;
    const [start, end] = [clock(queued), clock(queued + length)];
    return run('build', { number, queued: start, finished: end, result: 'success', changes: [`c${number}`] });
  });

const around = (length: number, count: number) => Array.from({ length: count }, (_, index) => length + (index % 4));

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance((store) => {
    furnishShop(store);
    collected(store, ids.build, [
      pipeline('build'),
      ...runsOf(12, around(5, 24)),
      ...runsOf(13, around(9, 24)),
      ...runsOf(14, around(9, 19)),
      ...runsOf(15, around(9, 24)),
    ]);
  });
});
afterAll(() => instance.close());

const changesOn = (dayOfMonth: number, more = '') =>
  instance.json<Changes>(`/api/changes/${ids.shop}?from=2026-11-${dayOfMonth}&to=2026-11-${dayOfMonth}${more}`);
const figureOf = ({ data }: Changes, family: string, figure: string, integration: number | null = null) =>
  data.find((one) => one.family === family && one.figure === figure && one.integration_id === integration);

test('times that rose by more than chance, with 20 values on both days, are worse', async () => {
  const changes = await changesOn(13);
  expect(changes).toMatchObject({ before_from: '2026-11-12', before_to: '2026-11-12' });
  expect(figureOf(changes, 'runs', 'cycle_times')).toMatchObject({
    unit: 'seconds',
    statistic: 'mean',
    now: { value: 10.5 * 60, count: 24 },
    before: { value: 6.5 * 60, count: 24 },
    test: 'mann_whitney',
    verdict: 'worse',
  });
  expect(figureOf(changes, 'runs', 'cycle_times', ids.build)).toMatchObject({ statistic: 'median', verdict: 'worse' });
  expect(figureOf(changes, 'runs', 'cycle_times')?.p).toBeLessThan(0.001);
});

test('19 values are too few, however large the difference', async () => {
  const changes = await changesOn(14, '&before_from=2026-11-12&before_to=2026-11-12&of=runs');
  expect(figureOf(changes, 'runs', 'cycle_times')).toMatchObject({ now: { count: 19 }, verdict: 'too_few' });
  expect(new Set(changes.data.map(({ family }) => family))).toEqual(new Set(['runs']));
});

test('what chance alone explains is the same', async () => {
  const changes = await changesOn(15, '&before_from=2026-11-13&before_to=2026-11-13&of=runs');
  expect(figureOf(changes, 'runs', 'cycle_times')).toMatchObject({ now: { count: 24 }, verdict: 'same', p: 1 });
});

test('the figures are those that are told of the same days elsewhere', async () => {
  const days = 'from=2026-11-02&to=2026-11-15';
  const changes = await instance.json<Changes>(`/api/changes/${ids.shop}?${days}&statistic=mean`);
  const delivery = await instance.json<Record<string, { value: number | null }>>(
    `/api/delivery/${ids.shop}?${days}&statistic=mean`,
  );
  const ofDelivery = changes.data.filter(({ family }) => family === 'delivery');
  expect(ofDelivery).toHaveLength(5);
  for (const { figure, now } of ofDelivery) expect(now.value, figure).toBe(delivery[figure]?.value);
  const leadTimes = await instance.json<{
    data: { name: string; lead_times: { path: string; lead_time: number }[] }[];
  }>(`/api/lead_times/${ids.shop}?${days}&statistic=mean`);
  const routes = leadTimes.data.flatMap(({ name, lead_times }) =>
    lead_times.map(({ path, lead_time }) => [name, path, lead_time]),
  );
  expect(routes.length).toBeGreaterThan(0);
  const ofRoutes = changes.data.filter(({ family }) => family === 'lead_times');
  expect(ofRoutes.map(({ pipeline: name, path, now }) => [name, path, now.value])).toEqual(routes);
});

test('half a period before is refused, and a project without data has nothing to compare', async () => {
  expect((await instance.ask(`/api/changes/${ids.shop}?before_from=2026-11-01`)).status).toBe(400);
  expect((await instance.ask(`/api/changes/${ids.shop}?before_from=2026-11-03&before_to=2026-11-02`)).status).toBe(400);
  const { data } = await instance.json<Changes>(`/api/changes/${ids.empty}`);
  expect(new Set(data.map(({ verdict }) => verdict))).toEqual(new Set(['too_few']));
});

test('days to come are in neither period, and a period of them alone has nothing to compare', async () => {
  const days = 'from=2026-11-12&to=2026-11-12';
  const upTo = async (last: string) => ({
    ...(await instance.json<Changes>(`/api/changes/${ids.shop}?${days}&before_from=2026-11-13&before_to=${last}`)),
  });
  expect(await upTo('2099-12-31')).toEqual(await upTo(calendarOf('Europe/Berlin').dayOf(Date.now())));
  for (const query of ['from=2099-01-01&to=2099-01-31', 'before_from=2099-01-01&before_to=2099-01-31']) {
    const { data } = await instance.json<Changes>(`/api/changes/${ids.shop}?${query}`);
    expect(data.map(({ verdict, p }) => ({ verdict, p }))).toEqual(data.map(() => ({ verdict: 'too_few', p: null })));
  }
});

test('before the first day that has a name is nothing', async () => {
  const changes = await instance.json<Changes>(`/api/changes/${ids.shop}?from=0001-01-01`);
  expect(changes).toMatchObject({ before_from: '0001-01-01', before_to: '0001-01-01' });
  expect(figureOf(changes, 'runs', 'cycle_times')).toMatchObject({ before: { count: 0 }, verdict: 'too_few' });
});
