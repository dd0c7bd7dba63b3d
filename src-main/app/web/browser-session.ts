import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** A session ends when nobody has used it for this long. */
export const idleMillis = 12 * 60 * 60 * 1000;

const newSecret = (): string => randomBytes(32).toString('base64url');
const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const matches = (text: string, expected: Buffer): boolean => timingSafeEqual(digest(text), expected);

/** The parts of a request that prove its session. */
export interface Credentials {
  readonly cookies: string | undefined;
  /** Only the page holds this; the cookie alone opens nothing. */
  readonly secret: string | undefined;
}

/** The session of one browser. */
export interface BrowserSession {
  /** Aborted when the session ends. */
  readonly ended: AbortSignal;
}

/** The browser's way in: links that work once, and the sessions they open. All live and die with the process. */
export interface BrowserSessions {
  /** The path of a link that signs in once; each call makes the link before it invalid. */
  newLink(): string;
  /** Takes the code of a link and gives a cookie to set and a secret for the page; null when the code is not the open one. */
  signIn(code: string, cookies: string | undefined): { readonly cookie: string; readonly secret: string } | null;
  /** The session that a request proves with its cookie and its secret; `isUse`: somebody at the page caused the request. */
  find(credentials: Credentials, isUse: boolean): BrowserSession | null;
  /** Ends the session; gives the cookie to set, or null if there is no such session. */
  signOut(credentials: Credentials): string | null;
  /** Ends the sessions that nobody has used for too long. */
  endIdle(): void;
}

interface SessionConfig {
  /** Distinguishes the cookies of several services on one host, since cookies do not know ports. */
  readonly name: () => string;
  /** The cookie is for TLS only. */
  readonly isSecure?: boolean;
  readonly now?: () => number;
}

interface Session {
  readonly cookie: Buffer;
  readonly secret: Buffer;
  readonly end: AbortController;
  lastUse: number;
}

export function createBrowserSessions({ name, isSecure = false, now = Date.now }: SessionConfig): BrowserSessions {
  let openCode: Buffer | null = null;
  const sessions = new Set<Session>();
  const attributes = `Path=/; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`;
  const withCookie = (cookies: string | undefined): readonly Session[] => {
    const values = valuesOf(cookies, name());
    return [...sessions].filter(({ cookie }) => values.some((value) => matches(value, cookie)));
  };
  const end = (session: Session): void => {
    sessions.delete(session);
    session.end.abort();
  };
  const endIdle = (): void => {
    for (const session of sessions) {
      // A use that lies ahead was noted while the clock was wrong.
      session.lastUse = Math.min(session.lastUse, now());
      if (now() - session.lastUse >= idleMillis) end(session);
    }
  };
  const proven = ({ cookies, secret = '' }: Credentials): Session | undefined => {
    endIdle();
    return withCookie(cookies).find((session) => matches(secret, session.secret));
  };
  return {
    newLink() {
      const code = newSecret();
      openCode = digest(code);
      return `/sign-in?code=${code}`;
    },
    signIn(code, cookies) {
      if (openCode === null || !matches(code, openCode)) return null;
      openCode = null;
      // The browser forgets their cookie for the new one.
      for (const session of withCookie(cookies)) end(session);
      const [cookie, secret] = [newSecret(), newSecret()];
      sessions.add({ cookie: digest(cookie), secret: digest(secret), end: new AbortController(), lastUse: now() });
      return { cookie: `${name()}=${cookie}; ${attributes}`, secret };
    },
    find(credentials, isUse) {
      const session = proven(credentials);
      if (session === undefined) return null;
      if (isUse) session.lastUse = now();
      return { ended: session.end.signal };
    },
    signOut(credentials) {
      const session = proven(credentials);
      if (session === undefined) return null;
      end(session);
      return `${name()}=; Max-Age=0; ${attributes}`;
    },
    endIdle,
  };
}

/** Every cookie of that name: a service on another port of this host may have set one too. */
function valuesOf(cookies = '', name: string): readonly string[] {
  return cookies
    .split(';')
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie.startsWith(`${name}=`))
    .map((cookie) => cookie.slice(name.length + 1));
}
