import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { anOrigin } from '#test/builders/origin.ts';
import type { Credential, Outgoing } from './contract.ts';
import { SourceError } from './source-error.ts';
import { createTransports, type TransportSettings } from './transport.ts';

const canary = 'canary-7f3a-secret';
const direct = { proxy: null, ca: null };
const quick = { base: 1, cap: 2, tries: 6 };

function transportTo(origins: string | readonly string[], more: Partial<TransportSettings & Credential> = {}) {
  const { scheme = 'basic', secret = canary, ...settings } = more;
  const credential = { origins: [origins].flat(), scheme, username: 'builder', secret };
  return createTransports({ network: direct, backOff: quick, ...settings })(credential);
}

async function faultOf(asking: Promise<unknown>): Promise<SourceError> {
  const error = await asking.then(
    () => null,
    (met) => met,
  );
  expect(error).toBeInstanceOf(SourceError);
  const sent = Buffer.from(`builder:${canary}`).toString('base64');
  for (const secret of [canary, sent]) expect(`${error.stack} ${JSON.stringify(error.report())}`).not.toContain(secret);
  return error;
}

test('the credential is set by the transport and cannot be set by others', async () => {
  const origin = await anOrigin((_, response) => response.end('{}'));
  const headers = { Authorization: 'Bearer another', Cookie: 'a=b', 'x-own': 'kept' };
  await transportTo(origin.url).request({ url: `${origin.url}/api`, headers });
  await transportTo(origin.url, { scheme: 'bearer' }).request({ url: origin.url });
  const [basic, bearer] = origin.asked.map((asked) => asked.headers);
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
  expect(origin.asked).toEqual([]);
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

test('a redirect elsewhere or to a sign-in is not followed and says so', async () => {
  const other = await anOrigin((_, response) => response.end('{}'));
  for (const location of [`${other.url}/`, '/login?from=x', '/saml2/idp', 'http://169.254.169.254/']) {
    const origin = await anOrigin((_, response) => response.writeHead(302, { location }).end());
    const transport = transportTo([origin.url, other.url]);
    expect((await faultOf(transport.request({ url: origin.url }))).fault).toBe('sign_in_page');
    expect(origin.asked).toHaveLength(1);
  }
  expect(other.asked).toEqual([]);
});

test('redirects without an end are given up after five, and one to nowhere at once', async () => {
  const round = await anOrigin((_, response) => response.writeHead(301, { location: '/again' }).end());
  expect((await faultOf(transportTo(round.url).request({ url: round.url }))).fault).toBe('moved');
  expect(round.asked).toHaveLength(6);
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

test.each(['503', 'cut', 'short', 'truncated', 'packed'])('what passes is tried again: %s', async (trouble) => {
  let left = 2;
  const origin = await anOrigin((request, response) => {
    if (left-- <= 0) return response.end('{"at last":1}');
    if (trouble === '503') return response.writeHead(503).end();
    if (trouble === 'cut') return request.socket.destroy();
    if (trouble === 'truncated') return response.end('{"at la');
    if (trouble === 'packed')
      return response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"at last":1}').subarray(0, 20));
    response.writeHead(200, { 'content-length': '13' });
    return response.write('{"at', () => request.socket.destroy());
  });
  expect((await transportTo(origin.url).request({ url: origin.url })).body).toBe('{"at last":1}');
  expect(origin.asked).toHaveLength(3);
});

test('trying ends after six times, and what stays is tried once', async () => {
  let status = 500;
  const origin = await anOrigin((_, response) => response.writeHead(status).end());
  const transport = transportTo(origin.url);
  expect((await faultOf(transport.request({ url: origin.url }))).fault).toBe('server_error');
  expect(origin.asked).toHaveLength(6);
  status = 401;
  expect((await faultOf(transport.request({ url: origin.url }))).fault).toBe('token_refused');
  expect(origin.asked).toHaveLength(7);
});

/** A clock that moves only while somebody waits. */
function aClock() {
  let moment = Date.UTC(2026, 0, 5, 12);
  const slept: number[] = [];
  const sleep = async (millis: number) => {
    slept.push(millis);
    moment += millis;
  };
  return { now: () => moment, sleep, slept };
}

test.each([
  ['seconds', '90'],
  ['a date', 'Mon, 05 Jan 2026 12:01:30 GMT'],
])('a pause that was asked for in %s is kept', async (_, asked) => {
  const clock = aClock();
  let left = 1;
  const origin = await anOrigin((_request, response) =>
    left-- > 0 ? response.writeHead(429, { 'retry-after': asked }).end() : response.end('{}'),
  );
  await transportTo(origin.url, clock).request({ url: origin.url });
  expect(clock.slept).toEqual([90_000]);
});

test('a good answer may ask for a pause before the next request too', async () => {
  const clock = aClock();
  const origin = await anOrigin((_, response) => response.writeHead(200, { 'retry-after': '7' }).end('{}'));
  const transport = transportTo(origin.url, clock);
  await transport.request({ url: origin.url });
  expect(clock.slept).toEqual([]);
  await transport.request({ url: origin.url });
  expect(clock.slept).toEqual([7000]);
});

test('a pause of more than five minutes ends the request and says when to come back', async () => {
  const clock = aClock();
  const origin = await anOrigin((_, response) => response.writeHead(429, { 'retry-after': '301' }).end());
  const error = await faultOf(transportTo(origin.url, clock).request({ url: origin.url }));
  expect(error).toMatchObject({ fault: 'rate_limited', retryAt: clock.now() + 301_000 });
  expect(clock.slept).toEqual([]);
  expect(origin.asked).toHaveLength(1);
});

test('a secondary limit that names no moment is left alone for a minute, then for longer', async () => {
  const clock = aClock();
  let left = 2;
  const origin = await anOrigin((_, response) =>
    left-- > 0
      ? response.writeHead(403).end('{"message":"You have exceeded a secondary rate limit."}')
      : response.end('{}'),
  );
  await transportTo(origin.url, clock).request({ url: origin.url });
  expect(clock.slept).toEqual([60_000, 120_000]);
});

test('of the requests that want to be alone only one is under way at an origin', async () => {
  let open = 0;
  let most = 0;
  const origin = await anOrigin((_, response) => {
    most = Math.max(most, ++open);
    setImmediate(() => {
      open -= 1;
      response.end('{}');
    });
  });
  const transport = transportTo(origin.url);
  await Promise.all([1, 2, 3, 4].map(() => transport.request({ url: origin.url, alone: true })));
  expect(most).toBe(1);
});

test('at most two requests are under way at an origin, whichever tokens they carry', async () => {
  let most = 0;
  const open: (() => void)[] = [];
  const origin = await anOrigin((_, response) => {
    open.push(() => response.end('{}'));
    most = Math.max(most, open.length);
    // Answers when the second is there, or for the last one alone.
    if (open.length === 2) for (const answer of open.splice(0)) setImmediate(answer);
  });
  const transports = createTransports({ network: direct, backOff: quick });
  const credential = { origins: [origin.url], scheme: 'bearer', username: null } as const;
  const [one, two] = [transports({ ...credential, secret: 'one' }), transports({ ...credential, secret: 'two' })];
  const asking = [one, two, one, two, one, two].map((transport) => transport.request({ url: origin.url }));
  await Promise.all(asking);
  expect(most).toBe(2);
});

test('an origin that fails again and again is left alone, then tried once more', async () => {
  let isDown = true;
  const origin = await anOrigin((_, response) => response.writeHead(isDown ? 502 : 200).end('{}'));
  const outage = { failures: 6, rest: 0 };
  const left = transportTo(origin.url, { outage: { ...outage, rest: 3_600_000 } });
  await faultOf(left.request({ url: origin.url }));
  const error = await faultOf(left.request({ url: origin.url }));
  expect(error.fault).toBe('server_error');
  expect(error.message).toMatch(/left alone/);
  expect(origin.asked).toHaveLength(6);

  const rested = transportTo(origin.url, { outage });
  await faultOf(rested.request({ url: origin.url }));
  isDown = false;
  expect((await rested.request({ url: origin.url })).status).toBe(200);
});

test('a request that was stopped ends with the reason of its signal', async () => {
  const stopping = new AbortController();
  const origin = await anOrigin(() => stopping.abort(new Error('stopped by the user')));
  const outgoing: Outgoing = { url: origin.url, signal: stopping.signal };
  await expect(transportTo(origin.url).request(outgoing)).rejects.toThrow('stopped by the user');
});

test('an answer that takes too long as a whole is a time-out', async () => {
  const origin = await anOrigin((_, response) => void response.writeHead(200).write('{'));
  const once = { ...quick, tries: 1 };
  const error = await faultOf(transportTo(origin.url, { longest: 50, backOff: once }).request({ url: origin.url }));
  expect(error.fault).toBe('unreachable_timeout');
});

test('a system that says the secret back cannot make it show', async () => {
  const origin = await anOrigin(({ headers }, response) => {
    const said = `${headers.authorization} ${Buffer.from(String(headers.authorization).slice(6), 'base64')}`;
    response.writeHead(403, { 'x-required-permission': said }).end(said);
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
