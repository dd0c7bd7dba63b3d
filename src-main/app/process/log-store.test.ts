import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { errorLocation } from '../../service/threads/error-location.ts';
import { linesIn, openLogStore } from './log-store.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-log-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const nowhere = { info: () => {}, warn: () => {}, error: () => {} };

test('of what is logged only the harmless is kept, wherever a secret may stand', () => {
  const file = join(folder, 'plumbline.log');
  const book = openLogStore(file, nowhere);
  const error = new TypeError('canary in a text');
  error.stack = `TypeError: canary\n    at ask (file:///people/canary/plumbline/service.js:10:5)\n    at https://canary.test/?x`;
  book.error(
    {
      ...errorLocation(error),
      path: '/api/canary',
      token: 'canary',
      fault: 'canary',
      method: 'GET',
      port: 'canary',
      integrationId: 7,
    },
    'A request failed',
  );
  const text = readFileSync(file, 'utf8');
  expect(text).not.toContain('canary');
  expect(book.lines()).toMatchObject([
    {
      level: 'error',
      message: 'A request failed',
      about: { error: 'TypeError', at: ['ask service.js:10:5'], method: 'GET', integrationId: 7 },
    },
  ]);
});

test('a line of a text that looks like a frame is none', () => {
  const book = openLogStore(join(folder, 'plumbline.log'), nowhere);
  book.error(errorLocation(new Error('Refused\n    at canary (file:///canary.js:1:1)')), 'A request failed');
  expect(JSON.stringify(book.lines())).not.toContain('canary');
  expect(book.lines()[0]?.about.at).not.toEqual([]);
});

test('what every object has is no value of a line, and no name of one', () => {
  const book = openLogStore(join(folder, 'plumbline.log'), nowhere);
  book.error(
    { fault: 'constructor', toString: 'canary', ['__proto__']: 'canary', reason: 'launch-failed' },
    'A request failed',
  );
  expect(book.lines()[0]?.about).toEqual({ reason: 'launch-failed' });
});

test('the lines of an earlier start are there, the newest first, and a broken line is passed over', () => {
  const file = join(folder, 'plumbline.log');
  openLogStore(file, nowhere).info({ count: 1 }, 'First');
  openLogStore(file, nowhere).warn({}, 'Second');
  expect(
    openLogStore(file, nowhere)
      .lines()
      .map(({ message }) => message),
  ).toEqual(['Second', 'First']);
  expect(linesIn(join(folder, 'nothing.log'))).toEqual([]);
});

test('a log grows to a bound and no further', () => {
  const file = join(folder, 'plumbline.log');
  const book = openLogStore(file, nowhere);
  const at = Array.from({ length: 8 }, (_, line) => `at ${'f'.repeat(70)} (file:///${'s'.repeat(70)}.js:${line}:1)`);
  for (let count = 0; count < 3000; count += 1) book.error({ at, count }, 'Again');
  const kept = [file, `${file}.1`].map((one) => readFileSync(one).length);
  expect(Math.max(...kept)).toBeLessThan(1.01 * 2 ** 20);
  expect(book.lines()).toHaveLength(1000);
  expect(book.lines()[0]?.about.count).toBe(2999);
});

test('a log that cannot be written stops nothing', () => {
  const book = openLogStore(join(folder, 'plumbline.log', 'no', '\0', 'file'), nowhere);
  book.info({}, 'Still here');
  expect(book.lines()).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')(
  'a pipe in the place of the log, as /dev/stdout may be one, stops nothing',
  () => {
    const file = join(folder, 'plumbline.log');
    execFileSync('mkfifo', [file]);
    const book = openLogStore(file, nowhere);
    book.info({}, 'Still here');
    expect(book.lines()).toHaveLength(1);
  },
);
