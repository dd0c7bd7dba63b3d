import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { canary, faultOf, quick, transportTo } from '#test/builders/systems/transport.ts';
import { largestOf } from './answer/body.ts';
import type { Outgoing } from './contract.ts';

test('the credential is set by the transport and cannot be set by others', async () => {
  const origin = await anOrigin((_, response) => response.end('{}'));
  const headers = { Authorization: 'Bearer another', Cookie: 'a=b', 'x-own': 'kept' };
  await transportTo(origin.url).request({ url: `${origin.url}/api`, headers });
  await transportTo(origin.url, { scheme: 'bearer' }).request({ url: origin.url });
  const [basic, bearer] = origin.requests.map((request) => request.headers);
  expect(basic).toMatchObject({ 'user-agent': 'Plumbline', 'x-own': 'kept' });
  expect(basic?.authorization).toBe(`Basic ${Buffer.from(`builder:${canary}`).toString('base64')}`);
  expect(basic).not.toHaveProperty('cookie');
  expect(bearer?.authorization).toBe(`Bearer ${canary}`);
});

test('nothing is sent to an origin that the token is not bound to', async () => {
  const origin = await anOrigin((_, response) => response.end('{}'));
  const transport = transportTo('https://jenkins.example');
  for (const url of [origin.url, 'http://169.254.169.254/latest/meta-data', 'http://[::1]/', 'http://jenkins.example/'])
    expect((await faultOf(transport.request({ url }))).fault).toBe('token_not_for_origin');
  expect(origin.requests).toEqual([]);
});

test('an address on loopback is asked when it was pinned', async () => {
  const origin = await anOrigin((_, response) => response.end('{"here":true}'));
  const byName = origin.url.replace('127.0.0.1', 'localhost');
  const { body } = await transportTo(byName).request({ url: byName });
  expect(body).toBe('{"here":true}');
});

test('a redirect within the origin is followed, also one of a team that is called sso', async () => {
  const origin = await anOrigin(({ url }, response) =>
    url === '/job/sso' ? response.writeHead(302, { location: '/job/sso/' }).end() : response.end('{"ok":1}'),
  );
  const answer = await transportTo(origin.url).request({ url: `${origin.url}/job/sso` });
  expect(answer).toMatchObject({ body: '{"ok":1}', url: `${origin.url}/job/sso/` });
});

test('a redirect to a sign-in, here or elsewhere, is not followed and says so', async () => {
  const other = await anOrigin((_, response) => response.end('{}'));
  const idp = `${other.url}/adfs/ls?wa=wsignin1.0`;
  for (const location of [`${other.url}/`, '/login?from=x', '/saml2/idp', 'http://169.254.169.254/', idp]) {
    const origin = await anOrigin((_, response) => response.writeHead(302, { location }).end());
    const transport = transportTo([origin.url, other.url]);
    expect((await faultOf(transport.request({ url: `${origin.url}/api` }))).fault).toBe('sign_in_page');
    expect(origin.requests).toHaveLength(1);
  }
  expect(other.requests).toEqual([]);
});

test.each([
  [302, 'https://127.0.0.1:8443/job/shop/api/json?tree=name', 'The system answers by https only'],
  [301, 'https://ci.example/elsewhere', 'The system sends on'],
  [308, 'https://ci.example/elsewhere', 'The system sends on'],
  [302, 'https://ci.example/new/job/shop/api/json?tree=name', 'The system sends on'],
])(
  'a %i to %s is a move: it names the new address and that the token must be bound to it',
  async (status, location, words) => {
    const origin = await anOrigin((_, response) => response.writeHead(status, { location }).end());
    const url = `${origin.url}/job/shop/api/json?tree=name`;
    const { fault, message } = await faultOf(transportTo(origin.url).request({ url }));
    expect(fault).toBe('moved');
    const { origin: there, pathname } = new URL(location);
    expect(message).toContain(words);
    expect(message).toContain(`${there}${pathname}. The token must be bound to ${there}`);
    expect(origin.requests).toHaveLength(1);
  },
);

test('a repository that moved to the name "login" is followed', async () => {
  const origin = await anOrigin(({ url }, response) =>
    url === '/repos/shop/web'
      ? response.writeHead(301, { location: '/repos/shop/login' }).end()
      : response.end('{"id":1}'),
  );
  expect((await transportTo(origin.url).request({ url: `${origin.url}/repos/shop/web` })).body).toBe('{"id":1}');
});

test('redirects without an end are given up after five, and one to nowhere at once', async () => {
  const round = await anOrigin((_, response) => response.writeHead(301, { location: '/again' }).end());
  expect((await faultOf(transportTo(round.url).request({ url: round.url }))).fault).toBe('moved');
  expect(round.requests).toHaveLength(6);
  const nowhere = await anOrigin((_, response) => response.writeHead(301, { location: 'http://' }).end());
  expect((await faultOf(transportTo(nowhere.url).request({ url: nowhere.url }))).fault).toBe('answer_unreadable');
});

test('a body is read packed or plain, without its byte-order mark', async () => {
  const packed = gzipSync('\u{feff}{"größe":1}');
  const origin = await anOrigin(({ url }, response) =>
    url === '/packed'
      ? response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
      : response.end('\u{feff}{"größe":1}'),
  );
  for (const path of ['/packed', '/plain'])
    expect((await transportTo(origin.url).request({ url: origin.url + path })).body).toBe('{"größe":1}');
});

test.each([200, 204, 304])(
  'an answer %i without a body is empty, also where it says that it is packed',
  async (status) => {
    const origin = await anOrigin((_, response) => response.writeHead(status, { 'content-encoding': 'gzip' }).end());
    expect(await transportTo(origin.url).request({ url: origin.url })).toMatchObject({ status, body: '' });
    expect(origin.requests).toHaveLength(1);
  },
);

test('an answer that is too large is given up, also one that is small until it is unpacked', async () => {
  const packed = gzipSync(' '.repeat(3_000_000));
  const origin = await anOrigin(({ url }, response) =>
    url === '/packed'
      ? response.writeHead(200, { 'content-encoding': 'gzip' }).end(packed)
      : response.end(' '.repeat(3_000_000)),
  );
  const transport = transportTo(origin.url, { largest: 2_000_000 });
  for (const path of ['/packed', '/plain'])
    expect((await faultOf(transport.request({ url: origin.url + path }))).fault).toBe('answer_too_large');
});

test('a page that the collector says may be larger is read, up to 64 MB', async () => {
  const origin = await anOrigin((_, response) => response.end(`"${'x'.repeat(3_000_000)}"`));
  const transport = transportTo(origin.url, { largest: 2_000_000 });
  const url = `${origin.url}/a/page?secret=query`;
  expect((await transport.request({ url, largest: 4_000_000 })).body).toHaveLength(3_000_002);
  const { message } = await faultOf(transport.request({ url }));
  expect(message).toBe(`The answer of ${origin.url}/a/page is larger than 1.9 MB.`);
  expect(largestOf(10, 2 ** 40)).toBe(64 * 2 ** 20);
});

test('values and levels that would take too much memory are refused at once, by the address and the limit', async () => {
  const origin = await anOrigin(({ url }, response) =>
    response.end(url === '/deep' ? '['.repeat(1000) : `[${'0,'.repeat(100_000)}0]`),
  );
  const transport = transportTo(origin.url, { largest: 2_000_000 });
  for (const [path, limit] of [
    ['/deep', 'is nested deeper than 64 levels'],
    ['/wide', 'holds more than 62500 values'],
  ]) {
    const { fault, message } = await faultOf(transport.request({ url: origin.url + path }));
    expect([fault, message]).toEqual(['answer_too_large', `The answer of ${origin.url}${path} ${limit}.`]);
  }
  expect(origin.requests).toHaveLength(2);
});

test('a request that was stopped ends with the reason of its signal', async () => {
  const stopping = new AbortController();
  const origin = await anOrigin(() => stopping.abort(new Error('stopped by the user')));
  const outgoing: Outgoing = { url: origin.url, signal: stopping.signal };
  await expect(transportTo(origin.url).request(outgoing)).rejects.toThrow('stopped by the user');
});

test('an answer that takes too long as a whole is a time-out', async () => {
  const origin = await anOrigin((_, response) => void response.writeHead(200).write('{'));
  const patience = { silence: 10_000, whole: 50, tries: 1 };
  const error = await faultOf(transportTo(origin.url, { patience }).request({ url: origin.url }));
  expect(error.fault).toBe('unreachable_timeout');
});

test('a system that says the secret back cannot make it show', async () => {
  const origin = await anOrigin(({ headers }, response) => {
    const sent = `${headers.authorization} ${Buffer.from(String(headers.authorization).slice(6), 'base64')}`;
    response.writeHead(403, { 'x-required-permission': sent }).end(sent);
  });
  expect((await faultOf(transportTo(origin.url).request({ url: origin.url }))).fault).toBe('token_lacks_right');
});

test('a secret that cannot be sent is named, not tried', async () => {
  const transport = transportTo('https://system.example', { scheme: 'bearer', secret: `${canary}\nsecond line` });
  expect((await faultOf(transport.request({ url: 'https://system.example' }))).fault).toBe('token_refused');
});

test('a host that nobody knows, and a port where nobody listens', async () => {
  const once = { backOff: { ...quick, tries: 1 } };
  const unknown = 'https://no-such-host.invalid';
  expect((await faultOf(transportTo(unknown, once).request({ url: unknown }))).fault).toBe('unreachable_dns');
  const gone = await anOrigin(() => {});
  gone.server.close();
  expect((await faultOf(transportTo(gone.url, once).request({ url: gone.url }))).fault).toBe('unreachable_refused');
});

test('a place that does not speak HTTP', async () => {
  const origin = await anOrigin(() => {});
  origin.server.on('connection', (socket) => socket.end('SSH-2.0-OpenSSH_9.6\r\n'));
  expect((await faultOf(transportTo(origin.url).request({ url: origin.url }))).fault).toBe('not_this_product');
});
