import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import type { SyncOut } from '#shared/api/syncs.ts';
import { createProgress, progressLines } from './progress.ts';

const sync = (integration_id: number, integration: string, more: Partial<SyncOut>): SyncOut => ({
  integration_id,
  integration,
  state: 'running',
  started_at: null,
  finished_at: null,
  last_success_at: null,
  watermark: null,
  pages: 0,
  records: 0,
  runs: 0,
  issues: 0,
  commits: 0,
  progress: null,
  kinds: {},
  records_per_minute: null,
  seconds_left: null,
  reconciled_at: null,
  next_at: null,
  paused: false,
  fault: null,
  failed_items: [],
  warning: null,
  ...more,
});

const steps = [
  [sync(1, 'build', { progress: 0.21, records: 40 }), sync(2, 'backlog', { state: 'queued' })],
  [sync(1, 'build', { progress: 0.25, records: 50 }), sync(2, 'backlog', { records: 3 })],
  [sync(1, 'build', { state: 'done', records: 200 }), sync(2, 'backlog', { state: 'failed' })],
];

async function written(isTTY: boolean): Promise<string> {
  const stderr = Object.assign(new PassThrough(), { isTTY, columns: 80, rows: 24 });
  const streams = { stdin: new PassThrough(), stdout: new PassThrough(), stderr };
  const { signal } = new AbortController();
  const progress = createProgress({ ...streams, env: {}, signal, unread: signal });
  for (const step of steps) progress.show(step);
  progress.end();
  stderr.end();
  return text(stderr);
}

test('each integration has one line, in columns', () => {
  expect(progressLines(steps[0] ?? [])).toEqual(['build    collecting    21 %  40 records', 'backlog  waiting']);
  expect(progressLines([sync(1, 'a\u001b[2Jb', {})]).join()).not.toContain('\u001b');
});

test('on a terminal the lines are drawn over, and are gone at the end', async () => {
  const drawn = await written(true);
  expect(drawn).toContain('200 records');
  expect(drawn).toContain('\u001b[1A');
  const afterLast = drawn.slice(drawn.lastIndexOf('records'));
  expect(afterLast).toContain('\u001b[2K');
});

test('in a pipe each step is a plain line', async () => {
  expect((await written(false)).split('\n')).toEqual([
    'build: collecting … 20 % 40 records',
    'backlog: collecting … 3 records',
    '',
  ]);
});
