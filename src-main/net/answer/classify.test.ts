import { expect, test } from 'vitest';
import { remedies } from '#shared/records/fault.ts';
import type { Answer } from '../contract.ts';
import { classify } from './classify.ts';

const answer = (status: number, body = '', headers: Answer['headers'] = {}): Answer => ({
  status,
  url: 'https://system.example/api',
  headers,
  body,
});
const form = '<html><form action="/login"></form></html>';

test.each<[string, Answer]>([
  ['200 with JSON', answer(200, '{"jobs":[]}', { 'content-type': 'application/json' })],
  ['200 with JSON and a Retry-After', answer(200, '{}', { 'retry-after': '5' })],
  ['204', answer(204)],
  ['an empty 200', answer(200)],
  ['304', answer(304)],
  ['400 with words of the system', answer(400, '{"errorMessages":["bad JQL"]}')],
  ['404, which may hide what may not be seen', answer(404, '<html>Not found</html>')],
  ['410', answer(410)],
  ['413, after which a POST may help', answer(413)],
  ['414, after which a POST may help', answer(414)],
  ['422, after which a smaller window may help', answer(422, '{}')],
  ['431, after which a POST may help', answer(431)],
])('%s is for the collector', (_, answer) => {
  expect(classify(answer)).toEqual({ kind: 'usable' });
});

test.each<[string, Answer, string]>([
  ['200 with a sign-in form', answer(200, form, { 'content-type': 'text/html' }), 'sign_in_page'],
  ['200 with a web page', answer(200, '<html>Welcome</html>', { 'content-type': 'text/html' }), 'not_this_product'],
  ['200 with a page that calls itself JSON', answer(200, ' <!doctype html>'), 'not_this_product'],
  ['203', answer(203, form), 'sign_in_page'],
  ['302 without a place to go', answer(302), 'answer_unreadable'],
  ['401', answer(401, '{"count":0,"value":[]}'), 'token_refused'],
  ['401 with a CAPTCHA', answer(401, '', { 'x-authentication-denied-reason': 'CAPTCHA_CHALLENGE; x' }), 'captcha_lock'],
  ['401 with a denied login', answer(401, '', { 'x-seraph-loginreason': 'AUTHENTICATION_DENIED' }), 'captcha_lock'],
  [
    '401 of an anonymous request whose login failed',
    answer(401, '', { 'x-ausername': 'anonymous', 'x-seraph-loginreason': 'AUTHENTICATED_FAILED' }),
    'token_refused',
  ],
  ['403', answer(403, '{}'), 'token_lacks_right'],
  ['407', answer(407), 'proxy_refused'],
  ['418', answer(418), 'answer_unreadable'],
  [
    '403 of an organization with single sign-on',
    answer(403, '{}', { 'x-github-sso': 'required; url=x' }),
    'token_lacks_right',
  ],
  ['451', answer(451, '{}'), 'gone'],
  ['501', answer(501), 'server_error'],
  ['503 of a stopped organization', answer(503, '{}', { 'x-tfs-serviceerror': 'stopped' }), 'gone'],
])('%s stays as it is', (_, answer, fault) => {
  expect(classify(answer)).toMatchObject({ kind: 'fault', fault, isTransient: false });
});

test.each<[string, Answer, string]>([
  ['200 with JSON that breaks off', answer(200, '{"jobs":['), 'answer_unreadable'],
  ['200 of a lost session', answer(200, '{"issues":[]}', { 'x-ausername': 'anonymous' }), 'token_refused'],
  ['400 of a lost session', answer(400, '', { 'x-ausername': 'anonymous' }), 'token_refused'],
  ['404 of a lost session', answer(404, '', { 'x-ausername': 'anonymous' }), 'token_refused'],
  ['403 with Retry-After', answer(403, '', { 'retry-after': '60' }), 'rate_limited'],
  ['403 of a used-up limit', answer(403, '', { 'x-ratelimit-remaining': '0' }), 'rate_limited'],
  ['403 of a secondary limit', answer(403, '{"message":"You exceeded a secondary rate limit"}'), 'rate_limited'],
  ['429', answer(429), 'rate_limited'],
  ...[408, 425, 500, 502, 503, 504, 520].map((status): [string, Answer, string] => [
    String(status),
    answer(status),
    'server_error',
  ]),
])('%s is tried again', (_, answer, fault) => {
  expect(classify(answer)).toMatchObject({ kind: 'fault', fault, isTransient: true });
});

test('a missing right is named where the system names it', () => {
  const verdict = classify(answer(403, '', { 'x-required-permission': 'hudson.model.Item.Read' }));
  expect(verdict).toMatchObject({ detail: expect.stringContaining('hudson.model.Item.Read') });
});

test.each([
  ['Request forbidden by administrative rules. Missing or invalid User Agent string.', 'proxy_refused'],
  ['Max number of login attempts exceeded. Please try again later.', 'rate_limited'],
  ['Maximum number of login attempts exceeded.', 'rate_limited'],
  ['Resource not accessible by personal access token', 'token_lacks_right'],
  ['See our page on how to report abuse', 'token_lacks_right'],
])('a refusal is given in the words of the system: %s', (message, fault) => {
  const verdict = classify(answer(403, JSON.stringify({ message })));
  expect(verdict).toMatchObject({
    fault,
    isTransient: false,
    detail: expect.stringContaining(`It says: “${message}”`),
  });
});

test('a refusal names what was asked for', () => {
  for (const status of [403, 500])
    expect(classify(answer(status))).toMatchObject({ detail: expect.stringContaining('https://system.example/api') });
  const ofJira = answer(403, '{"errorMessages":["You may not\\nbrowse users."]}');
  expect(classify(ofJira)).toMatchObject({ detail: expect.stringContaining('It says: “You may not browse users.”') });
});

test.each<[string, Answer]>([
  ['a sign-in page', answer(200, form)],
  ['a limit', answer(429)],
])('%s is told of once: the remedy does not say it again', (_, answer) => {
  const verdict = classify(answer);
  expect(verdict.kind).toBe('fault');
  if (verdict.kind === 'fault') expect(remedies[verdict.fault]).not.toContain(verdict.detail);
});
