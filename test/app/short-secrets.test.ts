import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { madeWithShort } from '../builders/processes/short-passphrase.ts';
import { plumbline } from './terminal.ts';

function environment(more: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-short-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return { PLUMBLINE_DATA_DIR: folder, PLUMBLINE_SECRETS: 'file', ...more };
}

test('a new secrets file with a short passphrase is refused with words, and nothing is made', async () => {
  const env = environment({ PLUMBLINE_PASSPHRASE: 'eleven char' });
  const { status, out, err } = await plumbline(['key'], env);
  expect([status, out]).toEqual([2, '']);
  expect(err).toContain('A new secrets file needs a passphrase of at least 12 characters.');
  expect(err).not.toContain('eleven char');
  expect(existsSync(join(env.PLUMBLINE_DATA_DIR ?? '', 'secrets'))).toBe(false);
});

test('a secrets file with a short passphrase that is there already opens with a warning', async () => {
  const env = environment({ PLUMBLINE_PASSPHRASE: 'short' });
  writeFileSync(join(env.PLUMBLINE_DATA_DIR ?? '', 'secrets'), JSON.stringify(madeWithShort));
  const { status, out, err } = await plumbline(['key'], env);
  expect([status, out]).toEqual([0, expect.stringMatching(/^plk_/)]);
  expect(err).toContain('has fewer than 12 characters');
});

test.each([
  ['a space', ' '],
  ['the end of a line', '\n'],
  ['half of one', '\r'],
  ['a letter outside ASCII', 'ü'],
  ['a thousand characters', 'x'.repeat(1000)],
])('an API key that no header carries is refused: it ends with %s', async (_, end) => {
  const key = `plk_canary-that-is-long-enough${end}`;
  const outcome = await plumbline(['key'], environment({ PLUMBLINE_SECRETS: 'memory', PLUMBLINE_API_KEY: key }));
  expect(outcome).toMatchObject({ status: 2, err: expect.stringContaining('cannot be sent') });
  expect(outcome.err).not.toContain('canary');
});

test.each([
  ['plk_only-23-characters-', true],
  ['plk_full-24-characters--', false],
])('an API key that was set is used whatever its length, with a warning when it is short: %s', async (key, isShort) => {
  const env = environment({ PLUMBLINE_SECRETS: 'memory', PLUMBLINE_API_KEY: key });
  for (const args of [['key'], ['project', 'list']]) {
    const { status, err } = await plumbline(args, env);
    expect([status, err.includes('PLUMBLINE_API_KEY has fewer than 24 characters')]).toEqual([0, isShort]);
    expect(err).not.toContain(key);
  }
});
