import { expect, test } from 'vitest';
import { type BrowserSessions, createBrowserSessions, idleMillis } from './browser-session.ts';

const codeOf = (link: string): string => new URL(link, 'http://127.0.0.1').searchParams.get('code') ?? '';
const create = (now?: () => number): BrowserSessions =>
  createBrowserSessions({ name: () => 'plumbline', ...(now && { now }) });

/** A browser that has signed in. */
function signIn(sessions: BrowserSessions, before?: string) {
  const signedIn = sessions.signIn(codeOf(sessions.newLink()), before);
  if (signedIn === null) throw new Error('The link did not sign in.');
  return { ...signedIn, cookies: signedIn.cookie.split(';')[0] };
}

test('a sign-in link opens one session and then nothing more', () => {
  const sessions = create();
  const code = codeOf(sessions.newLink());
  const signedIn = sessions.signIn(code, undefined);
  expect(signedIn?.cookie).toMatch(/^plumbline=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(signedIn?.secret).toMatch(/^[\w-]{43}$/);
  expect(signedIn?.cookie).not.toContain(signedIn?.secret);
  expect(sessions.signIn(code, undefined)).toBeNull();
});

test('a new link makes the one before void', () => {
  const sessions = create();
  const first = codeOf(sessions.newLink());
  sessions.newLink();
  expect(sessions.signIn(first, undefined)).toBeNull();
  expect(sessions.signIn('', undefined)).toBeNull();
});

test('a session needs its cookie and its own secret together', () => {
  const sessions = create();
  const { cookies, secret } = signIn(sessions);
  const other = signIn(sessions);
  expect(sessions.find({ cookies, secret }, true)).not.toBeNull();
  expect(sessions.find({ cookies: `theme=dark; ${cookies}`, secret }, true)).not.toBeNull();
  expect(sessions.find({ cookies: `plumbline=of-another-port; ${cookies}`, secret }, true)).not.toBeNull();
  for (const wrong of [undefined, '', 'guess', other.secret, cookies, cookies?.split('=')[1]]) {
    expect(sessions.find({ cookies, secret: wrong }, true)).toBeNull();
  }
  for (const wrong of [
    undefined,
    '',
    'plumbline=',
    'plumbline=guess',
    cookies?.replace('plumbline', 'elsewhere'),
    'other=1',
    other.cookies,
    `plumbline=${secret}`,
  ]) {
    expect(sessions.find({ cookies: wrong, secret }, true)).toBeNull();
  }
});

test('signing in again in the same browser ends the session before', () => {
  const sessions = create();
  const first = signIn(sessions);
  const session = sessions.find(first, true);
  const second = signIn(sessions, first.cookies);
  expect(session?.ended.aborted).toBe(true);
  expect(sessions.find(first, true)).toBeNull();
  expect(sessions.find(second, true)).not.toBeNull();
});

test('signing out ends that session and no other, and takes the cookie back', () => {
  const sessions = create();
  const [one, other] = [signIn(sessions), signIn(sessions)];
  const session = sessions.find(one, true);
  expect(sessions.signOut({ cookies: one.cookies, secret: other.secret })).toBeNull();
  expect(sessions.signOut(one)).toBe('plumbline=; Max-Age=0; Path=/; HttpOnly; SameSite=Strict');
  expect(session?.ended.aborted).toBe(true);
  expect(sessions.find(one, true)).toBeNull();
  expect(sessions.find(other, true)).not.toBeNull();
});

test('a session ends twelve hours after somebody last used it, whatever its page asks by itself', () => {
  let now = 0;
  const sessions = create(() => now);
  const signedIn = signIn(sessions);
  now = idleMillis - 1;
  const session = sessions.find(signedIn, true);
  now += idleMillis - 1;
  expect(sessions.find(signedIn, false)?.ended.aborted).toBe(false);
  sessions.endIdle();
  expect(session?.ended.aborted).toBe(false);
  now += 1;
  sessions.endIdle();
  expect(session?.ended.aborted).toBe(true);
  expect(sessions.find(signedIn, true)).toBeNull();
});

test('a session that was used while the clock was ahead does not last longer once that is right', () => {
  let now = 100 * idleMillis;
  const sessions = create(() => now);
  const signedIn = signIn(sessions);
  now = 0;
  expect(sessions.find(signedIn, false)?.ended.aborted).toBe(false);
  now = idleMillis;
  expect(sessions.find(signedIn, false)).toBeNull();
});

test('twelve hours are so many milliseconds', () => expect(idleMillis).toBe(43_200_000));

test('a session that is over its time is none, also before anything has ended it', () => {
  let now = 0;
  const sessions = create(() => now);
  const signedIn = signIn(sessions);
  now = idleMillis;
  expect(sessions.find(signedIn, true)).toBeNull();
});
