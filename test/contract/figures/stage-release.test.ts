import { afterEach, beforeEach, expect, test } from 'vitest';
import { coverage } from '#shared/api/coverage.ts';
import { delivery } from '#shared/api/delivery.ts';
import { leadTimes } from '#shared/api/lead-times.ts';
import { previewGraph, releaseStageRuns, releaseStages, setRelease } from '#shared/desktop/commands.ts';
import type { Result } from '#shared/records/run.ts';
import { aStage } from '#test/builders/stages.ts';
import { at, collected, furnishShop, ids, pipeline, run } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

const days = { project_id: ids.shop, from: '2026-11-01', to: '2026-11-03' };
let instance: TestInstance;
let deploy = 0;
beforeEach(async () => {
  instance = await openTestInstance((store) => {
    furnishShop(store);
    const fedBy = (number: number) => ({ job: 'build', number });
    collected(store, ids.deploy, [
      pipeline('deploy'),
      {
        // It deployed, then broke.
        ...run('deploy', { number: 1, queued: '09:20', finished: '09:30', result: 'failure', fedBy: fedBy(1) }),
        stages: [
          aStage('trial', 'success', [at('09:20'), at('09:22')]),
          aStage('live', 'success', [at('09:22'), at('09:25')]),
        ],
      },
      {
        ...run('deploy', { number: 2, queued: '12:20', finished: '12:30', result: 'success', fedBy: fedBy(5) }),
        stages: [
          aStage('trial', 'success', [at('12:20'), at('12:24')]),
          aStage('live', 'failure', [at('12:24'), at('12:26')]),
        ],
      },
      run('deploy', { number: 3, queued: '13:20', finished: '13:30', result: 'success', fedBy: fedBy(6) }),
    ]);
  });
  deploy =
    (await instance.service.call(releaseStages, { project_id: ids.shop })).find(({ stages }) => stages.length > 0)
      ?.pipeline_id ?? 0;
});
afterEach(() => instance.close());

const release = (stage: string) => instance.service.call(setRelease, { pipeline_id: deploy, release: true, stage });
const measures = () => instance.service.call(delivery, { ...days, include: 'evidence' });

test('the evidence of a deployment names its stage with result and end', async () => {
  await release('live');
  const { evidence, deployment_frequency } = await measures();
  expect(evidence?.deployments.map(({ run: { number }, stage, passed }) => [number, stage, passed])).toEqual([
    [2, { name: 'live', result: 'failure', finished_at: '2026-11-02T12:26:00.000Z' }, false],
    [1, { name: 'live', result: 'success', finished_at: '2026-11-02T09:25:00.000Z' }, true],
  ]);
  expect(deployment_frequency.evidence.passing).toBe(1);
});

test('runs that tell no stages are counted where deployments are shown and where completeness is', async () => {
  await release('live');
  const warning = { pipeline: 'deploy', stage: 'live', runs: 3, runs_without_stages: 1, occurs: true };
  expect((await measures()).release_stages).toEqual([warning]);
  expect(await instance.service.call(releaseStageRuns, days)).toEqual({ stages: [warning] });
  const { integrations } = await instance.service.call(coverage, { project_id: ids.shop });
  expect(integrations.map((one) => [one.integration, one.runs_without_stages, one.runs_of_release_stages])).toEqual([
    ['build', 0, 0],
    ['deploy', 1, 3],
    ['backlog', 0, 0],
  ]);
});

test('a stage that no run has gives a reason in place of an empty answer', async () => {
  await release('production');
  const { deployment_frequency, change_lead_time, release_stages } = await measures();
  expect(release_stages).toMatchObject([{ stage: 'production', occurs: false }]);
  expect(deployment_frequency).toMatchObject({ value: null, reason_id: 'stages_missing' });
  expect(change_lead_time.reason).toContain('stages');
});

test('of a stage that a run executes several times the store tells what the executions come to', async () => {
  const first = run('deploy', { number: 1, queued: '14:20', finished: '14:30', result: 'failure' });
  const live = (result: Result, from: string, to: string) => aStage('live', result, [at(from), at(to)]);
  const stages = [
    live('failure', '14:20', '14:21'),
    live('success', '14:22', '14:25'),
    live('success', '14:23', '14:24'),
    live('aborted', '14:26', '14:27'),
  ];
  await instance.close();
  instance = await openTestInstance((store) => {
    furnishShop(store);
    collected(store, ids.deploy, [pipeline('deploy'), { ...first, stages }]);
  });
  await release('live');
  const [newest] = (await measures()).evidence?.deployments ?? [];
  expect(newest).toMatchObject({
    run: { number: 1 },
    stage: { result: 'success', finished_at: '2026-11-02T14:25:00.000Z' },
    passed: true,
  });
});

test('a preview of another stage tells the figures that come of choosing it', async () => {
  await release('live');
  const figures = async () => {
    const { data } = await instance.service.call(leadTimes, { ...days, include: 'counts' });
    return data.flatMap(({ name, lead_times }) =>
      lead_times.flatMap(({ lead_time, count }) => (name === 'build' ? [{ lead_time, count }] : [])),
    );
  };
  const { data } = await instance.service.call(previewGraph, {
    ...days,
    edits: [{ do: 'release', pipeline: deploy, on: true, stage: 'trial' }],
  });
  const routes = data.find(({ name }) => name === 'build')?.routes;
  expect(routes?.map(({ before }) => before)).toEqual(await figures());
  await release('trial');
  expect(routes?.map(({ after }) => after)).toEqual(await figures());
  expect(routes?.[0]?.before).not.toEqual(routes?.[0]?.after);
});
