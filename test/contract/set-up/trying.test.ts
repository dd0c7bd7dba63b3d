import { afterEach, expect, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import {
  addIntegration,
  addProject,
  addToken,
  examineIntegration,
  followTest,
  startTest,
  stopTest,
  testConnection,
} from '#shared/desktop/commands.ts';
import { aRepository, start } from '../../builders/systems/github.ts';
import { aJob } from '../../builders/systems/jenkins.ts';
import type { FaultKind } from '../../simulators/faults.ts';
import { startGitHub } from '../../simulators/github/server.ts';
import { type JenkinsServer, startJenkins } from '../../simulators/jenkins/server.ts';
import { openTestInstance, type TestInstance } from '../test-instance.ts';

const account = { user: 'builder', token: 'canary-3f1c' };
let instance: TestInstance | null = null;
let jenkins: JenkinsServer | null = null;
afterEach(async () => {
  await instance?.close();
  await jenkins?.close();
});

type State = OutputOf<typeof followTest>;

async function openedWith(takes = 0) {
  const folder = { kind: 'folder', name: 'shop', jobs: [aJob('build', 1, 3), aJob('deploy', 1, 2)] } as const;
  const server = await startJenkins({ jobs: [folder] }, { ...account, takes });
  jenkins = server;
  const opened = await openTestInstance(undefined, { workers });
  instance = opened;
  return { server, service: opened.service };
}

/** Follows a test to its end; gives every answer on the way. */
async function followed(service: TestInstance['service'], test_id: string): Promise<readonly State[]> {
  const states: State[] = [];
  for (let after = 0; ; ) {
    const state = await service.call(followTest, { test_id, after });
    states.push(state);
    if (state.state !== 'running') return states;
    after = state.findings.length;
  }
}

test('a test is told step by step, from the name of the host to the clock, and offers what is there', async () => {
  const { server, service } = await openedWith();
  const { user: username, token: secret } = account;
  const url = `${server.url}/job/shop`;
  const { test_id } = await service.call(startTest, { type: 'ci_server', url, username, secret });
  const states = await followed(service, test_id);
  const last = states.at(-1);
  const steps = ['Address', 'Name lookup', 'Connection', 'Certificate', 'Server', 'Sign-in', 'What is there', 'Clock'];
  expect(last?.findings.map(({ step, ok }) => [step, ok])).toEqual(steps.map((step) => [step, true]));
  expect(last?.findings.filter(({ skipped }) => skipped).map(({ step }) => step)).toEqual(['Certificate']);
  expect(states.length).toBeGreaterThan(2);
  expect(last?.offers.map(({ name, part }) => [name, part])).toEqual([
    ['build', true],
    ['deploy', true],
  ]);
  expect(JSON.stringify(states)).not.toContain(secret);
});

test('a test that is stopped asks nothing more', async () => {
  const { server, service } = await openedWith(60_000);
  const { user: username, token: secret } = account;
  const { test_id } = await service.call(startTest, { type: 'ci_server', url: server.url, username, secret });
  const { findings } = await service.call(followTest, { test_id, after: 3 });
  const rest = service.call(followTest, { test_id, after: findings.length });
  await service.call(stopTest, { test_id });
  expect((await rest).state).toBe('stopped');
  await expect(service.call(followTest, { test_id })).rejects.toMatchObject({ status: 404 });
});

test('another repository that the token sees is offered beside the one that was tried', async () => {
  const { service } = await openedWith();
  const repositories = ['shop/web', 'shop/app'].map((fullName, index) => aRepository({}, { fullName, id: index + 1 }));
  const github = await startGitHub({ now: start + 86_400_000, repositories }, { token: account.token });
  try {
    const input = { type: 'source_host', url: `${github.url}/shop/web`, secret: account.token } as const;
    const { test_id } = await service.call(startTest, input);
    const last = (await followed(service, test_id)).at(-1);
    expect(last?.offers).toEqual([{ url: `${github.url}/shop/app`, name: 'shop/app', part: false }]);
  } finally {
    await github.close();
  }
});

async function examined(service: TestInstance['service'], url: string): Promise<State | undefined> {
  const project = await service.call(addProject, { name: 'Shop' });
  const token = await service.call(addToken, {
    name: 'ci',
    integ_type: 'ci_server',
    origins: [new URL(url).origin],
    username: account.user,
    secret: account.token,
  });
  const { id } = await service.call(addIntegration, {
    integration_type: 'ci_server',
    name: 'build',
    project_id: project.id,
    token_id: token.id,
    url,
  });
  const { test_id } = await service.call(examineIntegration, { integration_id: id });
  return (await followed(service, test_id)).at(-1);
}

/** The steps of a test of one job as they are shown: ✓ went well, ✕ failed, – not tried or not needed. */
const shown = (state: State | undefined): readonly string[] =>
  (state?.findings ?? []).map(({ step, ok, skipped }) => `${skipped ? '–' : ok ? '✓' : '✕'} ${step}`);

const reached = ['✓ Address', '✓ Name lookup', '✓ Connection', '– Certificate'];
const signInFails = [...reached, '✓ Server', '✕ Sign-in', '– What is there', '– Runs'];
const serverFails = [...reached, '✕ Server', '– Sign-in', '– What is there', '– Runs'];
const permissionFails = [...reached, '✓ Server', '✓ Sign-in', '✕ Permission', '– What is there', '– Runs'];
const nothingThere = [...reached, '✓ Server', '– Sign-in', '✕ What is there', '– Runs'];

const met: readonly (readonly [name: string, fault: FaultKind, steps: readonly string[]])[] = [
  ['token_refused', { kind: 'status', status: 401 }, signInFails],
  ['sign_in_page', { kind: 'sign-in-page', status: 200 }, signInFails],
  ['token_lacks_right', { kind: 'status', status: 403 }, permissionFails],
  ['wrong_address', { kind: 'status', status: 404 }, nothingThere],
  ['rate_limited', { kind: 'status', status: 429, headers: { 'retry-after': '40' } }, serverFails],
  ['server_error', { kind: 'status', status: 502 }, serverFails],
];

test.each(met)(
  'an integration that fails is examined with its own token, and the true step is named: %s',
  async (name, fault, steps) => {
    const { server, service } = await openedWith();
    server.fail(fault, '', Number.POSITIVE_INFINITY);
    const last = await examined(service, `${server.url}/job/shop`);
    expect(shown(last)).toEqual(steps);
    expect(last?.findings.find(({ ok }) => !ok)?.fault?.fault).toBe(name);
  },
);

const afterConnection = ['– Server', '– Sign-in', '– What is there', '– Runs'];

test.each([
  [
    'a name that is not known',
    'http://nowhere.invalid/job/a',
    ['✓ Address', '✕ Name lookup', '– Connection', '– Certificate'],
  ],
  ['a port that refuses', 'http://127.0.0.1:9/job/a', ['✓ Address', '✓ Name lookup', '✕ Connection', '– Certificate']],
])('what comes after a step that failed was not tried: %s', async (_, url, steps) => {
  const { service } = await openedWith();
  const { test_id } = await service.call(startTest, { type: 'ci_server', url, username: 'a', secret: 'b' });
  expect(shown((await followed(service, test_id)).at(-1))).toEqual([...steps, ...afterConnection]);
});

test('of an address that is none nothing else is tried', async () => {
  const { service } = await openedWith();
  const input = { type: 'ci_server', url: 'ftp://127.0.0.1/', username: 'a', secret: 'b' } as const;
  const { test_id } = await service.call(startTest, input);
  const connectionSteps = ['– Name lookup', '– Connection', '– Certificate'];
  expect(shown((await followed(service, test_id)).at(-1))).toEqual([
    '✕ Address',
    ...connectionSteps,
    ...afterConnection,
  ]);
});

test('a test without the steps of the way names them where they fail', async () => {
  const { service } = await openedWith();
  const input = { type: 'ci_server', username: 'a', secret: 'b' } as const;
  for (const [url, step] of [
    ['http://nowhere.invalid/job/a', 'Name lookup'],
    ['http://127.0.0.1:9/job/a', 'Connection'],
  ] as const) {
    const { findings } = await service.call(testConnection, { ...input, url });
    expect(findings.map(({ ok, skipped, ...finding }) => [finding.step, ok && !skipped])).toEqual([
      ['Address', true],
      [step, false],
      ...['Server', 'Sign-in', 'What is there', 'Runs'].map((one) => [one, false]),
    ]);
    expect(findings.find(({ ok }) => !ok)?.step).toBe(step);
  }
});

test('a host at which nothing listens is told apart from one that refuses the token', async () => {
  const { server, service } = await openedWith();
  await server.close();
  const last = await examined(service, `${server.url}/job/shop`);
  const failed = last?.findings.find(({ ok }) => !ok);
  expect(failed).toMatchObject({ step: 'Connection', fault: { fault: 'unreachable_refused' } });
});
