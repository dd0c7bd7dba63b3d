import { writeFileSync } from 'node:fs';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { aStoreHome, type StoreHome } from '#test/builders/store.ts';
import { openWriter } from './writer.ts';

const day = 24 * 60 * 60_000;
const now = Date.UTC(2026, 5, 8);
const nextYear = now + 365 * day;

let home: StoreHome;
beforeEach(() => {
  home = aStoreHome();
  onTestFinished(() => home.remove());
});

test('a backup made while the clock was a year ahead takes no place before the newer ones', async () => {
  const store = openWriter(home.file, now);
  const add = (name: string) => store.addProject({ name, timeZone: 'UTC', demo: false }, now);
  add('first');
  await store.keepBackup('daily', nextYear);
  add('second');
  await store.keepBackup('daily', now - day);
  store.close();
  writeFileSync(home.file, 'no database '.repeat(999));
  const restored = openWriter(home.file, now);
  onTestFinished(() => restored.close());
  expect(restored.projects().map(({ name }) => name)).toEqual(['first', 'second']);
});

test('what was removed while the clock was a year ahead is forgotten like anything else', () => {
  const store = openWriter(home.file, now);
  onTestFinished(() => store.close());
  const token = { name: 'ci', integType: 'ci_server', origins: ['https://ci.test'], username: null } as const;
  const { id } = store.addToken(token, now);
  store.softDelete('token', id, nextYear);
  expect(store.endRemovals(nextYear - 1), 'while the clock is ahead').toEqual([]);
  expect(store.endRemovals(now)).toEqual([id]);
});
