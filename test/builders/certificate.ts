import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

const openssl = (folder: string, words: string): Buffer =>
  execFileSync('openssl', words.split(' '), { cwd: folder, stdio: 'pipe' });

export const hasOpenssl = ((): boolean => {
  try {
    return openssl('.', 'version').length > 0;
  } catch {
    return false;
  }
})();

/** The files of a certificate that vouches for itself, for so many days from now, with its key; they are gone after the test. */
export function selfSigned(names: string, days = 2): { readonly cert: string; readonly key: string } {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-certificate-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  writeFileSync(join(folder, 'names'), `subjectAltName=${names}\n`);
  openssl(folder, 'req -newkey rsa:2048 -nodes -keyout key.pem -out request.pem -subj /CN=test');
  openssl(folder, `x509 -req -in request.pem -signkey key.pem -extfile names -days ${days} -out cert.pem`);
  return { cert: join(folder, 'cert.pem'), key: join(folder, 'key.pem') };
}
