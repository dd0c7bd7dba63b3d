import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addressFile } from '#main/app/remote-service.ts';
import { commandLine } from '../built/program.ts';
import { startService } from '../security/running-service.ts';

// On Windows a process is ended from outside without being told.
test.skipIf(process.platform === 'win32').each<[string, readonly NodeJS.Signals[]]>([
  ['whose terminal is closed', ['SIGHUP']],
  ['that hears of its end from the terminal and from what started it', ['SIGHUP', 'SIGTERM']],
])('a service %s ends in order', async (_, signals) => {
  const service = await startService();
  onTestFinished(() => service.close());
  for (const signal of signals) service.signal(signal);
  expect(await service.exited).toBe(0);
  expect(existsSync(addressFile(service.dataDir))).toBe(false);
  expect(existsSync(join(service.dataDir, 'plumbline.db-wal'))).toBe(false);
});

// A debugger lets every user of the computer read what the process knows.
test.skipIf(process.platform === 'win32')('a service opens no debugger, whatever signal it gets', async () => {
  const service = await startService();
  onTestFinished(() => service.close());
  service.signal('SIGUSR1');
  service.signal('SIGTERM');
  expect(await service.exited).toBe(0);
  expect(service.stderr()).not.toContain('Debugger');
});

test.runIf(existsSync('/dev/full'))('an output that cannot be written is said, and is no success', () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const { status, stderr } = spawnSync(process.execPath, [commandLine, '--help'], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
  });
  expect(stderr).toBe('The output could not be written (ENOSPC).\n');
  expect(status).toBe(1);
});
