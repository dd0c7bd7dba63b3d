import { execFileSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

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

/** File systems in user space that lie on this computer; of any other nobody can tell. */
const localInUserSpace = new Set([
  ...['fuse-overlayfs', 'mergerfs', 'unionfs', 'bindfs', 'gocryptfs', 'encfs', 'cryfs', 'securefs', 'veracrypt'],
  ...['ntfs', 'ntfs-3g', 'lowntfs-3g', 'exfat', 'ext2', 'ext4', 'apfs', 'lxcfs', 'grpcfuse', 'osxfs', 'shfs'],
]);

/** Whether the locks of a kind of file system, as the system names it, cannot be relied on. */
export function isNetworkType(type: string): boolean {
  const [kind, within] = type.toLowerCase().split('.', 2);
  if (kind === 'fuse') return within === undefined || !localInUserSpace.has(within);
  return network.has(kind ?? '');
}

interface Mount {
  readonly at: string;
  readonly type: string;
}

/** The mounts as Linux lists them: `source at type options …`, with blanks as `\040`. */
const linuxMounts = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const [, at, type] = line.split(' ');
    const path = at?.replace(/\\([0-7]{3})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 8)));
    return path === undefined || type === undefined ? [] : [{ at: path, type }];
  });

/** The mounts as macOS lists them: `source on at (type, options …)`. */
const macMounts = (text: string): readonly Mount[] =>
  text.split('\n').flatMap((line) => {
    const [, at, type] = /^.* on (\/.*) \(([\w.]+)[,)]/.exec(line) ?? [];
    return at === undefined || type === undefined ? [] : [{ at, type }];
  });

/** The type of what is mounted nearest above a path; of two at one place the later one hides the other. */
export function typeAt(path: string, platform: 'linux' | 'darwin', text: string): string | null {
  const isAbove = ({ at }: Mount): boolean => path === at || path.startsWith(at.endsWith('/') ? at : `${at}/`);
  const above = (platform === 'linux' ? linuxMounts : macMounts)(text).filter(isAbove);
  return (
    above.reduce<Mount | null>((last, one) => (last && last.at.length > one.at.length ? last : one), null)?.type ?? null
  );
}

/** The path without links, as far as it exists; one whose volume does not answer is taken as it is written. */
function realPath(path: string): string {
  try {
    return realpathSync.native(path);
  } catch (error) {
    const above = dirname(path);
    if (above === path || (error as NodeJS.ErrnoException).code !== 'ENOENT') return path;
    return resolve(realPath(above), path.slice(above.length).replace(/^[\\/]+/, ''));
  }
}

/** What kind of network volume a folder lies on; null where it lies on a disk of this computer, as far as the system tells. */
export function networkVolumeOf(folder: string): string | null {
  const path = realPath(resolve(folder));
  const type = volumeTypeOf(path);
  return type !== null && isNetworkType(type) ? type : null;
}

function volumeTypeOf(path: string): string | null {
  try {
    if (process.platform === 'linux') return typeAt(path, 'linux', readFileSync('/proc/self/mounts', 'utf8'));
    if (process.platform === 'darwin') return typeAt(path, 'darwin', execFileSync('/sbin/mount', { encoding: 'utf8' }));
    // A drive letter of a share is resolved to the share itself.
    return /^\\\\(?![?.]\\)|^\\\\\?\\UNC\\/i.test(path) ? 'smb' : null;
  } catch {
    return null;
  }
}
