import { expect, test } from 'vitest';
import { authorizationOf, withoutSecret } from './credential.ts';

const basic = { origins: [], scheme: 'basic', username: 'builder', secret: 'canary' } as const;
const bearer = { ...basic, scheme: 'bearer', username: null } as const;

test('a secret that a system says back is shown in none of its forms', () => {
  for (const credential of [basic, bearer]) {
    const sent = authorizationOf(credential)?.split(' ')[1] ?? '';
    const detail = `refused ${sent}, that is canary, or canary`;
    expect(withoutSecret(detail, credential)).toBe('refused …, that is …, or …');
  }
});

test('who has no credential sends none', () => {
  expect(authorizationOf({ ...bearer, scheme: 'none' })).toBeNull();
});

test('without a secret the detail stays as it is', () => {
  expect(withoutSecret('refused', { ...basic, secret: '' })).toBe('refused');
});

test('a detail is cut after 300 characters', () => {
  expect(withoutSecret('x'.repeat(1000), basic)).toBe('x'.repeat(300));
});

test('a secret with a line break or another character that no header holds is refused, not sent', () => {
  for (const secret of ['', 'a b', 'a\nb', 'ä', ' a', 'a\n'])
    expect(() => authorizationOf({ ...bearer, secret }), JSON.stringify(secret)).toThrow('cannot be sent');
});
