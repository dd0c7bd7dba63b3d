import { expect, test } from 'vitest';
import { cookieLife, createReaderCookies } from './reader-cookies.ts';

const signingSecret = 'a secret that all processes of a team have';
let now = Date.parse('2026-11-24T00:00:00Z');
const cookies = createReaderCookies({ name: 'plumbline', isSecure: true, signingSecret, now: () => now });

/** What a browser sends back of a cookie that was set. */
const sent = (cookie: string): string => cookie.split(';')[0] ?? '';

test('a cookie is its reader’s in every process with the same secret, until it ends', () => {
  const { cookie, secret } = cookies.sign('hash of Ada');
  const other = createReaderCookies({ name: 'plumbline', isSecure: true, signingSecret, now: () => now });
  const isIt = other.readerOf(`a=b; ${sent(cookie)}`, secret);
  expect([isIt?.('hash of Ada'), isIt?.('hash of Eve')]).toEqual([true, false]);
  now += cookieLife - 1;
  expect(other.readerOf(sent(cookie), secret)).not.toBeNull();
  now += 1;
  expect(other.readerOf(sent(cookie), secret)).toBeNull();
});

test('a cookie that was made while a clock was ahead does not last longer once that is right', () => {
  const { cookie, secret } = cookies.sign('hash of Ada');
  now -= 5 * 60_000;
  expect(cookies.readerOf(sent(cookie), secret), 'by a process whose clock is a little behind').not.toBeNull();
  now -= 1;
  expect(cookies.readerOf(sent(cookie), secret)).toBeNull();
});

test('what was changed, taken from another cookie or signed with another secret is nobody’s', () => {
  const { cookie, secret } = cookies.sign('hash of Ada');
  const eve = cookies.sign('hash of Eve');
  const value = sent(cookie);
  const stranger = createReaderCookies({
    name: 'plumbline',
    isSecure: true,
    signingSecret: 'another one',
    now: () => now,
  });
  expect(cookies.readerOf(value, undefined), 'without the secret of the page').toBeNull();
  expect(cookies.readerOf(value, eve.secret), 'with that of another page').toBeNull();
  const [body = '', signature = ''] = value.replace('plumbline=', '').split('.');
  const later = Buffer.from(body, 'base64url')
    .toString()
    .replace(/"until":(\d)/, '"until":9$1');
  const forged = `plumbline=${Buffer.from(later).toString('base64url')}.${signature}`;
  expect(cookies.readerOf(forged, secret)).toBeNull();
  expect(stranger.readerOf(value, secret)).toBeNull();
  expect(cookies.readerOf(value.replace('plumbline=', 'other='), secret)).toBeNull();
  expect(Buffer.from(body, 'base64url').toString(), 'the hash of a key').not.toContain('hash of Ada');
});
