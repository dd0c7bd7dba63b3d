import { afterEach, expect, test } from 'vitest';
import { collectors as fourSystems } from '#main/collectors/registry.ts';
import { pipelines } from '#shared/api/graph.ts';
import { syncs } from '#shared/api/syncs.ts';
import { addProject, addToken, declareEdge, setRelease, systems, testConnection } from '#shared/desktop/commands.ts';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { openTestInstance, type TestInstance } from '#test/contract/test-instance.ts';
import type { Build } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';

const workers = {
  reading: new URL('./reading-worker.ts', import.meta.url),
  collecting: new URL('./collecting-worker.ts', import.meta.url),
};

const first = {
  number: 1,
  queued: '2026-11-02T10:00:00Z',
  started: '2026-11-02T10:01:00Z',
  finished: '2026-11-02T10:20:00Z',
  result: 'failure',
  repository: 'git.test/shop',
  revision: 'a1',
};
const second = {
  ...first,
  number: 2,
  queued: '2026-11-02T11:00:00Z',
  started: '2026-11-02T11:02:00Z',
  finished: '2026-11-02T11:30:00Z',
  result: 'success',
  revision: 'a2',
};
const third = {
  ...second,
  number: 3,
  queued: '2026-11-03T10:00:00Z',
  started: '2026-11-03T10:00:30Z',
  finished: '2026-11-03T10:05:00Z',
};

let open: TestInstance | null = null;
afterEach(async () => {
  await open?.close();
  open = null;
});

/** An instance with the five systems, a project, and a server whose file says what `entries` hold at the moment. */
async function furnished(entries: object[]) {
  const instance = await openTestInstance(undefined, { workers });
  open = instance;
  const files = await anOrigin((request, response) => {
    const isThere = request.url === '/nightly.runs.json' && request.headers.authorization === 'Bearer file-secret';
    response.writeHead(isThere ? 200 : 404, { 'content-type': 'application/json' });
    response.end(isThere ? JSON.stringify(entries) : '{}');
  });
  const project = await instance.service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const token = await instance.service.call(addToken, {
    name: 'files',
    integ_type: 'ci_server',
    origins: [files.url],
    username: null,
    secret: 'file-secret',
  });
  const connect = async (name: string, url: string, token_id: number): Promise<number> => {
    const about = { integration_type: 'ci_server', name, project_id: project.id, token_id, url };
    const made = await instance.post('/api/integrations', { integration: about });
    expect(made.status, await made.clone().text()).toBe(201);
    await instance.service.idle();
    return ((await made.json()) as { id: number }).id;
  };
  const state = async (name: string) =>
    (await instance.service.call(syncs, { id: project.id })).find(({ integration }) => integration === name);
  return {
    instance,
    project: project.id,
    token: token.id,
    url: `${files.url}/nightly.runs.json`,
    connect,
    state,
  };
}

test('a folder and a line bring the form, the test of a connection, the collection and the figures', async () => {
  const entries: object[] = [first, second];
  const { instance, token, url, connect, state } = await furnished(entries);

  const offered = await instance.service.call(systems, {});
  expect(offered.map(({ id }) => id)).toEqual(['run-file', ...fourSystems.map(({ id }) => id)]);
  expect(offered[0]?.fields.map(({ label }) => label)).toEqual(['Address', 'Token']);
  const tried = await instance.service.call(testConnection, { type: 'ci_server', url, token_id: token });
  expect(tried.findings).toMatchObject([{ ok: true, detail: 'The file tells of 2 runs.' }]);

  const id = await connect('nightly', url, token);
  const repairs = (): Promise<unknown> => instance.json(`/api/repair_times/${id}`);
  expect(await state('nightly')).toMatchObject({ state: 'done', runs: 2, watermark: 'run 2' });
  expect(await repairs()).toEqual({ unit: 'Date/seconds', data: [{ x: '2026-11-02', y: 4200 }] });

  entries.push(third);
  await instance.ask(`/api/syncs/${id}`, { method: 'POST' });
  await instance.service.idle();
  expect(await state('nightly')).toMatchObject({ runs: 3, watermark: 'run 3' });
  expect(await instance.json(`/api/cycle_times/${id}`)).toMatchObject({
    data: [
      { x: '2026-11-02', y: 1800 },
      { x: '2026-11-03', y: 300 },
    ],
  });
});

test('an entry that is not understood is a fault with its place, and what was collected stays', async () => {
  const entries: object[] = [first];
  const { instance, token, url, connect, state } = await furnished(entries);
  const id = await connect('nightly', url, token);
  entries.push({ ...second, queued: 'yesterday' });
  await instance.ask(`/api/syncs/${id}`, { method: 'POST' });
  await instance.service.idle();
  expect(await state('nightly')).toMatchObject({
    state: 'failed',
    runs: 1,
    fault: { fault: 'answer_unreadable', detail: 'The file is not understood, at “1.queued”.' },
  });
});

test('its runs stand in one graph with those of another system, joined by their revision', async () => {
  const { instance, project, token, url, connect } = await furnished([first, second]);
  const build: Build = {
    number: 1,
    timestamp: Date.UTC(2026, 10, 2, 9),
    queuedMillis: 0,
    duration: 60_000,
    result: 'SUCCESS',
    building: false,
    causes: [{ kind: 'scm' }],
    changes: [{ commitId: 'a2', timestamp: Date.UTC(2026, 10, 2, 8) }],
    revision: 'a2',
    branch: 'main',
    remote: 'https://git.test/shop.git',
  };
  const earlier: Build = { ...build, number: 0, timestamp: build.timestamp - 3_600_000, changes: [], revision: 'a0' };
  const jenkins = await startJenkins(
    { jobs: [{ kind: 'freestyle', name: 'build', builds: [earlier, build], downstream: [] }] },
    { user: 'builder', token: 'jenkins-secret' },
  );
  try {
    const builder = await instance.service.call(addToken, {
      name: 'jenkins',
      integ_type: 'ci_server',
      origins: [jenkins.url],
      username: 'builder',
      secret: 'jenkins-secret',
    });
    await connect('build', `${jenkins.url}/job/build`, builder.id);
    await connect('nightly', url, token);
    const { nodes } = await instance.service.call(pipelines, { project_id: project });
    const idOf = (name: string): number => nodes.find((node) => node.name === name)?.id ?? 0;
    await instance.service.call(declareEdge, { project_id: project, from: idOf('build'), to: idOf('nightly') });
    await instance.service.call(setRelease, { pipeline_id: idOf('nightly'), release: true });

    // Handed over when build 1 was queued, at 9:00; it arrived with run 2 of the file, which ended at 11:30.
    expect(await instance.json(`/api/lead_times/${project}?from=2026-11-01&to=2026-11-30`)).toMatchObject({
      data: [
        { name: 'build', lead_times: [{ path: '', lead_time: 150 }] },
        { name: 'nightly', lead_times: [{ path: '' }] },
      ],
    });
  } finally {
    await jenkins.close();
  }
});
