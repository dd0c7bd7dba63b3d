import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';

const module = JSON.stringify(new URL('./system-time-zone.ts', import.meta.url).href);
const program = `import { systemTimeZone } from ${module}; process.stdout.write(systemTimeZone());`;

test.each([
  ['Europe/Berlin', 'Europe/Berlin'],
  ['CEST', 'UTC'],
  ['UTC+3', 'UTC'],
  ['Factory', 'UTC'],
])('where the environment says TZ=%s the time zone is %s', (told, zone) => {
  const words = ['--input-type=module', '-e', program];
  expect(execFileSync(process.execPath, words, { env: { ...process.env, TZ: told }, encoding: 'utf8' })).toBe(zone);
});
