import { expect, test } from 'vitest';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { transportTo } from '#test/builders/systems/transport.ts';
import { maskingOf } from './masking.ts';

const secret = String.raw`p"ä\s/w+r d=&<>'8`;
const username = 'builder';
const masking = () => maskingOf({ username, secret });
const base64 = (bytes: string, alphabet: 'base64' | 'base64url' = 'base64') => Buffer.from(bytes).toString(alphabet);
const inJson = JSON.stringify(secret).slice(1, -1);
const byCodes = [...secret]
  .map((one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0').toUpperCase()}`)
  .join('');

test.each([
  ['as it is', secret],
  ['in JSON', inJson],
  ['in JSON with escaped slashes', inJson.replaceAll('/', String.raw`\/`)],
  ['in JSON within JSON', JSON.stringify(inJson).slice(1, -1)],
  ['by character codes', byCodes],
  ['in an address', encodeURIComponent(secret)],
  ['in a form', new URLSearchParams({ secret }).toString().slice('secret='.length)],
  ['in an address within an address', encodeURIComponent(encodeURIComponent(secret))],
  ['in HTML by character codes', [...secret].map((one) => `&#${one.codePointAt(0)};`).join('')],
  ['in HTML by other character codes', [...secret].map((one) => `&#X00${one.codePointAt(0)?.toString(16)};`).join('')],
  ['in HTML within HTML', secret.replaceAll('&', '&amp;amp;').replaceAll('<', '&amp;lt;')],
  [
    'in HTML',
    secret
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll("'", '&#39;'),
  ],
  ['as it is sent', base64(`${username}:${secret}`)],
  ['as it is sent, in an address', encodeURIComponent(base64(`${username}:${secret}`))],
  ['in Base64', base64(secret)],
  ['in Base64 of addresses', base64(`${username}:${secret}`, 'base64url')],
])('a secret is masked where it is written %s', (_, written) => {
  expect(masking().text(`before ${written} after`)).toMatch(/^before \*{8}(?:=|%3D)* after$/);
});

test('a secret with control characters is masked in JSON, and in JSON within JSON', () => {
  const secret = 'a\tb\nc\rd\fe\bf';
  const once = JSON.stringify(secret);
  for (const written of [secret, once.slice(1, -1), JSON.stringify(once).slice(3, -3)])
    expect(maskingOf({ username, secret }).text(`before ${written} after`)).toBe('before ******** after');
});

test('an answer holds the secret neither in its address nor in its headers', () => {
  const parts = { url: `https://ci.example/${secret}`, headers: { link: `<${secret}>`, etag: '"a"' } };
  const { url, headers } = masking().answer({ ...answerWith(''), ...parts });
  expect([url, headers]).toEqual(['https://ci.example/********', { link: '<********>', etag: '"a"' }]);
});

const answerWith = (body: string) => ({ status: 200, url: 'https://ci.example/', headers: {}, body });

test.each(['', 'a', 'ab', 'abc', 'somebody-else:', '{"token":"'])(
  'a secret is masked in the Base64 of what has “%s” before it and something after it',
  (before) => {
    for (const alphabet of ['base64', 'base64url'] as const) {
      const masked = masking().text(base64(`${before}${secret}"}`, alphabet));
      const left = Buffer.from(masked.replace(/\*{8}.*$/, ''), 'base64').toString('latin1');
      expect(masked).toMatch(/\*{8}/);
      expect(left).toBe(before.slice(0, left.length));
    }
  },
);

test('an answer with the secret stays JSON, whatever is before and after it', () => {
  const around = ['', '\\', '"', '\n', '\\"', 'é', '\\u00'];
  const value = around.flatMap((before) =>
    around.map((after) => ({ [`${before}${secret}${after}`]: [before + secret + after, 1.5, null] })),
  );
  const { body } = masking().answer(answerWith(JSON.stringify(value)));
  const masked = JSON.stringify(value.map((one) => Object.entries(one))).replaceAll(inJson, '********');
  expect(JSON.parse(body).map((one: object) => Object.entries(one))).toEqual(JSON.parse(masked));
});

test.each([
  ['npassword', '["\\npassword","xnpassword"]', '["\\npassword","x********"]'],
  ['00e9pass', '["\\u00e9pass","00e9pass"]', '["épass","********"]'],
  [
    '12345678',
    '{"id":12345678,"other":123456789,"name":"12345678","sound":1234}',
    '{"id":0,"other":0,"name":"********","sound":1234}',
  ],
  ['password', '{"password":"a","name":"my password"}', '{"********":"a","name":"my ********"}'],
  ['short-7', '{"name":"short-7"}', '{"name":"short-7"}'],
  ['password', 'a page of password', 'a page of ********'],
  ['password', '{"name":"password', '{"name":"********'],
  ['password', 'password it is', '******** it is'],
  ['12345678', '{"a":null,"b":true,"n":12345678}', '{"a":null,"b":true,"n":0}'],
])('%s in %s', (own, body, masked) => {
  expect(maskingOf({ username: null, secret: own }).answer(answerWith(body)).body).toBe(masked);
});

test.each([
  ['a sign beyond the first 65536, by its codes', 'plumb😀line', String.raw`plumb\ud83d\ude00line`],
  ['Base64 without its padding', '~~~~~~~~~~', 'fn5+fn5+fn5+fg'],
])('a secret is masked: %s', (_, own, written) => {
  expect(maskingOf({ username: null, secret: own }).text(`before ${written} after`)).toBe('before ******** after');
});

/** A secret of so many characters: letters and digits as a token has, or those that are escaped somewhere. */
const lettersOf = (length: number, from: number) =>
  Array.from({ length }, (_, at) => ((from + at * at * 7 + at) % 36).toString(36)).join('');
const escapedOf = (length: number, from: number) =>
  Array.from({ length }, (_, at) => Array.from('\\%&"</+ä😀 25a')[(from + at) % 13]).join('');
/** What looks like an escape already. */
const lookingOf = (length: number, from: number) =>
  Array.from({ length }, (_, at) => Array.from('abcdefgh%2Fi&amp;jklm%25n&ao')[(from + at) % 27]).join('');

const spellings: readonly [string, (own: string) => string][] = [
  ['as it is', (own) => own],
  ['in JSON', (own) => JSON.stringify(own).slice(1, -1)],
  ['in JSON within JSON', (own) => JSON.stringify(JSON.stringify(own)).slice(3, -3)],
  ['in an address', encodeURIComponent],
  ['in an address within an address', (own) => encodeURIComponent(encodeURIComponent(own))],
  ['in HTML', (own) => own.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')],
  ['in Base64', (own) => base64(own).replace(/=+$/, '')],
  ['as it is sent', (own) => base64(`firstname.lastname@company.example:${own}`).replace(/=+$/, '')],
];

test.each(spellings)('a secret of any length is masked %s, wherever a long one is cut into pieces', (_, write) => {
  for (const secretOf of [lettersOf, escapedOf, lookingOf])
    for (const [length, starts] of [
      [192, 27],
      [10_000, 1],
    ] as const)
      for (let from = 0; from < starts; from += 1) {
        const own = `${secretOf(length, from)}x`;
        const { text } = maskingOf({ username: 'firstname.lastname@company.example', secret: own });
        expect(text(`before ${write(own)} after ${write(own)}`)).toBe('before ******** after ********');
        const nearly = `before ${write(`${own.slice(0, -1)}~`).slice(0, -2)} after`;
        expect(text(nearly)).toBe(nearly);
      }
});

test('what only looks like the secret stays, and so does all beside one too short to be looked for', () => {
  const of = (own: string) => maskingOf({ username: null, secret: own }).text;
  expect(of('canary.secret')('canaryXsecret')).toBe('canaryXsecret');
  expect(of('canary-secret')('+'.repeat(13))).toBe('+'.repeat(13));
  expect(of('short-7')('the short-7')).toBe('the short-7');
});

test('a secret of many backslashes, quotes and slashes does not make the search slow', () => {
  const own = '\\\\\\\\"\\\\"\\/\\/\\u'.repeat(4);
  const { text: masked } = maskingOf({ username, secret: own });
  for (const hostile of ['\\'.repeat(20_000), '\\"'.repeat(20_000), '%'.repeat(20_000), '\\u005c'.repeat(5000)])
    expect(masked(hostile)).toBe(hostile);
  expect(masked(`a${JSON.stringify(own)}b`)).toBe('a"********"b');
});

test('an answer without the secret stays as it came, to the byte', () => {
  const body = '{ "number": 12345678901234567890, "name": "sound" }';
  expect(masking().answer(answerWith(body)).body).toBe(body);
});

test('what the transport hands on holds the secret nowhere: body, headers and the address of a redirect', async () => {
  const own = 'canary-4711-secret';
  const origin = await anOrigin(({ url, headers }, response) => {
    if (url === '/') return response.writeHead(302, { location: `/at/${own}?a=${own}` }).end();
    response.writeHead(200, { link: `</next?a=${own}>; rel="next"`, 'x-authorization': headers.authorization ?? '' });
    response.end(JSON.stringify({ [own]: own, sent: headers.authorization }));
  });
  const received = await transportTo(origin.url, { secret: own }).request({ url: origin.url });
  expect(received.url).toBe(`${origin.url}/at/********?a=********`);
  expect(JSON.parse(received.body)).toEqual({ '********': '********', sent: expect.stringMatching(/^Basic \*{8}=*$/) });
  expect(JSON.stringify(received)).not.toMatch(new RegExp(`${own}|${base64(`builder:${own}`)}`));
});
