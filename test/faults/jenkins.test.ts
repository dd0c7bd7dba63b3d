import { afterEach, describe, expect, test } from 'vitest';
import type { Finding } from '#main/collectors/contract.ts';
import { jenkins } from '#main/collectors/jenkins/jenkins.ts';
import { SourceError } from '#main/net/source-error.ts';
import { collectInto, type Kept, nothing, signIn, sourceOf } from '#test/builders/collecting-jenkins.ts';
import { aJob } from '#test/builders/jenkins.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';

let server: JenkinsServer;
afterEach(() => server.close());

const start = async () => {
  server = await startJenkins({ jobs: [aJob('build', 1, 180)] }, signIn);
};
const findingsOf = async (path: string): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for await (const finding of jenkins.check(sourceOf(server, path))) findings.push(finding);
  return findings;
};
const numbers = (kept: Kept) => [...kept.runs.values()].map(({ number }) => number).sort((a, b) => a - b);
const all = Array.from({ length: 180 }, (_, index) => index + 1);

const passing: readonly (readonly [string, FaultKind])[] = [
  ['500', { kind: 'status', status: 500 }],
  ['502', { kind: 'status', status: 502 }],
  [
    '503 with a page of a starting Jenkins',
    { kind: 'status', status: 503, body: '<html>Please wait while Jenkins is getting ready</html>' },
  ],
  ['504', { kind: 'status', status: 504 }],
  ['408', { kind: 'status', status: 408 }],
  ['429 without Retry-After', { kind: 'status', status: 429 }],
  ['429 with Retry-After in seconds', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
  [
    '429 with Retry-After as a date',
    { kind: 'status', status: 429, headers: { 'retry-after': new Date(0).toUTCString() } },
  ],
  ['a cut connection', { kind: 'cut' }],
  ['truncated JSON', { kind: 'truncated' }],
  ['a byte-order mark', { kind: 'byte-order-mark' }],
];

describe('what passes is tried again, and nothing is lost', () => {
  test.each(passing)('%s, once and on the second page', async (_, fault) => {
    await start();
    server.fail(fault, '', 1);
    server.fail(fault, '{45,95}', 2);
    const kept = nothing();
    await collectInto(kept, server, '/job/build');
    expect(numbers(kept)).toEqual(all);
  });
});

const lasting: readonly (readonly [string, FaultKind, string])[] = [
  ['401', { kind: 'status', status: 401, headers: { 'www-authenticate': 'Basic realm="Jenkins"' } }, 'token_refused'],
  [
    '403 that names a right',
    { kind: 'status', status: 403, headers: { 'x-required-permission': 'hudson.model.Item.Read' } },
    'token_lacks_right',
  ],
  [
    'a CAPTCHA',
    { kind: 'status', status: 401, headers: { 'x-authentication-denied-reason': 'CAPTCHA_CHALLENGE' } },
    'captcha_lock',
  ],
  ['a sign-in page with 200', { kind: 'sign-in-page', status: 200 }, 'sign_in_page'],
  ['a sign-in page with 203', { kind: 'sign-in-page', status: 203 }, 'sign_in_page'],
  [
    'another web page',
    { kind: 'status', status: 200, body: '<html><body>Welcome to our intranet</body></html>' },
    'not_this_product',
  ],
  ['a redirect to another host', { kind: 'redirect', to: 'http://localhost:1/elsewhere' }, 'sign_in_page'],
  ['a redirect to a login', { kind: 'redirect', to: '/login?from=%2F' }, 'sign_in_page'],
  ['a redirect to itself', { kind: 'redirect', to: '' }, 'moved'],
  ['endless 500', { kind: 'status', status: 500 }, 'server_error'],
  ['endless truncation', { kind: 'truncated' }, 'answer_unreadable'],
  ['another shape', { kind: 'wrong-shape' }, 'answer_unreadable'],
  ['an answer without end', { kind: 'huge', bytes: 65 * 2 ** 20 }, 'answer_too_large'],
  ['a limit for an hour', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, 'rate_limited'],
];

describe('what does not pass stops the collection, is named, and is taken up where it stopped', () => {
  test.each(lasting)('%s', async (_, fault, name) => {
    await start();
    server.fail(fault, 'allBuilds', 0);
    const kept = nothing();
    await collectInto(kept, server, '/job/build', { stopAfter: 2 });
    const before = numbers(kept);
    server.fail(fault, '{45,95}', 9);
    const error = await collectInto(kept, server, '/job/build').catch((met: unknown) => met);
    expect(error).toBeInstanceOf(SourceError);
    const report = error instanceof SourceError ? error.report() : null;
    expect(report?.fault).toBe(name);
    expect(report?.remedy).toMatch(/\.$/);
    expect(JSON.stringify(report)).not.toContain(signIn.token);
    expect(numbers(kept)).toEqual(before);

    // The system is mended: the rest comes, nothing is missing, and the first page is not read again.
    await server.close();
    const mended = await startJenkins(
      { jobs: server.model.jobs },
      { ...signIn, port: Number(new URL(server.url).port) },
    );
    server = mended;
    await collectInto(kept, server, '/job/build');
    expect(numbers(kept)).toEqual(all);
  });
});

test('a missing item is a wrong address', async () => {
  await start();
  const missing = await collectInto(nothing(), server, '/job/nothing').catch((met: unknown) => met);
  expect(missing).toMatchObject({ fault: 'wrong_address' });
});

test('a job whose builds are not there for a moment is not taken for one that has no more', async () => {
  await start();
  const kept = nothing();
  server.fail({ kind: 'status', status: 404 }, '{45,95}', 1);
  await expect(collectInto(kept, server, '/job/build')).rejects.toMatchObject({ fault: 'gone' });
  await collectInto(kept, server, '/job/build');
  expect(numbers(kept)).toEqual(all);
});

test('a job whose builds may not be read does not stop its brothers', async () => {
  server = await startJenkins({ jobs: [aJob('secret', 1, 3), aJob('open', 1, 3)] }, signIn);
  server.fail({ kind: 'status', status: 403 }, '/job/secret/api/json?tree=allBuilds', 9);
  const kept = nothing();
  await expect(collectInto(kept, server, '')).rejects.toMatchObject({ fault: 'token_lacks_right' });
  expect(numbers(kept)).toEqual([1, 2, 3]);
});

test('a job of a folder that may not be read fails the collection only after its brothers are in', async () => {
  server = await startJenkins(
    { jobs: [{ kind: 'folder', name: 'team', jobs: [aJob('secret', 1, 3), aJob('open', 1, 3)] }] },
    signIn,
  );
  server.fail(
    { kind: 'status', status: 403, headers: { 'x-required-permission': 'hudson.model.Item.Read' } },
    '/job/secret/',
    9,
  );
  const kept = nothing();
  const error = await collectInto(kept, server, '/job/team').catch((met: unknown) => met);
  expect(error).toMatchObject({ fault: 'token_lacks_right' });
  expect(numbers(kept)).toEqual([1, 2, 3]);
});

test('the JSON of another product does not pass the test of the connection', async () => {
  await start();
  server.fail({ kind: 'status', status: 200, headers: { 'content-type': 'application/json' }, body: '{"ok":true}' });
  const findings = await findingsOf('/job/build');
  expect(findings.map(({ ok, fault }) => fault?.fault ?? ok)).toEqual([true, 'not_this_product']);
});

test('the test of a connection ends with the runs that can be read', async () => {
  await start();
  const findings = await findingsOf('/job/build');
  expect(findings.map(({ step, ok }) => [step, ok])).toEqual([
    ['Address', true],
    ['Sign-in', true],
    ['What is there', true],
    ['Runs', true],
  ]);
});
