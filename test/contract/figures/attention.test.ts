import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFlight } from '#shared/api/commits.ts';
import { delivery } from '#shared/api/delivery.ts';
import { state } from '#shared/api/state.ts';
import { syncs } from '#shared/api/syncs.ts';
import { projectDetails, tokenDetails } from '#shared/desktop/commands.ts';
import { attentionOf } from '../../../src-renderer/screens/overview/attention/attention.ts';
import { collected, furnishShop, ids, pipeline, run } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

const fault = { fault: 'token_refused', detail: 'The token was refused.', remedy: 'Make a new one.' } as const;

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance((store) => {
    furnishShop(store);
    const failed = { number: 3, queued: '14:10', finished: '14:30', result: 'failure' } as const;
    const commit = { number: 8, queued: '15:00', finished: '15:10', result: 'failure', changes: ['c3'] } as const;
    collected(store, ids.deploy, [pipeline('deploy'), run('deploy', failed)]);
    collected(store, ids.build, [pipeline('build'), run('build', commit)]);
    store.syncEnded(ids.build, { state: 'failed', fault }, Date.now());
  });
});
afterAll(() => instance.close());

test('what needs somebody follows from the answers of the service', async () => {
  const project_id = ids.shop;
  const { service } = instance;
  const { evidence } = await service.call(delivery, { project_id, from: '2026-11-01', include: 'evidence' });
  const items = attentionOf({
    project: await service.call(projectDetails, { project_id }),
    range: { preset: '90', from: null, to: null },
    now: Date.parse('2026-11-04T12:00:00Z'),
    state: await service.call(state, { project_id }),
    deployments: evidence?.deployments,
    inFlight: await service.call(inFlight, { project_id, limit: 1000 }),
    syncs: await service.call(syncs, { id: project_id }),
    tokens: await service.call(tokenDetails, {}),
  });
  expect(items).toMatchObject([
    { type: 'deployment_failed', pipeline: 'deploy', stage: null, since: '2026-11-02T14:30:00.000Z', failures: 1 },
    { type: 'pipeline_red', pipeline: 'build', since: '2026-11-02T14:04:00.000Z', failures: 2 },
    { type: 'collection_failed', kind: 'bad', integration: 'build', fault: { fault: 'token_refused' } },
    { type: 'commits_waiting', pipeline: 'build', waitsFor: 'passing_run', count: 1 },
  ]);
});
