import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import lockfile from 'proper-lockfile';
import { run, tool, top } from './project.ts';

const sources = [
  'src-shared',
  'src-main',
  'src-renderer',
  'test/world',
  'test/simulators',
  'electron.vite.config.ts',
  'package.json',
];
const stamp = join(top, 'out/built');

function newest(path: string): number {
  const about = statSync(path, { throwIfNoEntry: false });
  if (!about) return 0;
  if (!about.isDirectory()) return /\.test\.tsx?$/.test(path) ? 0 : about.mtimeMs;
  return Math.max(about.mtimeMs, ...readdirSync(path).map((name) => newest(join(path, name))));
}

const isCurrent = (): boolean =>
  existsSync(stamp) && statSync(stamp).mtimeMs >= Math.max(...sources.map((source) => newest(join(top, source))));

/** Builds `out/` when it is missing or older than the sources; several processes may ask at once. */
export async function ensureBundle(): Promise<void> {
  if (isCurrent()) return;
  const cache = join(top, 'node_modules/.cache');
  mkdirSync(cache, { recursive: true });
  const release = await lockfile.lock(cache, { retries: { retries: 120, minTimeout: 500, maxTimeout: 1000 } });
  try {
    if (isCurrent()) return;
    process.stderr.write('Building …\n');
    const status = run(tool('electron-vite'), ['build', '--logLevel', 'warn']);
    if (status !== 0) {
      process.stderr.write('The build failed; its messages stand above.\n');
      process.exit(1);
    }
    // Tells builds from sources by time; written last, so that a build that was cut short is made again.
    writeFileSync(stamp, '');
  } finally {
    await release();
  }
}
