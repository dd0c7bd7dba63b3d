import { expect, test } from 'vitest';
import { deepLinkTarget, externalTarget, mayNavigate, permissionGranted, viewOf } from './navigation.ts';

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

test('a deep link opens a screen with its choices and nothing else', () => {
  expect(deepLinkTarget('plumbline://project/3/runs')).toBe('/project/3/runs');
  expect(deepLinkTarget('plumbline://project/3/runs/cycle_times?range=30')).toBe(
    '/project/3/runs/cycle_times?range=30',
  );
  expect(deepLinkTarget('plumbline://project/1/lead-time?from=2026-01-01&pipeline=a%2Fb%20c')).toBe(
    '/project/1/lead-time?from=2026-01-01&pipeline=a%2Fb+c',
  );
  expect(deepLinkTarget('plumbline://tokens/')).toBe('/tokens');
  for (const link of [
    'https://project/3',
    'plumbline:project',
    'plumbline://projects/3/runs',
    'plumbline://project/3/nowhere',
    'plumbline://project/0/runs',
    'plumbline://project/3/flow/x',
    'plumbline://project/../../etc',
    'plumbline://project/%2e%2e/x',
    'plumbline://project/3/%2e%2e%2fx',
    'plumbline://user@project/3',
    'plumbline://project:80/3',
    'plumbline://sign-in?code=x',
    'plumbline://desktop/revealKey',
    'plumbline://api/projects',
    'plumbline://project/3/flow?Bad-Name=1',
    'plumbline://project/3/flow?range=%00',
    `plumbline://project/3/flow?branch=${'x'.repeat(3000)}`,
  ]) {
    expect(deepLinkTarget(link), link).toBeNull();
  }
});

test('what stands behind # is no part of a view', () => {
  expect(deepLinkTarget('plumbline://project/3/flow#x')).toBe('/project/3/flow');
  expect(viewOf('app://plumbline/project/3/flow?range=30#x')).toBe('/project/3/flow?range=30');
  expect(viewOf('app://plumbline/')).toBeNull();
  expect(viewOf('https://elsewhere.test/project/3/flow')).toBeNull();
});
