import { mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { isNetworkType, networkVolumeOf, thisComputer, typeOfVolume, type VolumeSystem } from './network-volume.ts';

const systemOf = (platform: NodeJS.Platform, text: string): VolumeSystem => ({ platform, mounts: () => text });

const linux = systemOf(
  'linux',
  [
    'overlay / overlay rw,relatime 0 0',
    'server:/export /srv nfs4 rw,vers=4.2 0 0',
    '/dev/sda1 /srv/ada/disk ext4 rw 0 0',
    'mac /workspace virtiofs rw 0 0',
    'ada@server: /mnt/far\\040away fuse.sshfs rw 0 0',
    '/dev/sdb1 /mnt/far\\040away ext4 rw 0 0',
    '/dev/sdc1 /srv ext3 rw 0 0',
  ].join('\n'),
);

const mac = systemOf(
  'darwin',
  [
    '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
    '//ada@server/team on /Volumes/The team (smbfs, nodev, nosuid, mounted by ada)',
    'map -hosts on /net (autofs)',
  ].join('\n'),
);

test.each([
  ['/srv/ada/data', 'ext3'],
  ['/srv', 'ext3'],
  ['/srv/ada/disk/data', 'ext4'],
  ['/srv2/data', 'overlay'],
  ['/workspace', 'virtiofs'],
  ['/mnt/far away/data', 'ext4'],
])('what Linux has mounted above %s is %s', (path, type) => expect(typeOfVolume(path, linux)).toBe(type));

test('what macOS has mounted is read with its blanks', () => {
  expect(typeOfVolume('/Volumes/The team/data', mac)).toBe('smbfs');
  expect(typeOfVolume('/private/data', mac)).toBe('apfs');
  expect(typeOfVolume('/net/server/data', mac)).toBe('autofs');
});

test.each([
  ['\\\\server\\team\\data', 'smb'],
  ['\\\\?\\UNC\\server\\team', 'smb'],
  ['\\\\?\\unc\\server\\team', 'smb'],
  ['\\\\?\\C:\\data', null],
  ['\\\\.\\C:\\data', null],
  ['C:\\data\\\\\\\\server', null],
  ['C:\\data\\\\?\\UNC\\server', null],
])('on Windows the path %s lies on %s', (path, type) => expect(typeOfVolume(path, systemOf('win32', ''))).toBe(type));

test('a path that nothing is mounted above has no type', () =>
  expect(typeOfVolume('/data', systemOf('linux', ''))).toBeNull());

test.skipIf(process.platform === 'win32')('the folder counts where it really lies, also before it is made', () => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'plumbline-volume-')));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const link = join(folder, 'link');
  symlinkSync('/', link);
  const system = systemOf('linux', `disk / ext4 rw 0 0\nshare ${folder} nfs rw 0 0\nshare /no/such cifs rw 0 0`);
  expect(networkVolumeOf(folder, system)).toBe('nfs');
  expect(networkVolumeOf(join(folder, 'not', 'made'), system)).toBe('nfs');
  expect(networkVolumeOf(link, system)).toBeNull();
  expect(networkVolumeOf(join(link, 'no', 'such', 'folder'), system)).toBe('cifs');
});

test('where the system does not list its mounts, a folder is taken as one of this computer', () => {
  const mounts = () => {
    throw new Error('not told');
  };
  expect(networkVolumeOf('/', { platform: 'linux', mounts })).toBeNull();
});

test.runIf(process.platform === 'linux')('this computer lists its mounts', () =>
  expect(typeOfVolume('/proc/self', thisComputer)).toBe('proc'),
);

test.each([
  'nfs',
  'nfs4',
  'cifs',
  'smb3',
  'smbfs',
  '9p',
  'ceph',
  'lustre',
  'davfs',
  'fuse.sshfs',
  'fuse.rclone',
  'fuse.anything',
  'fuse',
])('%s counts as a network volume', (type) => expect(isNetworkType(type)).toBe(true));

test.each([
  'ext4',
  'xfs',
  'btrfs',
  'BTRFS',
  'zfs',
  'tmpfs',
  'overlay',
  'virtiofs',
  'fakeowner',
  'apfs',
  'fuseblk',
  'vboxsf',
])('%s counts as a disk of this computer', (type) => expect(isNetworkType(type)).toBe(false));

test.each(['fuse.fuse-overlayfs', 'fuse.mergerfs', 'fuse.gocryptfs', 'fuse.grpcfuse'])(
  '%s lies in user space and on this computer',
  (type) => expect(isNetworkType(type)).toBe(false),
);
