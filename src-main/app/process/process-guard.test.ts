import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';

test('a process that does not end in order after an unhandled error is ended all the same', () => {
  const script = new URL('../../../test/builders/processes/unhandled-process.ts', import.meta.url).pathname;
  const { status, stdout, stderr } = spawnSync(process.execPath, [...process.execArgv, script], { encoding: 'utf8' });
  expect([status, stdout.trim(), stderr]).toEqual([1, 'An error that nothing handled ends the service', '']);
});
