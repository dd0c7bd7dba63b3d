import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { takeCopiesFolder } from './copies-folder.ts';

test('processes that share a folder have one of their own each, and the next one finds what an ended one left', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-copies-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const first = takeCopiesFolder(folder);
  const second = takeCopiesFolder(folder);
  expect(second.folder).not.toBe(first.folder);
  first.lock.release();
  const next = takeCopiesFolder(folder);
  expect(next.folder).toBe(first.folder);
  for (const { lock } of [second, next]) lock.release();
});
