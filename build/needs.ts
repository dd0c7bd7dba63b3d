import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from 'playwright';
import { postgresPrograms } from './postgres.ts';
import { run, tool } from './project.ts';

const onPath = (program: string): boolean =>
  (process.env.PATH ?? '').split(delimiter).some((folder) => existsSync(join(folder, program)));

const hasLibrary = (name: string): boolean =>
  ['/usr/lib', '/lib', '/usr/lib64']
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [
      folder,
      ...readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? [join(folder, entry.name)] : [],
      ),
    ])
    .some((folder) => existsSync(join(folder, name)));

/** The Chromium to test with: the system's, else Playwright's own, else null. */
export function chromiumPath(): string | null {
  return ['/usr/bin/chromium', chromium.executablePath()].find((path) => existsSync(path)) ?? null;
}

/** What the tests use besides npm's packages, by its Debian package. */
const needs: readonly { readonly debian: string; readonly there: () => boolean; readonly without: string }[] = [
  { debian: 'chromium', there: () => chromiumPath() !== null, without: 'the browser tests cannot run' },
  { debian: 'libsecret-1-0', there: () => hasLibrary('libsecret-1.so.0'), without: 'the keychain tests are skipped' },
  { debian: 'gnome-keyring', there: () => onPath('gnome-keyring-daemon'), without: 'the keychain tests are skipped' },
  { debian: 'postgresql', there: () => postgresPrograms() !== null, without: 'the warehouse tests are skipped' },
  { debian: 'dbus', there: () => onPath('dbus-run-session'), without: 'the keychain tests are skipped' },
];

const missing = () => needs.filter(({ there }) => !there());

/** Installs what the tests need where that is possible, and says plainly what is missing where it is not. */
export function ensureNeeds(): void {
  if (missing().length > 0 && process.getuid?.() === 0 && onPath('apt-get')) {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    run('apt-get', ['-qq', 'update'], { env });
    run('apt-get', ['-qq', 'install', '-y', '--no-install-recommends', ...missing().map(({ debian }) => debian)], {
      env,
    });
  }
  if (chromiumPath() === null) run(tool('playwright'), ['install', 'chromium']);
  const relevant = process.platform === 'linux' ? missing() : missing().filter(({ debian }) => debian === 'chromium');
  for (const { debian, without } of relevant) {
    process.stderr.write(`Missing: ${debian} (sudo apt-get install ${debian}); without it ${without}.\n`);
  }
}
