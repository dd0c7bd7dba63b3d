import { expect, test } from 'vitest';
import { plainCanonical, readAddress, readOrigin } from './address.ts';

test.each([
  'https://ci.test/job/a',
  'http://ci.test:8080/job/a',
  'ci.test/job/a',
  'ci.test:8443/ctx/job/a',
  '[::1]:8080/job/a',
])('%s is an address', (text) => expect(readAddress(text)).toHaveProperty('url'));

test('an address without a scheme means https', () => {
  expect(readOrigin('ci.test')).toEqual({ origin: 'https://ci.test' });
  expect(readOrigin(' ci.test ')).toEqual({ origin: 'https://ci.test' });
  expect(readAddress('ci.test/ftp://x')).toMatchObject({ url: { href: 'https://ci.test/ftp://x' } });
});

test.each([
  '',
  'https://',
  'ftp://ci.test',
  'javascript:alert(1)',
  'https://u@ci.test',
  'u:p@ci.test/job',
  'ci.test\\x',
  'ci .test',
  'a\nb',
])('%j is none', (text) => expect(readAddress(text)).toHaveProperty('fault'));

test('an origin has no path, no query and one spelling', () => {
  expect(readOrigin('HTTPS://CI.Test:443/')).toEqual({ origin: 'https://ci.test' });
  for (const text of ['https://ci.test/job', 'https://ci.test/?a=1', 'https://ci.test/#x']) {
    expect(readOrigin(text)).toHaveProperty('fault');
  }
});

test('what is no address is no origin, and says why', () => {
  expect(readOrigin('ftp://ci.test')).toEqual({ fault: expect.stringContaining('ftp is not asked') });
});

test('two spellings of one address are the same, two addresses are not', () => {
  const spelling = (address: string): string => plainCanonical(new URL(address));
  expect(spelling('HTTPS://CI.test:443/a//b//')).toBe('https://ci.test/a//b');
  expect(spelling('https://ci.test/a?x=1/')).toBe('https://ci.test/a?x=1/');
});
