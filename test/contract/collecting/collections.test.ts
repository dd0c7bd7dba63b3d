import { afterAll, beforeAll, expect, test } from 'vitest';
import { pipelines } from '#shared/api/graph.ts';
import {
  addToken,
  changeCollectingSettings,
  changeIntegration,
  changeToken,
  collectingSettings,
  collections,
  completeness,
  projectDetails,
  replayAnswers,
  setRepository,
  setStateFlow,
  tokenDetails,
} from '#shared/desktop/commands.ts';
import { furnishShop, ids } from '../company.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

let instance: TestInstance;
beforeAll(async () => {
  instance = await openTestInstance(furnishShop);
});
afterAll(() => instance.close());

const repairs = async () => (await instance.json<{ data: object[] }>(`/api/repair_times/${ids.build}`)).data;

test('the state of each collection says what it brought by kind, as a table too', async () => {
  const [build] = await instance.json<object[]>(`/api/syncs/${ids.shop}`);
  expect(build).toMatchObject({ kinds: { pipeline: 1, run: 7 }, paused: false, warning: null, seconds_left: null });
  const csv = await (await instance.ask(`/api/syncs/${ids.shop}?format=csv`)).text();
  expect(csv.split('\r\n')[1]).toContain('"pipeline: 1, run: 7"');
});

test('past collections and completeness are told', async () => {
  const past = await instance.service.call(collections, { integration_id: ids.build });
  expect(past).toMatchObject([{ state: 'done', pages: 1, records: 8, kinds: { pipeline: 1, run: 7 } }]);
  expect(await instance.service.call(completeness, { integration_id: ids.build })).toMatchObject({
    runs: 7,
    gaps: 0,
    days_with_data: 1,
    days_spanned: 1,
    runs_without_changes: 4,
    pages: 1,
  });
  await expect(instance.service.call(completeness, { integration_id: 99 })).rejects.toMatchObject({ status: 404 });
});

test('another outcome policy changes the figures at once, without a request', async () => {
  const before = await repairs();
  const etag = (await instance.ask(`/api/repair_times/${ids.build}`)).headers.get('etag');
  await instance.service.call(changeIntegration, { integration_id: ids.build, unstable: 'passes' });
  expect(await repairs()).not.toEqual(before);
  expect((await instance.ask(`/api/repair_times/${ids.build}`)).headers.get('etag')).not.toBe(etag);
  await instance.service.call(changeIntegration, { integration_id: ids.build, unstable: 'breaks' });
  expect(await repairs()).toEqual(before);
});

test('settings of an integration are kept and shown; a start that is no day is refused', async () => {
  await instance.service.call(changeIntegration, {
    integration_id: ids.backlog,
    timed_out: 'neutral',
    since: '2026-01-01',
    incidents: { types: ['Incident'] },
  });
  await instance.service.idle();
  const { integrations } = await instance.service.call(projectDetails, { project_id: ids.shop });
  expect(integrations.find(({ id }) => id === ids.backlog)).toMatchObject({
    timed_out: 'neutral',
    since: '2026-01-01',
    incidents: { types: ['Incident'], labels: [] },
  });
  await expect(
    instance.service.call(changeIntegration, { integration_id: ids.backlog, since: '2026-02-30' }),
  ).rejects.toMatchObject({ status: 422 });
});

test('a list that was made from another than is stored by now is refused, but not one that is stored already', async () => {
  const change = (...types: string[]) => ({ integration_id: ids.backlog, incidents: { types, labels: [] } });
  await instance.service.call(changeIntegration, change('Incident'));
  const instead_of = { types: ['Incident'], labels: [] };
  await instance.service.call(changeIntegration, { ...change('Incident', 'Bug'), instead_of });
  await instance.service.call(changeIntegration, { ...change('Incident', 'Bug'), instead_of });
  await expect(
    instance.service.call(changeIntegration, { ...change('Incident', 'Story'), instead_of }),
  ).rejects.toMatchObject({ status: 409 });
  const { integrations } = await instance.service.call(projectDetails, { project_id: ids.shop });
  expect(integrations.find(({ id }) => id === ids.backlog)?.incidents?.types).toEqual(['Incident', 'Bug']);

  const origins = ['https://one.test'];
  const secret = { integ_type: 'ci_server', username: null, secret: 'canary' } as const;
  const { id: token_id } = await instance.service.call(addToken, { ...secret, name: 'lists', origins });
  const also = (...more: string[]) => ({ token_id, origins: [...origins, ...more], instead_of: origins });
  await instance.service.call(changeToken, also('https://two.test'));
  await instance.service.call(changeToken, also('https://two.test'));
  await expect(instance.service.call(changeToken, also('https://three.test'))).rejects.toMatchObject({ status: 409 });
  const kept = (await instance.service.call(tokenDetails, {})).find(({ id }) => id === token_id);
  expect(kept?.origins).toEqual([...origins, 'https://two.test']);
});

test('when and how long is chosen for all, part by part', async () => {
  await instance.service.call(changeCollectingSettings, { quiet: { from: '22:00', to: '06:00' } });
  await instance.service.call(changeCollectingSettings, { every_minutes: 30 });
  expect(await instance.service.call(collectingSettings, {})).toEqual({
    every_minutes: 30,
    quiet: { from: '22:00', to: '06:00' },
    keep_answers_days: null,
  });
  await expect(
    instance.service.call(changeCollectingSettings, { quiet: { from: '22:00', to: '24:00' } }),
  ).rejects.toMatchObject({ status: 422 });
});

test('kept answers are read again on demand', async () => {
  expect(await instance.service.call(replayAnswers, { integration_id: ids.build })).toEqual({ answers: 0, changed: 0 });
});

test('a pipeline is told which repository it reads', async () => {
  const repositoryOf = async () => {
    const { nodes } = await instance.service.call(pipelines, { project_id: ids.shop });
    return nodes.find(({ name }) => name === 'build');
  };
  const node = await repositoryOf();
  expect(node?.repository).toBe('https://git.test/shop');
  const say = (repository: string | null, instead_of?: string | null) =>
    instance.service.call(setRepository, { pipeline_id: node?.id ?? 0, repository, instead_of });
  expect(await say('git.test/other')).toEqual({ before: null, now: 'git.test/other' });
  expect((await repositoryOf())?.repository).toBe('git.test/other');
  await expect(say(null, 'git.test/third')).rejects.toMatchObject({ status: 409 });
  expect(await say(null, 'git.test/other')).toEqual({ before: 'git.test/other', now: null });
  expect((await repositoryOf())?.repository).toBe('https://git.test/shop');
  await expect(instance.service.call(setRepository, { pipeline_id: 99, repository: null })).rejects.toMatchObject({
    status: 404,
  });
});

test('a state that the tracker does not have cannot be marked', async () => {
  await expect(
    instance.service.call(setStateFlow, { integration_id: ids.backlog, state: '9', flow: 'active' }),
  ).rejects.toMatchObject({ status: 404 });
});
