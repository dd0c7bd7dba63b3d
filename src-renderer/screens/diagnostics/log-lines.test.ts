import { expect, test } from 'vitest';
import type { LogLine } from '#shared/desktop/upkeep/diagnostics.ts';
import { matchingLines } from './log-lines.ts';

const line = (level: LogLine['level'], message: string, about: LogLine['about'] = {}): LogLine => ({
  at: '2026-01-01T10:00:00.000Z',
  level,
  message,
  about,
});
const lines = [
  line('info', 'The API answers', { port: 8417 }),
  line('error', 'A collection met an unexpected error', { integrationId: 7 }),
];
const matches = (level: Parameters<typeof matchingLines>[1], text: string) =>
  matchingLines(lines, level, text).map(({ message }) => message);

test('lines are found by level and by words, in what they say and in their values', () => {
  expect(matches('all', '')).toHaveLength(2);
  expect(matches('error', '')).toEqual(['A collection met an unexpected error']);
  expect(matches('all', 'api 8417')).toEqual(['The API answers']);
  expect(matches('info', 'unexpected')).toEqual([]);
});
