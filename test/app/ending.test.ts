import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { addressFile } from '#main/app/remote-service.ts';
import { started } from '../builders/processes/serving.ts';
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

test('a command whose output nobody reads does all its work and ends with its own status; what serves ends', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-unread-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const unread = async (...args: readonly string[]) => {
    const { child, ended, written } = started(join(folder, 'data'), args);
    child.stdout?.destroy();
    return { status: await ended(), written: written() };
  };
  const file = join(folder, 'workspace.json');
  writeFileSync(file, JSON.stringify({ version: 1, projects: [{ name: 'First' }, { name: 'Second' }] }));
  expect(await unread('apply', file)).toMatchObject({
    status: 0,
    written: expect.stringContaining('Done: 2 of 2 changes.'),
  });
  expect((await unread('doctor', '--ca-file', join(folder, 'absent'))).status).toBe(1);
  expect((await unread('serve', '--port', '0', '--json')).status).toBe(0);
});
