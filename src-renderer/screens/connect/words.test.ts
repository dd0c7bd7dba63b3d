import { expect, test } from 'vitest';
import { freeTokenName, isInTheClear } from './words.ts';

test('a token gets a name that no other has', () => {
  expect(freeTokenName('build', [])).toBe('build token');
  expect(freeTokenName('build', ['build token'])).toBe('build token 2');
  expect(freeTokenName('build', ['build token', 'build token 2'])).toBe('build token 3');
});

test.each([
  ['http://jenkins.local/job/a', true],
  ['HTTP://10.0.0.7:8080', true],
  ['https://jenkins.local', false],
  ['jenkins.local', false],
  ['http://localhost:8080', false],
  ['http://127.0.0.1:8080/job/a', false],
  ['http://[::1]:8080', false],
  ['http://', false],
])('%s sends a secret in the clear: %s', (address, expected) => {
  expect(isInTheClear(address)).toBe(expected);
});
