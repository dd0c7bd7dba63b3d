import { expect, onTestFinished, test, vi } from 'vitest';
import { ServiceError } from '#shared/api/problem.ts';
import { WarehouseFault } from '../../warehouse/warehouse-fault.ts';
import { faultDetail, publicDetail, watchList } from './watched-list.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };

test('what runs beside the warehouse is looked after while it cannot be read too', async () => {
  const list = vi.fn().mockResolvedValueOnce({ workspaces: [], readers: [] });
  list.mockRejectedValue(new WarehouseFault('unreachable', 'It is away.'));
  const [begins, read] = [vi.fn(), vi.fn()];
  const watched = await watchList({ source: { list }, every: 3_600_000, log, begins, read, turned: () => undefined });
  onTestFinished(() => watched.end());
  for (const round of [1, 2]) {
    await watched.refresh();
    expect([begins.mock.calls.length, read.mock.calls.length]).toEqual([round, 0]);
  }
  expect(watched.outdated()).toMatchObject({ fault: 'unreachable' });
});

test.each([
  new WarehouseFault('refused', 'The database refused: relation of canary.'),
  new ServiceError(503, 'The disk of canary is full.'),
  new Error('Of canary.'),
])('what may name something of the owners is told to nobody else: %s', (error) => {
  expect(publicDetail(faultDetail(error))).not.toContain('canary');
  expect(publicDetail(faultDetail(error))).toContain('log tells more');
});
