import { afterEach, describe, expect, test } from 'vitest';
import { azureDevOps } from '#main/collectors/azure-devops/azure-devops.ts';
import type { Finding } from '#main/collectors/contract.ts';
import { SourceError } from '#main/net/source-error.ts';
import { remedies } from '#shared/records/fault.ts';
import {
  type Collecting,
  collectInto,
  type Kept,
  nothing,
  runsOf,
  sourceOf,
  token,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import {
  aBuildGoingOn,
  aFailedBuild,
  aProject,
  aRelease,
  someBuilds,
  start,
} from '#test/builders/systems/azure-devops.ts';
import { retried } from '#test/simulators/azure-devops/model.ts';
import { type AzureServer, type AzureSettings, startAzure } from '#test/simulators/azure-devops/server.ts';
import type { FaultKind } from '#test/simulators/faults.ts';

let server: AzureServer;
afterEach(() => server.close());

/** Three pages of builds, some that go on, one with a retried stage, and releases. */
const aBusyProject = () =>
  aProject(
    [
      ...someBuilds(45),
      retried(aFailedBuild(46), 1, start + 86_400_000, ['succeeded']),
      aBuildGoingOn(47, 'inProgress'),
      aBuildGoingOn(48, 'notStarted'),
    ],
    [aRelease(1), aRelease(2)],
  );

const begin = async (more: Partial<AzureSettings> = {}): Promise<AzureServer> => {
  server = await startAzure(aBusyProject(), { edition: 'services', token, largestTop: 20, ...more });
  return server;
};

let clean: Promise<Kept> | null = null;

/** What a collection without any fault holds. */
function faultless(): Promise<Kept> {
  clean ??= (async () => {
    const kept = nothing();
    const azure = await startAzure(aBusyProject(), { edition: 'services', token });
    await collectInto(kept, azure);
    await azure.close();
    return kept;
  })();
  return clean;
}

const findingsOf = async (collecting: Collecting = {}): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for await (const finding of azureDevOps.check(sourceOf(server, collecting))) findings.push(finding);
  return findings;
};

const retryNow = { 'retry-after': '0' };
const passing: readonly (readonly [string, FaultKind])[] = [
  ['500', { kind: 'status', status: 500 }],
  ['502', { kind: 'status', status: 502 }],
  ['503 of an update', { kind: 'status', status: 503, body: '<html>We are updating Azure DevOps</html>' }],
  ['504', { kind: 'status', status: 504 }],
  ['408', { kind: 'status', status: 408 }],
  ['425', { kind: 'status', status: 425 }],
  ['429 without Retry-After', { kind: 'status', status: 429 }],
  ['429 with Retry-After in seconds', { kind: 'status', status: 429, headers: retryNow }],
  ['429 with a date', { kind: 'status', status: 429, headers: { 'retry-after': new Date(0).toUTCString() } }],
  ['403 that is a limit', { kind: 'status', status: 403, headers: retryNow }],
  ['a cut connection', { kind: 'cut' }],
  ['truncated JSON', { kind: 'truncated' }],
  ['a byte-order mark', { kind: 'byte-order-mark' }],
];
const paths = ['build/definitions', 'continuationToken', '/changes', '/timeline', 'release/deployments'] as const;

describe.each(paths)('what passes is tried again, and nothing is lost: %s', (path) => {
  test.each(passing)('%s', async (_, fault) => {
    await begin();
    server.fail(fault, path, 2);
    const kept = nothing();
    await collectInto(kept, server);
    expect(runsOf(kept)).toEqual(runsOf(await faultless()));
  });
});

const lastingFor: readonly FaultKind[] = [
  { kind: 'wrong-shape' },
  { kind: 'cut' },
  { kind: 'status', status: 500 },
  { kind: 'status', status: 404, body: '<html><body>No such service</body></html>' },
  { kind: 'status', status: 404 },
];

test.each(lastingFor)(
  'nothing is lost when the system fails from any request on, and is well again later: %o',
  async (fault) => {
    let left = Number.POSITIVE_INFINITY;
    await begin({
      onRequest: () => {
        left -= 1;
        if (left === 0) server.fail(fault, '', Number.POSITIVE_INFINITY);
      },
    });
    const whole = server.requests.length;
    await collectInto(nothing(), server);
    const requests = server.requests.length - whole;
    for (let from = 1; from <= requests; from += 7) {
      const kept = nothing();
      left = from;
      await collectInto(kept, server).catch(() => undefined);
      server.mend();
      left = Number.POSITIVE_INFINITY;
      await collectInto(kept, server);
      expect(runsOf(kept), `from request ${from} on`).toEqual(runsOf(await faultless()));
    }
  },
  // Half a minute on a busy computer.
  120_000,
);

const stopped =
  '\u{feff}{"$id":"1","message":"TF24668: The following team project collection is stopped: Acme.","typeKey":"HostShutdownException"}';
const json = { 'content-type': 'application/json' };
const lasting: readonly (readonly [string, FaultKind, keyof typeof remedies])[] = [
  ['401', { kind: 'status', status: 401 }, 'token_refused'],
  [
    '401 with an empty list',
    { kind: 'status', status: 401, headers: json, body: '{"count":0,"value":[]}' },
    'token_refused',
  ],
  ['403', { kind: 'status', status: 403, headers: json, body: '{"message":"Access denied"}' }, 'token_lacks_right'],
  ['a sign-in page with 200', { kind: 'sign-in-page', status: 200 }, 'sign_in_page'],
  ['a sign-in page with 203', { kind: 'sign-in-page', status: 203 }, 'sign_in_page'],
  ['a redirect to the sign-in', { kind: 'redirect', to: '/_signin?realm=dev.azure.com' }, 'sign_in_page'],
  ['a redirect to another host', { kind: 'redirect', to: 'http://localhost:1/elsewhere' }, 'sign_in_page'],
  ['a redirect to itself', { kind: 'redirect', to: '' }, 'moved'],
  [
    'a stopped organization',
    { kind: 'status', status: 503, headers: { ...json, 'x-tfs-serviceerror': 'TF24668' }, body: stopped },
    'gone',
  ],
  [
    'a project that was removed',
    {
      kind: 'status',
      status: 404,
      headers: json,
      body: '{"message":"TF200016: The following project does not exist"}',
    },
    'wrong_address',
  ],
  ['a list that is not there', { kind: 'status', status: 404, headers: { 'content-type': 'text/plain' } }, 'gone'],
  [
    'a question that is refused',
    { kind: 'status', status: 400, headers: json, body: '{"message":"No"}' },
    'answer_unreadable',
  ],
  [
    'a version that no answer would have',
    {
      kind: 'status',
      status: 400,
      headers: json,
      body: '{"message":"The latest REST API version this server supports is 3.0."}',
    },
    'version_too_old',
  ],
  [
    'another web page',
    { kind: 'status', status: 200, body: '<html><body>Welcome to our intranet</body></html>' },
    'not_this_product',
  ],
  ['endless 500', { kind: 'status', status: 500 }, 'server_error'],
  ['endless cuts', { kind: 'cut' }, 'server_error'],
  ['endless truncation', { kind: 'truncated' }, 'answer_unreadable'],
  ['another shape', { kind: 'wrong-shape' }, 'answer_unreadable'],
  ['an answer without end', { kind: 'huge', bytes: 65 * 2 ** 20 }, 'answer_too_large'],
  ['a limit for an hour', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, 'rate_limited'],
  ['a proxy that wants a password', { kind: 'status', status: 407 }, 'proxy_refused'],
];

describe('what does not pass stops the collection, is named, and is taken up where it stopped', () => {
  test.each(lasting)('%s', async (_, fault, name) => {
    await begin();
    const kept = nothing();
    await collectInto(kept, server, { stopAfter: 2 });
    const before = runsOf(kept).length;
    server.fail(fault, 'continuationToken', 99);
    const error = await collectInto(kept, server).catch((met: unknown) => met);
    expect(error).toBeInstanceOf(SourceError);
    const report = error instanceof SourceError ? error.report() : null;
    expect(report).toMatchObject({ fault: name, remedy: remedies[name] });
    expect(JSON.stringify(report)).not.toContain(token);
    expect(JSON.stringify(report)).not.toContain(Buffer.from(`:${token}`).toString('base64'));
    expect(runsOf(kept).length).toBeGreaterThanOrEqual(before);
    expect(server.requests.length).toBeLessThan(250);

    // The system is mended: the rest comes, and what is kept is what a collection without the fault holds.
    await server.close();
    await begin();
    await collectInto(kept, server);
    expect(runsOf(kept)).toEqual(runsOf(await faultless()));
  });
});

describe('what concerns classic releases alone leaves the builds in', () => {
  test.each<readonly [string, FaultKind, string]>([
    ['401', { kind: 'status', status: 401 }, 'token_lacks_right'],
    ['403', { kind: 'status', status: 403 }, 'token_lacks_right'],
    ['a sign-in page', { kind: 'sign-in-page', status: 203 }, 'sign_in_page'],
    ['endless 500', { kind: 'status', status: 500 }, 'server_error'],
  ])('%s', async (_, fault, name) => {
    await begin();
    server.fail(fault, 'release/', 99);
    const kept = nothing();
    await expect(collectInto(kept, server)).rejects.toMatchObject({ fault: name });
    const builds = runsOf(await faultless()).filter(({ pipeline }) => pipeline.includes('/build/'));
    expect(runsOf(kept)).toEqual(builds);
    await server.close();
    await begin();
    await collectInto(kept, server);
    expect(runsOf(kept)).toEqual(runsOf(await faultless()));
  });

  test('a server without the release service has no releases', async () => {
    await begin();
    server.fail({ kind: 'status', status: 404 }, 'release/', 99);
    const kept = nothing();
    await collectInto(kept, server);
    expect(runsOf(kept).every(({ pipeline }) => pipeline.includes('/build/'))).toBe(true);
  });
});

test('builds that are not there for a moment are not taken for deleted ones', async () => {
  await begin();
  const kept = nothing();
  await collectInto(kept, server);
  server.model.builds = server.model.builds.filter(({ status }) => status === 'completed');
  server.fail({ kind: 'status', status: 404 }, 'buildIds', 1);
  await expect(collectInto(kept, server)).rejects.toMatchObject({ fault: 'gone' });
  expect([...kept.gone]).toEqual([]);
});

test('an answer may ask for a pause, or say that the limit is used up, and still be good', async () => {
  await begin({ headers: { 'retry-after': '0', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' } });
  const kept = nothing();
  await collectInto(kept, server);
  expect(runsOf(kept)).toEqual(runsOf(await faultless()));
});

test('a token that is refused is named, and no sign-in page is followed', async () => {
  await begin();
  await expect(collectInto(nothing(), server, { secret: 'wrong' })).rejects.toMatchObject({ fault: 'token_refused' });
  expect(server.requests.some((path) => path.includes('_signin'))).toBe(false);
});

test('a server whose token is refused is asked twice at most', async () => {
  await begin({ edition: 'server' });
  const collecting = { edition: 'server', secret: 'wrong' } as const;
  await expect(collectInto(nothing(), server, collecting)).rejects.toMatchObject({ fault: 'token_refused' });
  expect(server.requests).toHaveLength(2);
});

test('a project that is not there is a wrong address', async () => {
  await begin();
  const elsewhere = { url: 'https://dev.azure.com/acme/elsewhere' };
  await expect(collectInto(nothing(), server, elsewhere)).rejects.toMatchObject({ fault: 'wrong_address' });
  expect((await findingsOf(elsewhere)).map(({ fault, ok }) => fault?.fault ?? ok)).toEqual([true, 'wrong_address']);
});

describe('the test of a connection', () => {
  const steps = (findings: readonly Finding[]) => findings.map(({ step, ok }) => [step, ok]);

  test('ends with the releases that can be read', async () => {
    await begin();
    expect(steps(await findingsOf())).toEqual([
      ['Address', true],
      ['Server', true],
      ['Sign-in', true],
      ['What is there', true],
      ['Runs', true],
      ['Classic releases', true],
    ]);
  });

  test('says that releases are left out where the token is not for their host', async () => {
    await begin();
    const last = (await findingsOf({ withReleases: false })).at(-1);
    expect(last).toMatchObject({ step: 'Classic releases', ok: true });
    expect(last?.detail).toContain('the token is not for https://vsrm.dev.azure.com');
  });

  test('says which right is missing for releases', async () => {
    await begin();
    server.fail({ kind: 'status', status: 401 }, 'release/', 9);
    const last = (await findingsOf()).at(-1);
    expect(last?.fault?.fault).toBe('token_lacks_right');
    expect(last?.detail).toContain('Release (read)');
  });

  test('does not take the JSON of another product', async () => {
    await begin();
    server.fail({ kind: 'status', status: 200, headers: json, body: '{"ok":true}' });
    expect((await findingsOf()).map(({ ok, fault }) => fault?.fault ?? ok)).toEqual([true, 'not_this_product']);
  });

  test('refuses an address without a project', async () => {
    await begin();
    const [first] = await findingsOf({ url: 'https://dev.azure.com/acme' });
    expect(first?.fault?.fault).toBe('wrong_address');
  });
});
