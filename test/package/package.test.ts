import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { listPackage } from '@electron/asar';
import { expect, onTestFinished, test } from 'vitest';
import { ensureBundle } from '../../build/ensure-built.ts';
import { allFuses, fuseFaults, wantedFuses } from '../../build/fuses.ts';
import { makeInstallers, programsIn } from '../../build/installers.ts';
import { noticesFolder, writeNotices } from '../../build/notices-folder.ts';
import { Sbom } from '../../build/sbom.ts';
import { electronStandIn, sentinel } from './electron-stand-in.ts';

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-package-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

const about: { readonly version: string; readonly dependencies: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8'),
);

test('notices and SBOM name every package that is shipped, and none that only builds or tests', () => {
  const folder = aFolder();
  writeNotices(folder);
  const sbom = Sbom.parse(JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')));
  const notices = readFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), 'utf8');
  expect(sbom.metadata.component).toMatchObject({ name: 'plumbline', version: about.version, type: 'application' });
  const parts = new Set(sbom.components.map(({ name }) => name));
  // What is named itself, what those need, what a tool of development needs too, and what installers hold.
  const shipped = [...Object.keys(about.dependencies), 'zrender', 'debug', 'ms', 'electron'];
  expect(shipped.filter((name) => !parts.has(name))).toEqual([]);
  expect(shipped.filter((name) => name !== 'keytar' && !notices.includes(`\n${name} `))).toEqual([]);
  expect(['vitest', 'typescript', 'electron-builder', 'playwright', 'vite'].filter((name) => parts.has(name))).toEqual(
    [],
  );
  expect(notices).toContain('\n@github/keytar ');
  expect(notices).toContain('Apache License');
  // A mark of React's without a line of code, and so without a text.
  const silent = notices.split(/\n-+\n/).filter((part) => part.includes('carries no licence text'));
  expect(silent.map((part) => part.split(' ')[0])).toEqual(['client-only']);
  expect(notices.match(/^Licence: .+$/gm)).toHaveLength(sbom.components.length);
});

test('the SBOM is refused when a part has no licence or a dependency names no part', () => {
  const folder = aFolder();
  writeNotices(folder);
  const whole = Sbom.parse(JSON.parse(readFileSync(join(folder, 'sbom.cdx.json'), 'utf8')));
  const [first, ...rest] = whole.components;
  expect(Sbom.safeParse({ ...whole, components: [{ ...first, licenses: [] }, ...rest] }).success).toBe(false);
  expect(Sbom.safeParse({ ...whole, components: rest }).success).toBe(false);
  expect(Sbom.safeParse({ ...whole, components: [first, ...whole.components] }).success).toBe(false);
});

test('every fuse is decided, for an app that runs nothing but itself', () => {
  expect(Object.fromEntries(wantedFuses())).toEqual({
    RunAsNode: false,
    EnableCookieEncryption: true,
    EnableNodeOptionsEnvironmentVariable: false,
    EnableNodeCliInspectArguments: false,
    EnableEmbeddedAsarIntegrityValidation: true,
    OnlyLoadAppFromAsar: true,
    LoadBrowserProcessSpecificV8Snapshot: false,
    GrantFileProtocolExtraPrivileges: false,
  });
  expect([...wantedFuses().keys()].sort()).toEqual([...allFuses].sort());
});

test('electron-builder packs the app and little else, and its fuses read back as configured', async () => {
  await ensureBundle();
  writeNotices(noticesFolder);
  const [runtime, output] = [await electronStandIn(join(aFolder(), 'electron')), join(aFolder(), 'dist')];
  expect(await makeInstallers({ runtime, output, targets: ['--linux', 'dir'] })).toEqual([]);
  const [program = ''] = programsIn(output);
  const resources = join(dirname(program), 'resources');
  const files = listPackage(join(resources, 'app.asar'), { isPack: false }).map((file) => file.replaceAll('\\', '/'));
  for (const file of ['/package.json', '/out/main/electron.js', '/out/preload/preload.cjs', '/out/renderer/index.html'])
    expect(files).toContain(file);
  const packages = files.flatMap((file) => /^\/node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(file)?.[1] ?? []);
  expect(packages.sort()).toEqual(['better-sqlite3', 'keytar']);
  for (const file of ['THIRD-PARTY-NOTICES.txt', 'sbom.cdx.json'])
    expect(existsSync(join(resources, 'notices', file))).toBe(true);
}, 120_000);

test('a fuse that reads back otherwise is a fault, named with its program', async () => {
  const program = join(await electronStandIn(join(aFolder(), 'electron')), 'electron');
  const faults = await fuseFaults(program);
  expect(faults).toContain(`The fuse RunAsNode of ${program} is on; it should be off.`);
  expect(faults).toHaveLength([...wantedFuses().values()].filter((isOn) => !isOn).length);
  const bytes = readFileSync(program);
  bytes.write('r', bytes.indexOf(sentinel) + sentinel.length + 2);
  writeFileSync(program, bytes);
  expect(await fuseFaults(program)).toContain(
    `The fuse RunAsNode of ${program} is not in this version of Electron; it should be off.`,
  );
  expect(await fuseFaults(program, new Map())).toContain(
    `The fuse OnlyLoadAppFromAsar of ${program} is on; it should be decided in electron-builder.yml.`,
  );
});
