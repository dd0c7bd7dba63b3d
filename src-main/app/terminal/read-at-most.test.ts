import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { pemIn } from './pem-file.ts';
import { readAtMost } from './read-at-most.ts';

test('a file of several parts is read whole, and one that is too long is not', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'file');
  const text = 'ä'.repeat(100_000);
  writeFileSync(file, text);
  expect(readAtMost(file).toString()).toBe(text);
  writeFileSync(file, Buffer.alloc(10_100_000));
  expect(() => readAtMost(file)).toThrow('more than');
});

test.skipIf(process.platform === 'win32')('a device that never ends is refused in words', () => {
  expect(() => readAtMost('/dev/zero')).toThrow('more than');
  expect(() => pemIn('/dev/zero', '--ca')).toThrow('/dev/zero cannot be read. Correct --ca');
});
