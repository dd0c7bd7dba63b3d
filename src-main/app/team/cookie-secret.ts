import { randomBytes } from 'node:crypto';
import { UsageFault } from '../terminal/fault.ts';
import { readAtMost } from '../terminal/read-at-most.ts';

const shortest = 32;

/** What signs cookies, the same in every process of a team: from the environment or a file. Null where neither says one. Throws a UsageFault. */
export function sharedCookieSecret(env: Readonly<Record<string, string | undefined>>): string | null {
  const file = env.PLUMBLINE_COOKIE_SECRET_FILE;
  const secret = env.PLUMBLINE_COOKIE_SECRET || (file ? readSecret(file) : '');
  if (secret === '') return null;
  if (secret.length < shortest)
    throw new UsageFault(`The secret that signs cookies needs ${shortest} characters or more: openssl rand -base64 48`);
  return secret;
}

function readSecret(file: string): string {
  try {
    return readAtMost(file).toString().trim();
  } catch {
    throw new UsageFault(`${file} cannot be read. Correct PLUMBLINE_COOKIE_SECRET_FILE.`);
  }
}

/** One that this process alone has: nobody stays signed in after its end, or in another process. */
export const ownCookieSecret = (): string => randomBytes(32).toString('base64url');
