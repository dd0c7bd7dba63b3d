import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { withReserve } from './reserve.ts';

test('a change that is made is made, also where no reserve can be laid or removed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  // Below a file nothing can be written, as in a folder whose rights were taken away.
  writeFileSync(join(folder, 'file'), '');
  expect(withReserve(join(folder, 'file', 'plumbline.db'), () => 'made')).toBe('made');
});
