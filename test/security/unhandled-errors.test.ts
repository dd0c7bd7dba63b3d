import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { startService } from './running-service.ts';

/** Throws where nothing can catch it, as a fault of the service itself would. */
const thrower = (code: string): string => `data:text/javascript,process.on('SIGUSR2', () => { ${code} })`;

// Signals by which a test can reach into a process are not everywhere.
test.skipIf(process.platform === 'win32').each([
  ['exception', "throw new TypeError('can' + 'ary')"],
  ['rejection', "Promise.reject(new TypeError('can' + 'ary'))"],
  [
    'exception while it already ends',
    "setTimeout(() => { throw new Error('can' + 'ary') }); throw new TypeError('can' + 'ary')",
  ],
])('an unhandled %s is logged with its location and ends the service in order with exit code 1', async (_, code) => {
  const service = await startService([], ['--import', thrower(code)]);
  onTestFinished(async () => void (await service.close()));
  expect(existsSync(join(service.dataDir, 'address.json'))).toBe(true);
  service.signal('SIGUSR2');
  expect(await service.exited).toBe(1);
  const message = 'An error that nothing handled ends the service';
  expect(service.errors()[0]).toMatchObject({
    message,
    about: { error: 'TypeError', at: [expect.stringContaining('process.emit')] },
  });
  expect(service.stderr()).toContain('An unexpected error ended Plumbline; its log tells where. Start it again.');
  expect(service.stderr() + JSON.stringify(service.errors())).not.toContain('canary');
  // What an orderly end takes away.
  expect(existsSync(join(service.dataDir, 'address.json'))).toBe(false);
});
