import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { openWriter } from '#main/store/writer.ts';
import { serving, started } from '#test/builders/processes/serving.ts';

let folder: string;
let data: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'plumbline-private-'));
  data = join(folder, 'plumbline');
  const before = process.umask(0o022);
  onTestFinished(() => {
    process.umask(before);
    rmSync(folder, { recursive: true, force: true });
  });
});

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);
/** The files of a folder that others than their owner may do something with. */
const openOnes = (within: string): readonly string[] =>
  readdirSync(within, { recursive: true, withFileTypes: true })
    .map(({ parentPath, name }) => join(parentPath, name))
    .filter((path) => (statSync(path).mode & 0o077) !== 0);

const upload = 'incoming-0b5f0a3c-3f0e-4a52-9d2e-6a1f2c3d4e5f';

/** A data folder that others may look into, as an older version or a copy left it. */
async function wideFolder(): Promise<void> {
  mkdirSync(data, { mode: 0o755 });
  const store = openWriter(join(data, 'plumbline.db'));
  await store.keepBackup('manual', 1);
  store.close();
  for (const name of ['plumbline.log', 'plumbline.log.1', 'folder-id', 'key-changed', upload, 'plumbline.db.part'])
    writeFileSync(join(data, name), '', { mode: 0o644 });
  for (const name of readdirSync(data)) chmodSync(join(data, name), 0o644);
}

describe.skipIf(process.platform === 'win32')('where files have modes', () => {
  test('what lies in a folder that others may look into is nobody else\u2019s, and the start says that of the folder', async () => {
    await wideFolder();
    writeFileSync(join(data, 'of-somebody-else'), '', { mode: 0o644 });
    const service = await serving(data);
    expect(openOnes(data)).toEqual([join(data, 'of-somebody-else')]);
    expect(readdirSync(data)).not.toContain(upload);
    expect(readdirSync(data)).not.toContain('plumbline.db.part');
    expect(modeOf(data)).toBe('755');
    await service.writes(/Other users of this computer may look into .*: take that right from them \(chmod 700\)/);
    service.child.kill('SIGTERM');
    await service.ended();
    const doctor = started(data, ['doctor']);
    await doctor.ended();
    expect(doctor.written()).toContain('folder: other users of this computer may look into it');
  });

  test('the folder that programs keep their data in by themselves is closed to others', async () => {
    vi.stubEnv('XDG_DATA_HOME', folder);
    onTestFinished(() => void vi.unstubAllEnvs());
    await wideFolder();
    const service = await serving(data);
    expect(modeOf(data)).toBe('700');
    expect(service.written()).not.toContain('Other users');
  });

  test('a folder that is made, and all in it, is nobody else\u2019s from the beginning', async () => {
    const service = await serving(join(data, 'deeper'));
    expect(openOnes(folder)).toEqual([]);
    const ready = join(folder, 'ready.json');
    service.child.kill('SIGTERM');
    await service.ended();
    const again = started(join(data, 'deeper'), ['serve', '--port', '0', '--ready-file', ready]);
    await again.writes(/answers at/);
    await vi.waitFor(() => expect(existsSync(ready)).toBe(true));
    expect(modeOf(ready)).toBe('600');
  });

  test('a copy that others may read becomes a database that they may not', async () => {
    await wideFolder();
    const copy = join(folder, 'copy.db');
    expect(await started(data, ['backup', copy]).ended()).toBe(0);
    expect([modeOf(copy), modeOf(`${copy}.sha256`)]).toEqual(['600', '600']);
    chmodSync(copy, 0o644);
    expect(await started(data, ['restore', copy]).ended()).toBe(0);
    expect(modeOf(join(data, 'plumbline.db'))).toBe('600');
  });

  test('a backup that takes the place of a damaged database is nobody else\u2019s', async () => {
    await wideFolder();
    writeFileSync(join(data, 'plumbline.db'), 'no database '.repeat(999));
    const store = openWriter(join(data, 'plumbline.db'));
    expect(modeOf(join(data, 'plumbline.db'))).toBe('600');
    store.close();
  });
});

/** Runs a program as a user who may do nothing special. */
const asNobody = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
const [program = '', ...words] = asNobody;
const canBeNobody = spawnSync(program, [...words, process.execPath, '--version']).status === 0;

describe.runIf(canBeNobody)('as a user without rights', () => {
  const refusedStart = async (): Promise<string> => {
    const refused = started(data, ['serve', '--port', '0'], asNobody);
    expect(await refused.ended()).toBe(1);
    return refused.written();
  };

  beforeEach(() => chmodSync(folder, 0o755));

  test.each(['plumbline.db', 'plumbline.lock'])('%s that may not be read is named with what to do', async (name) => {
    mkdirSync(data);
    chownSync(data, 65534, 65534);
    const store = openWriter(join(data, 'plumbline.db'));
    store.close();
    copyFileSync(join(data, 'plumbline.db'), join(folder, 'before'));
    writeFileSync(join(data, name), '', { flag: 'a' });
    for (const one of readdirSync(data)) if (one !== name) chownSync(join(data, one), 65534, 65534);
    chmodSync(join(data, name), 0o000);
    const written = await refusedStart();
    expect(written).toContain('may not be read and written by this user');
    expect(written).toContain(data);
  });

  test('a data folder that may not be written is named with what to do', async () => {
    mkdirSync(data, { mode: 0o755 });
    const written = await refusedStart();
    expect(written).toContain('may not be read and written by this user');
    expect(written).toContain(data);
  });
});

test('a file in the place of the data folder is named with what to do', async () => {
  writeFileSync(data, 'a file');
  const refused = started(data, ['serve', '--port', '0']);
  expect(await refused.ended()).toBe(1);
  expect(refused.written()).toContain('A file lies where a folder should be');
  expect(refused.written()).toContain(data);
});

test('a database of another program is named with what to do, and left as it is', async () => {
  mkdirSync(data);
  const file = join(data, 'plumbline.db');
  expect(
    spawnSync(process.execPath, [
      '-e',
      `new (require('node:sqlite').DatabaseSync)(${JSON.stringify(file)}).exec('CREATE TABLE a (b)')`,
    ]).status,
  ).toBe(0);
  const refused = started(data, ['serve', '--port', '0']);
  expect(await refused.ended()).toBe(1);
  expect(refused.written()).toContain('The file is a database of another program');
  expect(refused.written()).toContain(file);
});
