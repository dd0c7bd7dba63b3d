import { expect, test } from 'vitest';
import { browserCommand } from './open-browser.ts';

const url = 'http://127.0.0.1:8417/sign-in?code=one';
const on = (platform: NodeJS.Platform, env: Readonly<Record<string, string>> = {}, isTerminal = true) =>
  browserCommand(url, { platform, env, isTerminal });

test('each platform opens an address in its own way', () => {
  expect(on('darwin')).toEqual(['open', url]);
  expect(on('win32')?.at(-1)).toBe(`start "" "${url}"`);
  expect(on('linux', { DISPLAY: ':0' })).toEqual(['xdg-open', url]);
  expect(on('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual(['xdg-open', url]);
});

test('without a desktop, in CI or in a pipe no browser opens', () => {
  expect(on('linux')).toBeNull();
  expect(on('linux', { DISPLAY: '' })).toBeNull();
  expect(on('darwin', { CI: 'true' })).toBeNull();
  expect(on('win32', {}, false)).toBeNull();
});
