import { afterEach, describe, expect, test } from 'vitest';
import { SourceError } from '#main/net/source-error.ts';
import { collectInto, nothing, secret } from '#test/builders/collecting/collecting-github.ts';
import { clean, dataOf, forbidden, message, serveRepository, shop } from '#test/builders/systems/disturbed-github.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import type { GitHubServer } from '#test/simulators/github/server.ts';

let server: GitHubServer;
afterEach(() => server.close());

async function serve(): Promise<void> {
  server = await serveRepository(shop());
}

const paths = [
  ['the repository', ''],
  ['the commits', '/commits?sha='],
  ['the second page of pull requests', '/pulls?state=all&sort=updated&direction=desc&per_page=100&page=2'],
  ['the second page of runs', 'exclude_pull_requests=true&per_page=30&page=2'],
  ['the jobs of a run', '/jobs'],
  ['an earlier attempt', '/attempts/1'],
  ['the statuses of a deployment', '/statuses'],
] as const;

const used = { 'x-ratelimit-limit': '5000', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1' };

const passing: readonly (readonly [string, FaultKind])[] = [
  ['500 with JSON', { kind: 'status', status: 500, body: message('Server Error') }],
  ['502', { kind: 'status', status: 502, headers: { 'content-type': 'text/html' }, body: '<html>Unicorn!</html>' }],
  [
    '503 with HTML that calls itself JSON',
    { kind: 'status', status: 503, body: '<html><body>No server is available</body></html>' },
  ],
  ['504', { kind: 'status', status: 504, body: '' }],
  ['408', { kind: 'status', status: 408 }],
  ['425', { kind: 'status', status: 425 }],
  ['429 without a word', { kind: 'status', status: 429 }],
  ['429 with Retry-After in seconds', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
  [
    '429 with Retry-After as a date',
    { kind: 'status', status: 429, headers: { 'retry-after': new Date(0).toUTCString() } },
  ],
  [
    '403 of a limit that was just reset',
    { kind: 'status', status: 403, headers: used, body: message('API rate limit exceeded') },
  ],
  [
    '403 with Retry-After',
    {
      kind: 'status',
      status: 403,
      headers: { 'retry-after': '0' },
      body: message('You have triggered an abuse detection mechanism'),
    },
  ],
  ['a cut connection', { kind: 'cut' }],
  ['a connection that is hung up', { kind: 'hang-up' }],
  ['truncated JSON', { kind: 'truncated' }],
  ['a byte-order mark', { kind: 'byte-order-mark' }],
];

describe('what passes is tried again, wherever it happens, and the data is that of a collection without faults', () => {
  test.each(passing)('%s', async (_, fault) => {
    await serve();
    for (const [, where] of paths) server.fail(fault, where, 2);
    const kept = nothing();
    await collectInto(kept, server);
    expect(dataOf(kept)).toEqual(await clean());
  });

  test.each(paths)('three faults in a row at %s', async (_, where) => {
    await serve();
    for (const fault of [{ kind: 'cut' }, { kind: 'truncated' }, { kind: 'status', status: 502 }] as const)
      server.fail(fault, where);
    const kept = nothing();
    await collectInto(kept, server);
    expect(dataOf(kept)).toEqual(await clean());
  });
});

const page = (text: string): FaultKind => ({
  kind: 'status',
  status: 200,
  headers: { 'content-type': 'text/html' },
  body: text,
});

const lasting: readonly (readonly [string, FaultKind, string, RegExp])[] = [
  ['401', { kind: 'status', status: 401, body: message('Bad credentials') }, 'token_refused', /token/],
  ['a sign-in page with 200', { kind: 'sign-in-page', status: 200 }, 'sign_in_page', /single sign-on/],
  ['a sign-in page with 203', { kind: 'sign-in-page', status: 203 }, 'sign_in_page', /single sign-on/],
  ['another web page', page('<html><body>Welcome to our intranet</body></html>'), 'not_this_product', /address/],
  ['a redirect to another host', { kind: 'redirect', to: 'http://localhost:1/elsewhere' }, 'sign_in_page', /sign-on/],
  ['a redirect to a login', { kind: 'redirect', to: '/login?return_to=%2F' }, 'sign_in_page', /sign-on/],
  ['a redirect to SAML', { kind: 'redirect', to: '/enterprises/shop/saml/initiate' }, 'sign_in_page', /sign-on/],
  ['a redirect to itself', { kind: 'redirect', to: '' }, 'moved', /moved/],
  ['a proxy that wants a password', { kind: 'status', status: 407 }, 'proxy_refused', /proxy/],
  ['endless 500', { kind: 'status', status: 500 }, 'server_error', /administrator/],
  ['501', { kind: 'status', status: 501 }, 'server_error', /administrator/],
  ['endless cuts', { kind: 'cut' }, 'server_error', /administrator/],
  ['endless truncation', { kind: 'truncated' }, 'answer_unreadable', /Test the connection/],
  ['another shape', { kind: 'instead', body: '{"allBuilds":[]}' }, 'answer_unreadable', /Test the connection/],
  ['a list of something else', { kind: 'instead', body: '[{"id":"x"}]' }, 'answer_unreadable', /Test the connection/],
  ['a number', { kind: 'instead', body: '7' }, 'answer_unreadable', /Test the connection/],
  ['an empty answer', { kind: 'empty' }, 'answer_unreadable', /Test the connection/],
  ['418', { kind: 'status', status: 418 }, 'answer_unreadable', /Test the connection/],
  [
    '202 that promises an answer',
    { kind: 'status', status: 202, body: '{}' },
    'answer_unreadable',
    /Test the connection/,
  ],
  [
    'a next page outside the interface',
    { kind: 'next', to: '/login?page=2' },
    'answer_unreadable',
    /Test the connection/,
  ],
  [
    'a limit for an hour',
    { kind: 'status', status: 403, headers: { 'retry-after': '3600' } },
    'rate_limited',
    /by itself/,
  ],
  ['429 for an hour', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, 'rate_limited', /by itself/],
  [
    'a page with 404',
    { kind: 'status', status: 404, body: '<html>No such service</html>' },
    'not_this_product',
    /address/,
  ],
];

const reportOf = (error: unknown) => (error instanceof SourceError ? error.report() : null);

/** Collects against a fault that stays, then again once it is mended: nothing stored was lost, and in the end nothing is missing. */
async function failsThenRecovers(fault: FaultKind, where: string, name: string, remedy: RegExp): Promise<void> {
  await serve();
  server.fail(fault, where, Number.POSITIVE_INFINITY);
  const kept = nothing();
  const error = await collectInto(kept, server).catch((met: unknown) => met);
  expect(reportOf(error)?.fault).toBe(name);
  expect(reportOf(error)?.remedy).toMatch(remedy);
  expect(JSON.stringify([reportOf(error), kept.items, kept.cursor])).not.toContain(secret);
  const [stored, requestCount] = [kept.runs.size + kept.commits.size, server.requests.length];
  expect(requestCount).toBeLessThan(600);

  server.mend();
  await collectInto(kept, server, { transport: { now: () => Date.now() + 2 * 3_600_000 } });
  expect(kept.runs.size + kept.commits.size).toBeGreaterThanOrEqual(stored);
  expect(dataOf(kept)).toEqual(await clean());
}

describe('what does not pass stops the collection, is named, and is taken up where it stopped', () => {
  test.each(lasting)('%s on the second page of commits', (_, fault, name, remedy) =>
    failsThenRecovers(fault, '/repositories/4711/commits', name, remedy),
  );
  test.each([
    ['401', lasting[0]],
    ['a sign-in page', lasting[1]],
    ['endless 500', lasting[9]],
    ['another shape', lasting[13]],
    ['an empty answer', lasting[16]],
  ] as const)('%s on the second page of runs', async (_, row) => {
    if (row) await failsThenRecovers(row[1], 'per_page=30&page=2', row[2], row[3]);
  });
  test.each([
    ['401', lasting[0]],
    ['endless truncation', lasting[12]],
    ['another shape', lasting[13]],
    ['a page with 404', lasting.at(-1)],
  ] as const)('%s in the jobs of a run', async (_, row) => {
    if (row) await failsThenRecovers(row[1], '/jobs', row[2], row[3]);
  });
});

const signOn: FaultKind = {
  kind: 'status',
  status: 403,
  headers: { 'x-github-sso': 'required; url=https://github.example/orgs/shop/sso?authorization_request=A' },
  body: message('Resource protected by organization SAML enforcement.'),
};

describe('a part that may not be read fails the collection, but only after the others are in', () => {
  test.each([
    ['workflows', '/actions/workflows', { runs: 75, commits: 130, pullRequests: 130 }],
    ['commits', '/commits', { runs: 75, commits: 0, pullRequests: 130 }],
    ['pull requests', '/pulls', { runs: 75, commits: 130, pullRequests: 0 }],
    ['deployments', '/deployments', { runs: 71, commits: 130, pullRequests: 130 }],
    ['runs', '/actions/runs', { runs: 4, commits: 130, pullRequests: 130 }],
  ] as const)('%s', async (_, where, counts) => {
    await serve();
    server.fail(forbidden, where, Number.POSITIVE_INFINITY);
    const kept = nothing();
    const error = await collectInto(kept, server).catch((met: unknown) => met);
    expect(error).toMatchObject({ fault: 'token_lacks_right', message: expect.stringContaining('actions=read') });
    expect({ runs: kept.runs.size, commits: kept.commits.size, pullRequests: kept.pullRequests.size }).toEqual(counts);
    server.mend();
    await collectInto(kept, server);
    expect(dataOf(kept)).toEqual(await clean());
  });

  test('an organization that wants the token authorized for its single sign-on is named', async () => {
    await serve();
    server.fail(signOn, '', Number.POSITIVE_INFINITY);
    const error = await collectInto(nothing(), server).catch((met: unknown) => met);
    expect(error).toMatchObject({ fault: 'token_lacks_right', message: expect.stringContaining('single sign-on') });
  });

  test('a repository withheld for legal reasons is gone', async () => {
    await serve();
    server.fail({ kind: 'status', status: 451 }, '', Number.POSITIVE_INFINITY);
    await expect(collectInto(nothing(), server)).rejects.toMatchObject({ fault: 'gone' });
  });
});
