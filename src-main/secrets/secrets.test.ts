import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, onTestFinished, test } from 'vitest';
import { madeWithShort } from '#test/builders/processes/short-passphrase.ts';
import { openFile } from '#test/builders/secret-file.ts';
import type { Secrets } from './contract.ts';
import { memorySecrets } from './memory.ts';
import { DamagedSecretFile, openSecretFile, ShortPassphrase, WrongPassphrase } from './secret-file.ts';

function aFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'plumbline-secrets-'));
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

/** The behaviour of every secret store, step by step, with the expected results. */
const story: readonly (readonly [step: string, outcome: unknown])[] = [
  ['state', 'ready'],
  ['names', []],
  ['get:absent', null],
  ['delete:absent', null],
  ['set:token-1:first secret', null],
  ['set:token-2:ключ-密钥-🔑', null],
  ['set:token-1:second secret', null],
  ['get:token-1', 'second secret'],
  ['get:token-2', 'ключ-密钥-🔑'],
  ['names', ['token-1', 'token-2']],
  ['delete:token-1', null],
  ['get:token-1', null],
  ['names', ['token-2']],
];
const outcomes = story.map(([, outcome]) => outcome);

async function results(secrets: Secrets): Promise<unknown[]> {
  const results: unknown[] = [];
  for (const [step] of story) {
    const [verb, name = '', secret = ''] = step.split(':');
    if (verb === 'state') results.push(await secrets.state());
    else if (verb === 'names') results.push([...(await secrets.names())].sort());
    else if (verb === 'get') results.push(await secrets.get(name));
    else results.push((await (verb === 'set' ? secrets.set(name, secret) : secrets.delete(name))) ?? null);
  }
  return results;
}

test('a secrets file that cannot be written says so, and what it held stays', async () => {
  const folder = join(aFolder(), 'data');
  mkdirSync(folder);
  const file = join(folder, 'secrets');
  const secrets = await openSecretFile(file, 'a passphrase of some length', () => ({ release: () => undefined }));
  await secrets.set('token-1', 'first');
  renameSync(folder, `${folder}-away`);
  await expect(secrets.set('token-1', 'second')).rejects.toMatchObject({
    status: 503,
    message: expect.stringContaining('could not be written'),
  });
  renameSync(`${folder}-away`, folder);
  expect(await secrets.get('token-1')).toBe('first');
});

test('secrets of the session keep to the contract', async () => {
  expect(await results(memorySecrets())).toEqual(outcomes);
});

describe('the secrets file', () => {
  test('keeps to the contract, and what is in it is there at the next start', async () => {
    const file = join(aFolder(), 'secrets');
    expect(await results(await openFile(file, 'a passphrase'))).toEqual(outcomes);
    expect(await (await openFile(file, 'a passphrase')).get('token-2')).toBe('ключ-密钥-🔑');
  });

  test('that two processes have open keeps what either writes, and each sees what the other wrote', async () => {
    const file = join(aFolder(), 'secrets');
    // Both before there is a file, so that each begins with a salt of its own.
    const [one, other] = [await openFile(file, 'a passphrase'), await openFile(file, 'a passphrase')];
    await one.set('token-1', 'first');
    await other.set('api-key', 'second');
    await one.set('token-1', 'third');
    expect([await one.get('api-key'), await other.get('token-1')]).toEqual(['second', 'third']);
  });

  test('that two processes change at the same time keeps what each wrote', async () => {
    const file = join(aFolder(), 'secrets');
    const [one, other] = [await openFile(file, 'a passphrase'), await openFile(file, 'a passphrase')];
    const names = Array.from({ length: 20 }, (_, index) => `token-${index}`);
    await Promise.all(names.map((name, index) => (index % 2 === 0 ? one : other).set(name, name)));
    expect([...(await one.names())].sort()).toEqual([...names].sort());
  });

  test('that is a link to a disk that is not there is not made anew', async () => {
    const folder = aFolder();
    const file = join(folder, 'secrets');
    symlinkSync(join(folder, 'absent', 'secrets'), file);
    await expect(openFile(file, 'a passphrase')).rejects.toThrow(DamagedSecretFile);
    expect(lstatSync(file).isSymbolicLink()).toBe(true);
  });

  test('shows nothing of names or secrets, is never written twice alike, and is for its owner alone', async () => {
    const file = join(aFolder(), 'secrets');
    const secrets = await openFile(file, 'a passphrase');
    const written: string[] = [];
    for (let time = 0; time < 2; time++) {
      await secrets.set('name-canary', 'secret-canary');
      written.push(readFileSync(file, 'utf8'));
      expect(statSync(file).mode & 0o777).toBe(0o600);
      chmodSync(file, 0o644);
    }
    const [first, second] = written.map((text) => JSON.parse(text));
    expect(written.join()).not.toMatch(/canary/);
    expect(first.nonce).not.toBe(second.nonce);
    expect(first.n).toBeGreaterThanOrEqual(2 ** 17);
  });

  test('opens with the right passphrase only, and is left as it was otherwise', async () => {
    const file = join(aFolder(), 'secrets');
    await (await openFile(file, 'the right passphrase')).set('token-1', 'secret');
    const before = readFileSync(file);
    await expect(openFile(file, 'the wrong passphrase')).rejects.toThrow(WrongPassphrase);
    await expect(openFile(file, 'the wrong passphrase')).rejects.toThrow(/PLUMBLINE_PASSPHRASE/);
    expect(readFileSync(file)).toEqual(before);
  });

  test('that somebody changed is refused', async () => {
    const file = join(aFolder(), 'secrets');
    await (await openFile(file, 'the right passphrase')).set('token-1', 'secret');
    const envelope = JSON.parse(readFileSync(file, 'utf8'));
    const data = Buffer.from(envelope.data, 'base64');
    data[0] = (data[0] ?? 0) ^ 1;
    writeFileSync(file, JSON.stringify({ ...envelope, data: data.toString('base64') }));
    await expect(openFile(file, 'the right passphrase')).rejects.toThrow(WrongPassphrase);
    for (const damaged of ['', '{"version":1', JSON.stringify({ ...envelope, n: 1024 })]) {
      writeFileSync(file, damaged);
      await expect(openFile(file, 'the right passphrase')).rejects.toThrow(DamagedSecretFile);
      expect(readFileSync(file, 'utf8')).toBe(damaged);
    }
  });

  test('with a shortened seal is refused, since a short one can be guessed', async () => {
    const file = join(aFolder(), 'secrets');
    await (await openFile(file, 'the right passphrase')).set('token-1', 'secret');
    const envelope = JSON.parse(readFileSync(file, 'utf8'));
    for (const [field, length] of [
      ['tag', 4],
      ['tag', 12],
      ['nonce', 8],
      ['salt', 4],
    ] as const) {
      const short = Buffer.from(envelope[field], 'base64').subarray(0, length).toString('base64');
      writeFileSync(file, JSON.stringify({ ...envelope, [field]: short }));
      const opening = openFile(file, 'the right passphrase');
      await expect(opening, `${field} of ${length} bytes`).rejects.toThrow(DamagedSecretFile);
    }
  });

  test('is not made with a passphrase under 12 characters', async () => {
    const file = join(aFolder(), 'secrets');
    for (const short of ['', 'eleven char', 'e\u0301'.repeat(11), '🔑'.repeat(11)]) {
      await expect(openFile(file, short), short).rejects.toThrow(ShortPassphrase);
    }
    await expect(openFile(file, 'short')).rejects.toThrow(/at least 12 characters.*PLUMBLINE_PASSPHRASE/);
    expect(existsSync(file)).toBe(false);
    await (await openFile(file, '🔑'.repeat(12))).set('token-1', 'secret');
    expect(existsSync(file)).toBe(true);
  });

  test('that was made with a short passphrase opens as before', async () => {
    const file = join(aFolder(), 'secrets');
    writeFileSync(file, JSON.stringify(madeWithShort));
    expect(await (await openFile(file, 'short')).get('token-1')).toBe('secret');
  });

  test('holds everything after many writes at once', async () => {
    const file = join(aFolder(), 'secrets');
    const secrets = await openFile(file, 'a passphrase');
    const names = Array.from({ length: 20 }, (_, index) => `token-${index}`);
    await Promise.all(names.map((name) => secrets.set(name, `secret of ${name}`)));
    expect([...(await (await openFile(file, 'a passphrase')).names())].sort()).toEqual([...names].sort());
  });
});

/** The programs that the real keychain needs here and that are missing. */
const missing =
  process.platform === 'linux'
    ? ['dbus-run-session', 'gnome-keyring-daemon'].filter((name) => spawnSync('which', [name]).status !== 0)
    : ['a Linux keyring of its own, which this system does not have'];
try {
  createRequire(import.meta.url)('keytar');
} catch {
  missing.push('libsecret');
}

const program = fileURLToPath(new URL('../../test/builders/processes/keep-secrets.ts', import.meta.url));

/** Runs steps in a desktop session of its own, whose keyring lies in `home`. */
function inSession(home: string, keyring: string, steps: readonly string[]): unknown {
  const script = `${keyring} >/dev/null 2>&1; exec "$@"`;
  const session = ['dbus-run-session', '--', 'sh', '-c', script, 'sh', process.execPath, program, ...steps];
  const { DBUS_SESSION_BUS_ADDRESS: _, DISPLAY: __, ...env } = process.env;
  const [command = '', ...args] = keyring === '' ? session.slice(6) : session;
  const { stdout, stderr } = spawnSync(command, args, {
    env: { ...env, HOME: home, XDG_DATA_HOME: join(home, 'data'), XDG_RUNTIME_DIR: home },
    encoding: 'utf8',
  });
  if (stdout === '') throw new Error(`The session told nothing: ${stderr}`);
  return JSON.parse(stdout);
}

const unlocked = 'printf pw | gnome-keyring-daemon --unlock --components=secrets --daemonize';
const locked = 'gnome-keyring-daemon --start --components=secrets --daemonize';

describe.skipIf(missing.length > 0)(
  `the keychain${missing.length > 0 ? ` (missing: ${missing.join(', ')})` : ''}`,
  () => {
    test('keeps to the contract, and its items outlive the session', () => {
      const home = aFolder();
      const steps = story.map(([step]) => step);
      const results = inSession(home, unlocked, steps) as unknown[];
      expect(results.map((one) => (Array.isArray(one) ? one.sort() : one))).toEqual(outcomes);
      expect(inSession(home, unlocked, ['get:token-2'])).toEqual(['ключ-密钥-🔑']);
    });

    test('that is locked says so instead of seeming empty, and loses nothing by being asked', () => {
      const home = aFolder();
      inSession(home, unlocked, ['set:token-1:secret']);
      expect(
        inSession(home, locked, ['state', 'get:token-1', 'names', 'set:token-1:another', 'delete:token-1']),
      ).toEqual(['locked', ...Array.from({ length: 4 }, () => 'SecretsLocked')]);
      expect(inSession(home, unlocked, ['get:token-1'])).toEqual(['secret']);
    });

    test('is unavailable where no session bus runs', () => {
      expect(inSession(aFolder(), '', ['state', 'get:token-1'])).toEqual(['unavailable', 'SecretsLocked']);
    });
  },
);
