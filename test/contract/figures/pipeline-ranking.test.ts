import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { pipelineRanking } from '#shared/api/pipeline-ranking.ts';
import { furnish } from '../backlog.ts';
import { ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

type Ranking = OutputOf<typeof pipelineRanking>;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnish);
});
afterAll(() => instance.close());

const path = `/api/pipeline_ranking/${ids.shop}`;
const days = 'from=2026-11-02&to=2026-11-02';

test('pipelines are ranked by the metric that is asked for; an issue tracker has none', async () => {
  const ranking = await instance.json<Ranking>(`${path}?${days}`);
  expect(ranking).toMatchObject({ metric: 'cycle_times', before_from: '2026-11-01', before_to: '2026-11-01' });
  expect(ranking.data.map(({ pipeline, count, median }) => [pipeline, count, median])).toEqual([
    ['build', 3, 660],
    ['deploy', 2, 600],
  ]);
  const repairs = await instance.json<Ranking>(`${path}?${days}&metric=repair_times`);
  expect(repairs.data.map(({ pipeline, median }) => [pipeline, median])).toEqual([
    ['build', 7620],
    ['deploy', null],
  ]);
  expect(await instance.json<Ranking>(`/api/pipeline_ranking/${ids.empty}`)).toMatchObject({ data: [] });
});

test('the table has one line for each pipeline, without its weeks', async () => {
  const answer = await instance.ask(`${path}?${days}&format=csv`);
  expect((await answer.text()).trim().split('\r\n')).toEqual([
    'integration_id,integration,pipeline,count,median,p90,before,before_count,p,verdict,flaky,repairs',
    '1,build,build,3,660,708,,0,,too_few,0,1',
    '2,deploy,deploy,2,600,600,,0,,too_few,0,0',
  ]);
});

test('the answer carries a validator, and what cannot be asked is refused', async () => {
  const first = await instance.ask(`${path}?${days}`);
  const etag = first.headers.get('etag') ?? '';
  expect((await instance.ask(`${path}?${days}`, { headers: { 'If-None-Match': etag } })).status).toBe(304);
  for (const query of ['metric=speed', 'before_from=2026-11-01', 'from=2026-11-03&to=2026-11-02', 'pipeline=build'])
    expect([query, (await instance.ask(`${path}?${query}`)).status]).toEqual([query, 400]);
  expect((await instance.ask('/api/pipeline_ranking/999')).status).toBe(404);
});
