import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** File systems that other computers write to as well, or whose locks do not reach them. */
const network = new Set([
  ...[
    'nfs',
    'nfs4',
    'cifs',
    'smb',
    'smb2',
    'smb3',
    'smbfs',
    'ncpfs',
    'ncp',
    '9p',
    'afs',
    'afpfs',
    'auristorfs',
    'ceph',
  ],
  ...[
    'coda',
    'lustre',
    'gpfs',
    'beegfs',
    'glusterfs',
    'ocfs2',
    'gfs2',
    'davfs',
    'webdav',
    'sshfs',
    'macfuse',
    'osxfuse',
  ],
]);

/** User-space file systems on this computer; of any other nobody can know. */
const localInUserSpace = new Set([
  ...['fuse-overlayfs', 'mergerfs', 'unionfs', 'bindfs', 'gocryptfs', 'encfs', 'cryfs', 'securefs', 'veracrypt'],
  ...['ntfs', 'ntfs-3g', 'lowntfs-3g', 'exfat', 'ext2', 'ext4', 'apfs', 'lxcfs', 'grpcfuse', 'osxfs', 'shfs'],
]);

/** Whether the locks of a kind of file system, as the system names it, cannot be relied on. */
export function isNetworkType(type: string): boolean {
  const [kind = '', within = ''] = type.toLowerCase().split('.', 2);
  return kind === 'fuse' ? !localInUserSpace.has(within) : network.has(kind);
}

/** How a computer lists its volumes. */
export interface VolumeSystem {
  readonly platform: NodeJS.Platform;
  /** Its mounts, as it lists them. */
  mounts(): string;
}

export const thisComputer: VolumeSystem = {
  platform: process.platform,
  mounts: () =>
    process.platform === 'darwin'
      ? execFileSync('/sbin/mount', { encoding: 'utf8' })
      : readFileSync('/proc/self/mounts', 'utf8'),
};

interface Mount {
  readonly at: string;
  readonly type: string;
}

/** The mounts as Linux lists them: `source at type options …`, with blanks as `\040`. */
const linuxMounts = (text: string): readonly Mount[] =>
  Array.from(text.matchAll(/^\S+ (\S+) (\S+)/gm), ([, at = '', type = '']) => ({
    at: at.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8))),
    type,
  }));

/** The mounts as macOS lists them: `source on at (type, options …)`. */
const macMounts = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const [from, to] = [line.indexOf(' on /'), line.lastIndexOf(' (')];
    const type = /^([\w.]+)[,)]/.exec(line.slice(to + 2))?.[1];
    return from < 0 || to < from || type === undefined ? [] : [{ at: line.slice(from + 4, to), type }];
  });

/** The type of what is mounted nearest above a path; of two at one place the later one hides the other. */
function typeAt(path: string, mounts: readonly Mount[]): string | null {
  const isAbove = ({ at }: Mount): boolean => path === at || path.startsWith(at.endsWith('/') ? at : `${at}/`);
  const above = mounts.filter(isAbove).sort((one, other) => one.at.length - other.at.length);
  return above.at(-1)?.type ?? null;
}

/** The path without links, as far as it exists and its volume answers; the rest is taken as it is written. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const above = dirname(path);
    return above === path ? path : join(realPath(above), basename(path));
  }
}

/** The kind of network volume of a folder; null if it is on a disk of this computer, as far as the system reports. */
export function networkVolumeOf(folder: string, system: VolumeSystem): string | null {
  const path = realPath(resolve(folder));
  try {
    const type = typeOfVolume(path, system) ?? '';
    return isNetworkType(type) ? type : null;
  } catch {
    return null;
  }
}

/** The file system of a path without links; null if the system does not report it. */
export function typeOfVolume(path: string, { platform, mounts }: VolumeSystem): string | null {
  if (platform === 'linux') return typeAt(path, linuxMounts(mounts()));
  if (platform === 'darwin') return typeAt(path, macMounts(mounts()));
  // A drive letter of a share is resolved to the share itself.
  return /^\\\\(?![?.]\\)|^\\\\\?\\UNC\\/i.test(path) ? 'smb' : null;
}
