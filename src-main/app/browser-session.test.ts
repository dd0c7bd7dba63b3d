import { expect, test } from 'vitest';
import { createBrowserSession } from './browser-session.ts';

const codeOf = (link: string): string => new URL(link, 'http://127.0.0.1').searchParams.get('code') ?? '';
const session = () => createBrowserSession(() => 'plumbline');

test('a sign-in link opens one session and then nothing more', () => {
  const door = session();
  const code = codeOf(door.newLink());
  const cookie = door.signIn(code);
  expect(cookie).toMatch(/^plumbline=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(door.signIn(code)).toBeNull();
  expect(door.isSignedIn(cookie?.split(';')[0])).toBe(true);
  expect(door.isSignedIn(`theme=dark; ${cookie?.split(';')[0]}`)).toBe(true);
});

test('a new link makes the one before void', () => {
  const door = session();
  const first = codeOf(door.newLink());
  door.newLink();
  expect(door.signIn(first)).toBeNull();
});

test('nothing else is signed in', () => {
  const door = session();
  door.signIn(codeOf(door.newLink()));
  for (const cookies of [undefined, '', 'plumbline=', 'plumbline=guess', 'other=1']) {
    expect(door.isSignedIn(cookies)).toBe(false);
  }
  expect(door.signIn('')).toBeNull();
});
