import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { anOrigin } from '#test/builders/systems/origin.ts';
import { aClock, direct, faultOf, quick, transportTo } from '#test/builders/systems/transport.ts';
import { createTransports } from './transport.ts';

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
  expect(origin.requests).toHaveLength(3);
});

test('trying ends after six times, and what stays is tried once', async () => {
  let status = 500;
  const origin = await anOrigin((_, response) => response.writeHead(status).end());
  const transport = transportTo(origin.url);
  expect((await faultOf(transport.request({ url: origin.url }))).fault).toBe('server_error');
  expect(origin.requests).toHaveLength(6);
  status = 401;
  expect((await faultOf(transport.request({ url: origin.url }))).fault).toBe('token_refused');
  expect(origin.requests).toHaveLength(7);
});

test('a request without an answer is tried twice, whatever else is tried six times', async () => {
  const silent = await anOrigin(() => undefined);
  const patience = { silence: 20, whole: 10_000, tries: 2 };
  const transport = transportTo(silent.url, { patience });
  expect((await faultOf(transport.request({ url: silent.url }))).fault).toBe('unreachable_timeout');
  expect(silent.requests).toHaveLength(2);
});

test('what had no answer at the first try is read at the second', async () => {
  let isSilent = true;
  const origin = await anOrigin((_, response) => {
    if (!isSilent) response.end('{"late":1}');
    isSilent = false;
  });
  const patience = { silence: 20, whole: 10_000, tries: 2 };
  expect((await transportTo(origin.url, { patience }).request({ url: origin.url })).body).toBe('{"late":1}');
});

test.each([
  ['seconds', '90'],
  ['a date', 'Mon, 05 Jan 2026 12:01:30 GMT'],
])('a pause that was asked for in %s is kept', async (_, header) => {
  const clock = aClock();
  let left = 1;
  const origin = await anOrigin((_request, response) =>
    left-- > 0 ? response.writeHead(429, { 'retry-after': header }).end() : response.end('{}'),
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
  expect(origin.requests).toHaveLength(1);
});

test('a clock that is put back makes neither a pause nor the rest of an origin longer', async () => {
  const hour = 60 * 60_000;
  const begun = Date.UTC(2026, 0, 5, 12);
  let moment = begun;
  const slept: number[] = [];
  const sleep = async (millis: number) => void slept.push(millis);
  const settings = { now: () => moment, sleep, outage: { addresses: 1, rest: hour } };
  let isDown = false;
  const origin = await anOrigin((_, response) =>
    response.writeHead(isDown ? 502 : 200, { 'retry-after': '9' }).end('{}'),
  );
  const paused = transportTo(origin.url, settings);
  await paused.request({ url: origin.url });
  moment = begun - 3 * hour;
  expect((await paused.request({ url: origin.url })).status).toBe(200);
  expect(slept).toEqual([]);

  isDown = true;
  moment = begun;
  const rested = transportTo(origin.url, settings);
  await faultOf(rested.request({ url: origin.url }));
  isDown = false;
  moment = begun - 3 * hour;
  expect((await rested.request({ url: origin.url })).status).toBe(200);
});

const older = 'You have triggered an abuse detection mechanism. Please wait a few minutes before you try again.';

test.each<[string, Record<string, string>, string]>([
  ['of today', {}, 'You have exceeded a secondary rate limit.'],
  ['in its older words', { 'x-ratelimit-remaining': '4000' }, older],
  ['in a header', { 'gh-limited-by': 'elapsed-time' }, ''],
  ['that is used up and names no reset', { 'x-ratelimit-remaining': '0' }, 'API rate limit exceeded'],
])('a limit %s that names no moment is left alone for a minute, then for longer', async (_, headers, message) => {
  const clock = aClock();
  let left = 2;
  const origin = await anOrigin((_request, response) =>
    left-- > 0 ? response.writeHead(403, headers).end(JSON.stringify({ message })) : response.end('{}'),
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
  const requests = [one, two, one, two, one, two].map((transport) => transport.request({ url: origin.url }));
  await Promise.all(requests);
  expect(most).toBe(2);
});

test('an origin that fails again and again is left alone, then tried once more', async () => {
  let isDown = true;
  const origin = await anOrigin((_, response) => response.writeHead(isDown ? 502 : 200).end('{}'));
  const outage = { addresses: 2, rest: 0 };
  const left = transportTo(origin.url, { outage: { ...outage, rest: 3_600_000 } });
  await faultOf(left.request({ url: `${origin.url}/a` }));
  await faultOf(left.request({ url: `${origin.url}/b` }));
  const count = origin.requests.length;
  const error = await faultOf(left.request({ url: `${origin.url}/c` }));
  expect(error.fault).toBe('server_error');
  expect(error.message).toBe(
    `The system answered with status 502 at ${origin.url}/b. After 2 addresses that failed in a row, this system is left alone for a moment.`,
  );
  expect(origin.requests).toHaveLength(count);

  const rested = transportTo(origin.url, { outage });
  await faultOf(rested.request({ url: `${origin.url}/a` }));
  await faultOf(rested.request({ url: `${origin.url}/b` }));
  isDown = false;
  expect((await rested.request({ url: origin.url })).status).toBe(200);
});

test('requests that were stopped while they waited hold up no later ones', async () => {
  const origin = await anOrigin((_, response) => response.end('{}'));
  const transport = transportTo(origin.url);
  const stop = new AbortController();
  const stopped = Array.from({ length: 10 }, () => transport.request({ url: origin.url, signal: stop.signal }));
  stop.abort();
  await Promise.allSettled(stopped);
  const later = Array.from({ length: 10 }, () => transport.request({ url: origin.url }));
  expect((await Promise.all(later)).map(({ status }) => status)).toEqual(later.map(() => 200));
});

test('an address that always fails does not keep the others of its origin from being asked', async () => {
  const origin = await anOrigin((request, response) =>
    response.writeHead(request.url === '/broken' ? 500 : 200).end('{}'),
  );
  const transport = transportTo(origin.url, { outage: { addresses: 2, rest: 3_600_000 } });
  for (let time = 0; time < 3; time++) {
    expect((await faultOf(transport.request({ url: `${origin.url}/broken` }))).fault).toBe('server_error');
  }
  expect((await transport.request({ url: `${origin.url}/sound` })).status).toBe(200);
});
