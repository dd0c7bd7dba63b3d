import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { demoInInstance } from '#main/app/demo/demo-in-instance.ts';
import { type PendingStep, readPending, writePending } from '#main/app/workspace/pending.ts';
import type { Service } from '#main/service/contract.ts';
import { projects } from '#shared/api/projects.ts';
import {
  addIntegration,
  addToken,
  changeIntegration,
  projectDetails,
  removeProject,
  restoreRemoved,
  tokenDetails,
} from '#shared/desktop/commands.ts';
import { openTestInstance, sessionSecrets } from '#test/contract/test-instance.ts';

const longest = 60_000;

async function start(keptMillis: number, beforeCall: (id: string) => Promise<void> = async () => undefined) {
  const secrets = sessionSecrets();
  const instance = await openTestInstance(undefined, { secrets, demo: () => demo.start() });
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const call: Service['call'] = async (endpoint, input, ...more) => {
    await beforeCall(endpoint.id);
    return instance.service.call(endpoint, input, ...more);
  };
  const demo = demoInInstance({
    instance: () => ({ service: { ...instance.service, call }, secrets, log }),
    dataDir: instance.dataDir,
    keptMillis,
  });
  onTestFinished(async () => {
    await instance.close();
    await demo.close();
  });
  const ports = async (project_id: number): Promise<readonly number[]> => {
    const { integrations, repositories } = await instance.service.call(projectDetails, { project_id });
    return [...new Set([...integrations, ...repositories].map(({ url }) => Number(new URL(url).port)))];
  };
  const remove = (project_id: number) => instance.service.call(removeProject, { project_id, undoable: true });
  return { service: instance.service, dataDir: instance.dataDir, demo, secrets, ports, remove };
}

const isOpen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    }).on('error', () => resolve(false));
  });
const opens = async (ports: readonly number[]): Promise<ReadonlySet<boolean>> =>
  new Set(await Promise.all(ports.map(isOpen)));

test('a demo that was removed is made again any number of times, and leaves no simulator behind', {
  timeout: longest,
}, async () => {
  const { demo, ports, remove } = await start(longest);
  let before: readonly number[] = [];
  for (let time = 1; time <= 3; time += 1) {
    const { project_id } = await demo.start();
    const now = await ports(project_id);
    expect(now.length).toBe(4);
    expect(await opens(now)).toEqual(new Set([true]));
    for (const port of before.filter((one) => !now.includes(one))) expect(await isOpen(port), `${time}`).toBe(false);
    await expect(demo.start()).rejects.toThrow('is there already');
    await remove(project_id);
    before = now;
  }
  await demo.close();
  expect(await opens(before)).toEqual(new Set([false]));
});

test('two tabs that ask at once get one demo', { timeout: longest }, async () => {
  const { demo } = await start(longest);
  const results = await Promise.allSettled([demo.start(), demo.start()]);
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
});

test.each([projectDetails.id, addIntegration.id, changeIntegration.id])(
  'a demo that another client removes before the first %s is refused in words, and can be made again',
  { timeout: longest },
  async (moment) => {
    const { service, demo, remove } = await start(longest, async (id) => {
      const [project] = id === moment ? await service.call(projects, {}) : [];
      if (!project) return;
      moment = '';
      await remove(project.id);
    });
    const message = expect.stringContaining('Start it again');
    await expect(demo.start()).rejects.toMatchObject({ status: 409, message });
    await expect(demo.start()).resolves.toMatchObject({ project_id: expect.any(Number) });
  },
);

test('the simulators of a removed demo end once it cannot be brought back', { timeout: longest }, async () => {
  const { demo, ports, remove } = await start(0);
  const { project_id } = await demo.start();
  const all = await ports(project_id);
  expect(await opens(all)).toEqual(new Set([true]));
  await remove(project_id);
  await expect.poll(() => opens(all), { timeout: 10_000 }).toEqual(new Set([false]));
});

test('a demo that is brought back has its simulators', { timeout: longest }, async () => {
  const { service, demo, ports, remove } = await start(longest);
  const { project_id } = await demo.start();
  await remove(project_id);
  await service.call(restoreRemoved, { kind: 'project', id: project_id });
  expect(await opens(await ports(project_id))).toEqual(new Set([true]));
});

test('a demo is made beside tokens of the user that are named like its own', { timeout: longest }, async () => {
  const { service, demo, ports } = await start(longest);
  const theirs = { integ_type: 'ci_server', origins: ['https://ci.test'], username: 'ci', secret: 'hidden' } as const;
  for (const name of ['jenkins', 'jenkins (demo)', 'github']) await service.call(addToken, { name, ...theirs });
  const { project_id } = await demo.start();
  expect(await ports(project_id)).toHaveLength(4);
  const tokens = await service.call(tokenDetails, {});
  expect(tokens.map(({ name }) => name).toSorted()).toEqual([
    'azure-devops',
    'github',
    'github (demo)',
    'github-accounts',
    'jenkins',
    'jenkins (demo)',
    'jenkins (demo) (demo)',
    'jira',
  ]);
  expect(tokens.filter(({ origins }) => origins.includes('https://ci.test'))).toHaveLength(3);
});

test('a demo leaves what waits for other projects', { timeout: longest }, async () => {
  const { demo, dataDir } = await start(longest);
  const waiting: PendingStep = { do: 'graph', project: 'Shop', step: { do: 'unsetRelease', pipeline: 'deploy' } };
  writePending(dataDir, [waiting]);
  await demo.start();
  expect(readPending(dataDir)[0]).toEqual(waiting);
  expect(readPending(dataDir).length).toBeGreaterThan(1);
});
