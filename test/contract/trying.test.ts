import { afterEach, expect, test } from 'vitest';
import { sourceWorkers } from '#main/app/create-service.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import {
  addIntegration,
  addProject,
  addToken,
  examineIntegration,
  followTest,
  startTest,
  stopTest,
} from '#shared/desktop/commands.ts';
import { aRepository, start } from '../builders/github.ts';
import { aJob } from '../builders/jenkins.ts';
import type { FaultKind } from '../simulators/faults.ts';
import { startGitHub } from '../simulators/github/server.ts';
import { type JenkinsServer, startJenkins } from '../simulators/jenkins/server.ts';
import { type House, openHouse } from './house.ts';

const account = { user: 'builder', token: 'canary-3f1c' };
let house: House | null = null;
let jenkins: JenkinsServer | null = null;
afterEach(async () => {
  await house?.close();
  await jenkins?.close();
});

type State = OutputOf<typeof followTest>;

async function openedWith(takes = 0) {
  const folder = { kind: 'folder', name: 'shop', jobs: [aJob('build', 1, 3), aJob('deploy', 1, 2)] } as const;
  const server = await startJenkins({ jobs: [folder] }, { ...account, takes });
  jenkins = server;
  const opened = await openHouse(undefined, { workers: sourceWorkers });
  house = opened;
  return { server, service: opened.service };
}

/** Follows a test to its end; gives every answer on the way. */
async function followed(service: House['service'], test_id: string): Promise<readonly State[]> {
  const told: State[] = [];
  for (let after = 0; ; ) {
    const state = await service.call(followTest, { test_id, after });
    told.push(state);
    if (state.state !== 'running') return told;
    after = state.findings.length;
  }
}

test('a test is told step by step, from the name of the host to the clock, and offers what is there', async () => {
  const { server, service } = await openedWith();
  const { user: username, token: secret } = account;
  const url = `${server.url}/job/shop`;
  const { test_id } = await service.call(startTest, { type: 'ci_server', url, username, secret });
  const told = await followed(service, test_id);
  const last = told.at(-1);
  const steps = ['Address', 'Name lookup', 'Connection', 'Certificate', 'Sign-in', 'What is there', 'Clock'];
  expect(last?.findings.map(({ step, ok }) => [step, ok])).toEqual(steps.map((step) => [step, true]));
  expect(told.length).toBeGreaterThan(2);
  expect(last?.offers.map(({ name, part }) => [name, part])).toEqual([
    ['build', true],
    ['deploy', true],
  ]);
  expect(JSON.stringify(told)).not.toContain(secret);
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
  const repositories = ['shop/web', 'shop/app'].map((fullName, place) => aRepository({}, { fullName, id: place + 1 }));
  const github = await startGitHub({ now: start + 86_400_000, repositories }, { token: account.token });
  try {
    const asked = { type: 'source_host', url: `${github.url}/shop/web`, secret: account.token } as const;
    const { test_id } = await service.call(startTest, asked);
    const last = (await followed(service, test_id)).at(-1);
    expect(last?.offers).toEqual([{ url: `${github.url}/shop/app`, name: 'shop/app', part: false }]);
  } finally {
    await github.close();
  }
});

async function examined(service: House['service'], url: string): Promise<State | undefined> {
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

const met: readonly (readonly [name: string, fault: FaultKind, step: string])[] = [
  ['token_refused', { kind: 'status', status: 401 }, 'Sign-in'],
  ['token_lacks_right', { kind: 'status', status: 403 }, 'Sign-in'],
  ['rate_limited', { kind: 'status', status: 429, headers: { 'retry-after': '40' } }, 'Sign-in'],
  ['sign_in_page', { kind: 'sign-in-page', status: 200 }, 'Sign-in'],
  ['server_error', { kind: 'status', status: 502 }, 'Sign-in'],
];

test.each(met)('an integration that fails is examined with its own token: %s', async (name, fault, step) => {
  const { server, service } = await openedWith();
  server.fail(fault, '', Number.POSITIVE_INFINITY);
  const last = await examined(service, `${server.url}/job/shop`);
  expect(last?.findings.at(-1)).toMatchObject({ step, ok: false, fault: { fault: name } });
  expect(last?.findings.slice(0, -1).every(({ ok }) => ok)).toBe(true);
});

test('a host at which nothing listens is told apart from one that refuses the token', async () => {
  const { server, service } = await openedWith();
  await server.close();
  const last = await examined(service, `${server.url}/job/shop`);
  expect(last?.findings.at(-1)).toMatchObject({ step: 'Connection', fault: { fault: 'unreachable_refused' } });
});
