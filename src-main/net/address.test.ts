import { expect, test } from 'vitest';
import { originOf, shownAddress, withScheme } from './address.ts';
import { SourceError } from './source-error.ts';

test('an address without a scheme means https, never http', () => {
  expect(withScheme(' jenkins.local/job/shop ')).toBe('https://jenkins.local/job/shop');
  expect(withScheme('http://jenkins.local')).toBe('http://jenkins.local');
  expect(withScheme('jenkins.local/http://x')).toBe('https://jenkins.local/http://x');
  expect(originOf('Jenkins.Local:443/ctx')).toBe('https://jenkins.local');
  expect(originOf('jenkins.local:8443')).toBe('https://jenkins.local:8443');
});

test.each([
  '',
  'ftp://host/x',
  'https://user:secret@host/',
  'https://user@host/',
  'https://:secret@host/',
  'file:///etc/passwd',
  'https://',
])('“%s” cannot be collected', (address) => {
  expect(() => originOf(address)).toThrow(SourceError);
});

test('an address is shown without its query, and not at any length', () => {
  expect(shownAddress('https://ci.test/job/a?token=x#y')).toBe('https://ci.test/job/a');
  expect(shownAddress(`https://ci.test/${'a'.repeat(500)}`)).toBe(`https://ci.test/${'a'.repeat(149)}`);
});
