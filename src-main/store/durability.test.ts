import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { aStoreHome, integrationNamed, type StoreHome } from '#test/builders/store.ts';
import { openForReading } from './database.ts';
import { openWriter } from './writer.ts';

let home: StoreHome;

beforeEach(() => {
  home = aStoreHome();
});
afterEach(() => home.remove());

/** Stores page after page in a process of its own, tells each that is committed, and is killed after so many, in the midst of the next. */
async function killedAfter(pages: number): Promise<number> {
  const child = spawn(
    process.execPath,
    [new URL('../../test/builders/storing-process.ts', import.meta.url).pathname, home.file],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  let told = '';
  for await (const chunk of child.stdout.setEncoding('utf8')) {
    told += chunk;
    if (told.split('\n').length > pages) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  expect(child.signalCode).toBe('SIGKILL');
  return Number(told.trimEnd().split('\n').at(-1));
}

test('a process that is killed loses at most the page under way, and never has rows without their cursor', async () => {
  const first = openWriter(home.file);
  const { id } = integrationNamed(first, 'build');
  first.close();
  let stored = 0;
  for (const pages of [1, 7, 20]) {
    const told = await killedAfter(pages);
    const store = openWriter(home.file);
    const cursor = Number(store.cursor(id));
    expect(cursor).toBeGreaterThanOrEqual(told);
    expect(cursor).toBeGreaterThan(stored);
    expect(store.counts(id).runs).toBe(cursor * 10);
    expect(store.rawItems(id, null, 1000).items.map(({ body }) => body)).toEqual(
      Array.from({ length: cursor }, (_, page) => `page ${page + 1}`),
    );
    store.close();
    stored = cursor;
  }
  const db = openForReading(home.file);
  expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
  db.close();
});
