import { expect, test } from 'vitest';
import { filesIn, isTest, textOf } from './sources.ts';

const homes: readonly string[] = ['src-renderer/api/send.ts', 'src-renderer/api/session.ts'];

const asksItself = (text: string): boolean =>
  /\bfetch\(|\bnew (EventSource|XMLHttpRequest|WebSocket)\b|sendBeacon/.test(text);

test(`a request of the renderer goes through ${homes[0]}, which proves the session of its page`, () => {
  const files = filesIn('src-renderer').filter((file) => !isTest(file) && !homes.includes(file));
  expect(files.filter((file) => asksItself(textOf(file)))).toEqual([]);
});

test('the rule itself sees what it forbids', () => {
  expect(asksItself("const answer = await fetch('/api/projects');")).toBe(true);
  expect(asksItself("new EventSource('/api/events')")).toBe(true);
  expect(asksItself('void refetch();')).toBe(false);
});
