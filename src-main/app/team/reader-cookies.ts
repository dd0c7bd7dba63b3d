import { createHmac, timingSafeEqual } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { z } from 'zod';
import { clockTolerated } from '#shared/records/fault.ts';

/** A cookie ends after so long, in milliseconds; then the reader signs in anew. */
export const cookieLife = 12 * 60 * 60 * 1000;

/** What a cookie says: whose it is and until when. */
const Claim = z.strictObject({ reader: z.string().max(100), until: z.number().int() });

export interface SignedCookie {
  readonly cookie: string;
  /** What only the page holds: the cookie alone opens nothing. */
  readonly secret: string;
}

/** Cookies that every process with the same secret makes and reads, so that none of them has to remember any. */
export interface ReaderCookies {
  /** A cookie for who has the key with this hash. */
  sign(hash: string): SignedCookie;
  /** Tells the hash of the key that a cookie and a page secret were made for; null where they are nobody's, or ended. */
  readerOf(cookies: string | undefined, pageSecret: string | undefined): ((hash: string) => boolean) | null;
  /** The header that takes the cookie from a browser. */
  readonly removal: string;
}

interface CookieParts {
  readonly name: string;
  readonly isSecure: boolean;
  readonly signingSecret: string;
  readonly now?: () => number;
}

export function createReaderCookies({ name, isSecure, signingSecret, now = Date.now }: CookieParts): ReaderCookies {
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const mac = (use: 'cookie' | 'page' | 'reader', text: string): string =>
    createHmac('sha256', signingSecret).update(`${use}\n${text}`).digest('base64url');

  // Each request is compared with the names of all keys.
  const readerNames = new LRUCache<string, string>({
    max: 10_000,
    memoMethod: (hash) => mac('reader', hash),
  });
  const readerName = (hash: string): string => readerNames.memo(hash);

  function claimIn(value: string): z.output<typeof Claim> | null {
    const [body = '', signature = ''] = value.split('.');
    if (!isSame(signature, mac('cookie', body))) return null;
    const claim = Claim.parse(JSON.parse(Buffer.from(body, 'base64url').toString()));
    // One that lasts longer was made while a clock was ahead.
    return claim.until > now() && claim.until <= now() + cookieLife + clockTolerated ? claim : null;
  }

  return {
    sign(hash) {
      // No guess at a weak key can be checked against it.
      const claim = { reader: readerName(hash), until: now() + cookieLife };
      const body = Buffer.from(JSON.stringify(claim)).toString('base64url');
      const value = `${body}.${mac('cookie', body)}`;
      return {
        cookie: `${name}=${value}; Max-Age=${cookieLife / 1000}; ${attributes}`,
        secret: mac('page', value),
      };
    },
    readerOf(cookies = '', pageSecret = '') {
      for (const one of cookies.split(';').map((text) => text.trim())) {
        const value = one.startsWith(`${name}=`) ? one.slice(name.length + 1) : '';
        const claim = value === '' || !isSame(pageSecret, mac('page', value)) ? null : claimIn(value);
        if (claim) return (hash) => isSame(claim.reader, readerName(hash));
      }
      return null;
    },
    removal: `${name}=; Max-Age=0; ${attributes}`,
  };
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}
