import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { sharedCookieSecret } from './cookie-secret.ts';

const secret = 'a secret that all processes of a team have';

test('the secret comes from the environment or a file; one that is short or cannot be read is refused and not repeated', () => {
  const folder = mkdtempSync(join(tmpdir(), 'plumbline-secret-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'secret');
  writeFileSync(file, `${secret}\n`);
  expect(sharedCookieSecret({})).toBeNull();
  expect(sharedCookieSecret({ PLUMBLINE_COOKIE_SECRET: secret })).toBe(secret);
  expect(sharedCookieSecret({ PLUMBLINE_COOKIE_SECRET_FILE: file })).toBe(secret);
  expect(() => sharedCookieSecret({ PLUMBLINE_COOKIE_SECRET_FILE: join(folder, 'none') })).toThrow('cannot be read');
  expect(() => sharedCookieSecret({ PLUMBLINE_COOKIE_SECRET: 'canary' })).toThrow(/^(?!.*canary).*32 characters/);
});
