import { expect, test } from 'vitest';
import { isNetworkType, typeAt } from './network-volume.ts';

const linux = [
  'overlay / overlay rw,relatime 0 0',
  'server:/export /srv nfs4 rw,vers=4.2 0 0',
  '/dev/sda1 /srv/ada/disk ext4 rw 0 0',
  'mac /workspace virtiofs rw 0 0',
  'ada@server: /mnt/far\\040away fuse.sshfs rw 0 0',
  '/dev/sdb1 /mnt/far\\040away ext4 rw 0 0',
].join('\n');

const mac = [
  '/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)',
  '//ada@server/team on /Volumes/The team (smbfs, nodev, nosuid, mounted by ada)',
].join('\n');

test.each([
  ['/srv/ada/data', 'nfs4'],
  ['/srv/ada/disk/data', 'ext4'],
  ['/srv2/data', 'overlay'],
  ['/workspace', 'virtiofs'],
  ['/mnt/far away/data', 'ext4'],
])('what Linux has mounted above %s is %s', (path, type) => expect(typeAt(path, 'linux', linux)).toBe(type));

test('what macOS has mounted is read with its blanks', () => {
  expect(typeAt('/Volumes/The team/data', 'darwin', mac)).toBe('smbfs');
  expect(typeAt('/private/data', 'darwin', mac)).toBe('apfs');
});

test.each(['nfs', 'nfs4', 'cifs', 'smb3', 'smbfs', '9p', 'ceph', 'fuse.sshfs', 'fuse.rclone', 'fuse.anything', 'fuse'])(
  '%s counts as a network volume',
  (type) => expect(isNetworkType(type)).toBe(true),
);

test.each(['ext4', 'xfs', 'btrfs', 'zfs', 'tmpfs', 'overlay', 'virtiofs', 'fakeowner', 'apfs', 'fuseblk', 'vboxsf'])(
  '%s counts as a disk of this computer',
  (type) => expect(isNetworkType(type)).toBe(false),
);

test.each(['fuse.fuse-overlayfs', 'fuse.mergerfs', 'fuse.gocryptfs', 'fuse.grpcfuse'])(
  '%s lies in user space and on this computer',
  (type) => expect(isNetworkType(type)).toBe(false),
);
