import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const secret = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const same = (given: string, kept: Buffer): boolean => timingSafeEqual(digest(given), kept);

/** The browser's way in: a code that works once, and the session it opens. Both live and die with the process. */
export interface BrowserSession {
  /** The path of a link that signs in once; asking again makes the link before void. */
  newLink(): string;
  /** Takes a code and gives the cookie to set, or null when the code is not the one that is open. */
  signIn(code: string): string | null;
  /** Whether a `Cookie` header carries a session. */
  isSignedIn(cookies: string | undefined): boolean;
}

/** `isSecure`: the cookie is for TLS only. `name` tells the cookies of several services on one host apart, since cookies do not know ports. */
export function createBrowserSession(name: () => string, isSecure = false): BrowserSession {
  let open: Buffer | null = null;
  const sessions: Buffer[] = [];
  return {
    newLink() {
      const code = secret();
      open = digest(code);
      return `/sign-in?code=${code}`;
    },
    signIn(code) {
      if (open === null || !same(code, open)) return null;
      open = null;
      const session = secret();
      sessions.push(digest(session));
      return `${name()}=${session}; Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
    },
    isSignedIn(cookies = '') {
      const given = cookies
        .split(';')
        .map((cookie) => cookie.trim())
        .find((cookie) => cookie.startsWith(`${name()}=`))
        ?.slice(name().length + 1);
      return given !== undefined && sessions.some((session) => same(given, session));
    },
  };
}
