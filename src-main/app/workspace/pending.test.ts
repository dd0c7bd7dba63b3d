import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pipelines } from '#shared/api/graph.ts';
import { ServiceError } from '#shared/api/problem.ts';
import type { Service } from '../../service/contract.ts';
import { addPending, applyPending, type PendingStep, readPending, writePending } from './pending.ts';

const edgeTo = (to: string): PendingStep => ({
  do: 'graph',
  project: 'Shop',
  step: { do: 'removeEdge', from: 'build', to },
});

/** A folder in which one change waits, and a service that answers no question but with this error. */
function refusing(error: ServiceError, before: (dataDir: string) => void = () => undefined) {
  const dataDir = mkdtempSync(join(tmpdir(), 'plumbline-pending-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  writePending(dataDir, [edgeTo('test')]);
  const call = async (): Promise<never> => {
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

test('a damaged list says what to do with it', () => {
  const { dataDir } = refusing(new ServiceError(503, ''));
  writeFileSync(join(dataDir, 'waiting-edges.json'), '[{');
  expect(() => readPending(dataDir)).toThrow('Move it away, and apply the workspace file again.');
});

test('what waited changes none of several pipelines of its name', async () => {
  const { dataDir } = refusing(new ServiceError(503, ''));
  const nodes = ['build', 'test', 'test'].map((name, id) => ({ id, name }));
  const call = async (endpoint: unknown): Promise<unknown> =>
    endpoint === pipelines ? { nodes } : [{ id: 1, name: 'Shop' }];
  const { faults } = await applyPending({ call } as unknown as Service, dataDir);
  expect(faults).toEqual([expect.stringContaining('Several pipelines are called "test"')]);
});
