import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import writeFileAtomic from 'write-file-atomic';
import { pipelines } from '#shared/api/graph.ts';
import { ServiceError } from '#shared/api/problem.ts';
import { projects } from '#shared/api/projects.ts';
import type { Service } from '../../service/contract.ts';
import {
  addPending,
  applyPending,
  keepPendingApplied,
  type PendingStep,
  readPending,
  writePending,
} from './pending.ts';

const made = { id: 1, created_at: '2026-11-29T08:00:00.000Z' };

const edgeTo = (to: string): PendingStep => ({
  do: 'graph',
  project: 'Shop',
  made,
  step: { do: 'removeEdge', from: 'build', to },
});

/** A folder in which one change waits, and a service that answers no question but with this error. */
function refusing(error: ServiceError, before: (dataDir: string) => void = () => undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-pending-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  writePending(dataDir, [edgeTo('test')]);
  const call = async (endpoint: unknown): Promise<unknown> => {
    if (endpoint === projects) return [{ ...made, name: 'Shop' }];
    before(dataDir);
    throw error;
  };
  return { dataDir, service: { call } as unknown as Service };
}

test.each([503, 507] as const)('what a service that answers %d could not do waits on', async (status) => {
  const { dataDir, service } = refusing(new ServiceError(status, 'The service is stopping.'));
  expect(await applyPending(service, dataDir)).toEqual({ linked: [], waiting: [edgeTo('test')], faults: [] });
  expect(readPending(dataDir)).toEqual([edgeTo('test')]);
});

test('what can never be done is told and waits no more; what was added meanwhile stays', async () => {
  const { dataDir, service } = refusing(new ServiceError(409, 'It would close a cycle.'), (folder) =>
    addPending(folder, [edgeTo('deploy')]),
  );
  const { faults } = await applyPending(service, dataDir);
  expect(faults).toEqual([expect.stringContaining('close a cycle')]);
  expect(readPending(dataDir)).toEqual([edgeTo('deploy')]);
});

const damages: readonly [string, (file: string) => void][] = [
  ['damaged list', (file) => writeFileSync(file, '[{')],
  ['folder in its place', (file) => mkdirSync(file)],
];

test.each(damages)('a %s says what to do with it, once to a service that runs', async (_, damage) => {
  const { dataDir, service } = refusing(new ServiceError(503, ''));
  const file = join(dataDir, 'waiting-edges.json');
  rmSync(file);
  damage(file);
  const remedy = expect.stringContaining('Move it away, and apply the workspace file again.');
  expect(() => readPending(dataDir)).toThrow(expect.objectContaining({ message: remedy }));
  expect((await applyPending(service, dataDir)).faults).toEqual([remedy]);

  const listeners: Parameters<Service['watch']>[0][] = [];
  const idle = vi.fn(async () => undefined);
  const watch: Service['watch'] = (listener) => {
    listeners.push(listener);
    return () => undefined;
  };
  const report = vi.fn();
  keepPendingApplied({ ...service, idle, watch }, dataDir, report);
  for (const times of [1, 2]) {
    for (const listener of listeners) listener({ kind: 'data', projectId: 1 });
    await vi.waitFor(() => expect(idle).toHaveBeenCalledTimes(times));
    await new Promise(setImmediate);
  }
  expect(report.mock.calls).toEqual([[remedy]]);
});

test('a list that cannot be written is said with its remedy, beside what was done', async () => {
  const { dataDir, service } = refusing(new ServiceError(503, ''));
  vi.spyOn(writeFileAtomic, 'sync').mockImplementation(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  });
  onTestFinished(() => void vi.restoreAllMocks());
  const { waiting, faults } = await applyPending(service, dataDir);
  expect(waiting).toEqual([edgeTo('test')]);
  expect(faults).toEqual([expect.stringMatching(/waiting-edges\.json could not be written \(ENOSPC\)\. Make room/)]);
});

test('what waited changes none of several pipelines of its name', async () => {
  const { dataDir } = refusing(new ServiceError(503, ''));
  const nodes = ['build', 'test', 'test'].map((name, id) => ({ id, name }));
  const call = async (endpoint: unknown): Promise<unknown> =>
    endpoint === pipelines ? { nodes } : [{ ...made, name: 'Shop' }];
  const { faults } = await applyPending({ call } as unknown as Service, dataDir);
  expect(faults).toEqual([expect.stringContaining('Several pipelines are called "test"')]);
});

test('what waited for a project that is there no more waits for no other one with its number', async () => {
  const { dataDir } = refusing(new ServiceError(503, ''));
  const another = { id: 1, name: 'Shop', created_at: '2026-11-30T08:00:00.000Z' };
  const call = async (): Promise<unknown> => [another];
  const nothing = { linked: [], waiting: [], faults: [] };
  expect(await applyPending({ call } as unknown as Service, dataDir)).toEqual(nothing);
  expect(readPending(dataDir)).toEqual([edgeTo('test')]);
});

test('a service that is ending and cannot say which projects there are leaves what waits, without a word', async () => {
  const { dataDir } = refusing(new ServiceError(503, ''));
  const call = async (): Promise<never> => {
    throw new ServiceError(503, 'The service is stopping.');
  };
  expect((await applyPending({ call } as unknown as Service, dataDir)).faults).toEqual([]);
  expect(readPending(dataDir)).toEqual([edgeTo('test')]);
});
