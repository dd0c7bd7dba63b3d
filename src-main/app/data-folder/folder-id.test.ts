import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { folderId } from './folder-id.ts';

test('a data folder keeps its id, and two folders never share one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-id-'));
  const first = folderId(join(folder, 'one'));
  expect(folderId(join(folder, 'one'))).toBe(first);
  expect(folderId(join(folder, 'two'))).not.toBe(first);
  rmSync(folder, { recursive: true });
});
