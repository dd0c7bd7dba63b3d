import { expect, test } from 'vitest';
import { filesIn, isTest, textOf } from './sources.ts';

/** Where connections are opened: to the systems and addresses that the user named, and to our own service on this computer. */
const homes = ['src-main/net/', 'src-main/warehouse/connection/connection.ts'];

const opens = (text: string): boolean =>
  /\bfetch\(|\bnew (WebSocket|EventSource)\b|from 'undici'|import pg from 'pg'|from 'node:(dgram|dns|http2)/.test(
    text,
  ) || /import \{[^}]*\b(request|get|connect|createConnection)\b[^}]*\} from 'node:(http|https|net|tls)'/.test(text);

test(`nothing of the main process opens a connection but ${homes.join(' and ')}`, () => {
  const files = filesIn('src-main').filter((file) => !isTest(file) && !homes.some((home) => file.startsWith(home)));
  expect(files.filter((file) => opens(textOf(file)))).toEqual([]);
});

test('the rule itself sees what it forbids', () => {
  expect(opens("await fetch('https://telemetry.example')")).toBe(true);
  expect(opens("import { request as requestHttps } from 'node:https';")).toBe(true);
  expect(opens("import pg from 'pg';")).toBe(true);
  expect(opens("import type { Client } from 'pg';")).toBe(false);
  expect(opens("import { createServer } from 'node:https';")).toBe(false);
  expect(opens('void refetch();')).toBe(false);
});
