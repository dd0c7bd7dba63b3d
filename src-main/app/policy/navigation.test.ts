import { expect, test } from 'vitest';
import { deepLinkTarget, externalTarget, mayNavigate, permissionGranted } from './navigation.ts';

test('the window goes only within itself', () => {
  expect(mayNavigate('app://plumbline/projects/1')).toBe(true);
  for (const address of [
    'https://plumbline/',
    'app://other/',
    'app://plumbline.example/',
    'app://user@plumbline/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'about:blank',
    'nonsense',
  ]) {
    expect(mayNavigate(address), address).toBe(false);
  }
});

test('a link leads out of the window only over https and without user info', () => {
  expect(externalTarget('https://jenkins.local/job/a/7/')).toBe('https://jenkins.local/job/a/7/');
  expect(externalTarget('http://127.0.0.1:8417/docs')).toBe('http://127.0.0.1:8417/docs');
  for (const address of [
    'http://jenkins.local/',
    'http://127.0.0.1:8417/docs?x',
    'http://127.0.0.1:8080/',
    'https://user:word@host/',
    'file:///etc/passwd',
    'smb://host/',
    'x',
  ]) {
    expect(externalTarget(address), address).toBeNull();
  }
});

test('the renderer may copy, and is denied every other permission', () => {
  expect(permissionGranted('clipboard-sanitized-write', 'app://plumbline/')).toBe(true);
  expect(permissionGranted('clipboard-sanitized-write', 'https://elsewhere.example/')).toBe(false);
  for (const permission of ['clipboard-read', 'media', 'geolocation', 'notifications', 'openExternal', 'hid']) {
    expect(permissionGranted(permission, 'app://plumbline/'), permission).toBe(false);
  }
});

test('a deep link opens a path of the app and nothing else', () => {
  expect(deepLinkTarget('plumbline://projects/3/runs')).toBe('/projects/3/runs');
  expect(deepLinkTarget('plumbline://tokens/')).toBe('/tokens');
  for (const link of [
    'https://projects/3',
    'plumbline://projects/../../etc',
    'plumbline://projects/%2e%2e/x',
    'plumbline://user@projects/3',
    'plumbline:projects',
  ]) {
    const target = deepLinkTarget(link);
    expect(target === null || /^\/[a-z0-9/]+$/.test(target), link).toBe(true);
  }
  expect(deepLinkTarget('https://projects/3')).toBeNull();
  expect(deepLinkTarget('plumbline://projects/%2e%2e%2fx')).toBeNull();
});
