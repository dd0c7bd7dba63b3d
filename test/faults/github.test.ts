import { afterEach, describe, expect, test } from 'vitest';
import type { Finding } from '#main/collectors/contract.ts';
import { github } from '#main/collectors/github/github.ts';
import { SourceError } from '#main/net/source-error.ts';
import { type Asked, collectInto, type Kept, nothing, secret, sourceOf } from '#test/builders/collecting-github.ts';
import { anAttempt, aRepository, aRun, day, start } from '#test/builders/github.ts';
import type { FaultKind } from '#test/simulators/github/faults.ts';
import type { Repository } from '#test/simulators/github/model.ts';
import { type GitHubServer, type GitHubSettings, startGitHub } from '#test/simulators/github/server.ts';

let server: GitHubServer;
afterEach(() => server.close());

/** Two pages of commits and pull requests, three of runs, one of them run again. */
function shop(): Repository {
  const repository = aRepository({ commits: 130, runs: 70, deployments: 4, pullRequests: 130 });
  const again = start + 20 * day;
  const [first, ...others] = repository.runs;
  if (first) repository.runs = [...others, aRun(1, { attempts: [...first.attempts, anAttempt(again)] })];
  return repository;
}

async function serve(repository: Repository = shop(), more: Partial<GitHubSettings> = {}): Promise<GitHubServer> {
  server = await startGitHub({ now: start + 30 * day, repositories: [repository] }, { token: secret, ...more });
  return server;
}

const findingsOf = async (asked: Asked = {}): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for await (const finding of github.check(sourceOf(server, asked))) findings.push(finding);
  return findings;
};

/** All that was collected, without the cursor and what it was read from, and without the port of this server. */
function dataOf({ runs, commits, pullRequests, pipelines, repository, gone }: Kept): unknown {
  const data = [runs, commits, pullRequests, pipelines].map((part) => [...part].sort());
  return JSON.parse(
    JSON.stringify([data.map((part) => part.sort()), repository, [...gone]]).replace(/127\.0\.0\.1:\d+/g, 'host'),
  );
}

let whole: unknown = null;
/** What a collection without faults brings. */
async function clean(): Promise<unknown> {
  if (whole !== null) return whole;
  const undisturbed = await startGitHub({ now: start + 30 * day, repositories: [shop()] }, { token: secret });
  const kept = nothing();
  await collectInto(kept, undisturbed);
  await undisturbed.close();
  whole = dataOf(kept);
  return whole;
}

/** The clock of the transport that moves only while it waits, so that hours of pauses take no time. */
function aClock() {
  let waited = 0;
  const sleep = async (millis: number): Promise<void> => {
    waited += millis;
    server.model.now += millis;
  };
  return { now: () => server.model.now, sleep, waited: () => waited };
}

const places = [
  ['the repository', ''],
  ['the second page of commits', '/commits?sha='],
  ['the second page of pull requests', '/pulls?state=all&sort=updated&direction=desc&per_page=100&page=2'],
  ['the second page of runs', 'exclude_pull_requests=true&per_page=30&page=2'],
  ['the jobs of a run', '/jobs'],
  ['an earlier attempt', '/attempts/1'],
  ['the statuses of a deployment', '/statuses'],
] as const;

const message = (text: string): string => JSON.stringify({ message: text, documentation_url: 'https://docs.example' });
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
    for (const [, where] of places) server.fail(fault, where, 2);
    const kept = nothing();
    await collectInto(kept, server);
    expect(dataOf(kept)).toEqual(await clean());
  });

  test.each(places)('three faults in a row at %s', async (_, where) => {
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
  const [stored, asked] = [kept.runs.size + kept.commits.size, server.requests.length];
  expect(asked).toBeLessThan(600);

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
  ] as const)('%s in the jobs of a run', async (_, row) => {
    if (row) await failsThenRecovers(row[1], '/jobs', row[2], row[3]);
  });
});

const forbidden: FaultKind = {
  kind: 'status',
  status: 403,
  headers: { 'x-accepted-github-permissions': 'actions=read', 'x-ratelimit-remaining': '4999' },
  body: message('Resource not accessible by personal access token'),
};
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

describe('lists that lead nowhere end', () => {
  test.each([
    ['a next page that is the page itself', '/api/v3/repositories/4711/commits?page=2&per_page=100'],
    [
      'a next page that is the first again',
      '/api/v3/repos/shop/web/pulls?state=all&sort=updated&direction=desc&per_page=100',
    ],
  ])('%s', async (_, to) => {
    await serve();
    server.fail({ kind: 'next', to }, 'per_page=100', Number.POSITIVE_INFINITY);
    await expect(collectInto(nothing(), server)).rejects.toMatchObject({ fault: 'answer_unreadable' });
    expect(server.requests.length).toBeLessThan(20);
  });

  test('pages that are all alike, each naming another one', async () => {
    await serve(shop(), {
      onRequest: () => {
        const link = `</api/v3/repositories/4711/deployments?page=${server.requests.length}>; rel="next"`;
        server.fail({ kind: 'status', status: 200, headers: { link }, body: '[]' }, '/deployments');
      },
    });
    await expect(collectInto(nothing(), server)).rejects.toMatchObject({ fault: 'answer_unreadable' });
    expect(server.requests.length).toBeLessThan(30);
  });

  test('searches of runs that are always too many', async () => {
    await serve();
    const many = JSON.stringify({ total_count: 1000, workflow_runs: [] });
    server.fail({ kind: 'instead', body: many }, '/actions/runs?', Number.POSITIVE_INFINITY);
    await expect(collectInto(nothing(), server)).rejects.toMatchObject({ fault: 'answer_too_large' });
    expect(server.requests.length).toBeLessThan(80);
  });

  test('searches of runs that are always refused', async () => {
    await serve();
    server.fail(
      { kind: 'status', status: 422, body: message('Validation Failed') },
      '/actions/runs?',
      Number.POSITIVE_INFINITY,
    );
    await expect(collectInto(nothing(), server)).rejects.toMatchObject({ fault: 'answer_too_large' });
    expect(server.requests.length).toBeLessThan(80);
  });
});

describe('limits are obeyed', () => {
  test('a used-up limit ends the collection until its reset, and the rest comes then, from where it stopped', async () => {
    await serve(shop(), { limit: 60 });
    const clock = aClock();
    const kept = nothing();
    let collections = 1;
    for (; collections < 10; collections++) {
      const error = await collectInto(kept, server, { transport: clock }).then(
        () => null,
        (met: unknown) => met,
      );
      if (error === null) break;
      expect(error).toMatchObject({ fault: 'rate_limited' });
      const { retryAt } = error instanceof SourceError ? error : { retryAt: null };
      expect(retryAt).toBeGreaterThan(server.model.now);
      server.model.now = retryAt ?? 0;
    }
    expect(collections).toBeGreaterThan(1);
    expect(dataOf(kept)).toEqual(await clean());
  });

  test('a secondary limit without a moment is left alone for at least a minute', async () => {
    await serve();
    const clock = aClock();
    const body = message('You have exceeded a secondary rate limit. Please wait a few minutes before you try again.');
    server.fail({ kind: 'status', status: 403, headers: { 'x-ratelimit-remaining': '4000' }, body }, '/jobs', 2);
    const kept = nothing();
    await collectInto(kept, server, { transport: clock });
    expect(clock.waited()).toBe(180_000);
    expect(dataOf(kept)).toEqual(await clean());
  });

  test('a secondary limit that stays says when to come back', async () => {
    await serve();
    const clock = aClock();
    server.fail(
      { kind: 'status', status: 429, headers: { 'gh-limited-by': 'elapsed-time' } },
      '/jobs',
      Number.POSITIVE_INFINITY,
    );
    const error = await collectInto(nothing(), server, { transport: clock }).catch((met: unknown) => met);
    expect(error).toMatchObject({ fault: 'rate_limited', retryAt: expect.any(Number) });
    expect(server.requests.filter((path) => path.includes('/jobs')).length).toBeLessThan(6);
  });

  test('a server without limits tells none and is collected all the same', async () => {
    await serve();
    const kept = nothing();
    await collectInto(kept, server);
    expect(dataOf(kept)).toEqual(await clean());
  });
});

describe('what is not there', () => {
  test('a repository that is missing or may not be seen is a wrong address that says so', async () => {
    await serve(aRepository({}, { isHidden: true }));
    const error = await collectInto(nothing(), server).catch((met: unknown) => met);
    expect(error).toMatchObject({ fault: 'wrong_address', message: expect.stringContaining('may not see it') });
  });

  test('a repository that is away for a moment loses nothing', async () => {
    await serve();
    const kept = nothing();
    await collectInto(kept, server);
    server.fail({ kind: 'status', status: 404 }, '', 1);
    await expect(collectInto(kept, server)).rejects.toMatchObject({ fault: 'wrong_address' });
    await collectInto(kept, server);
    expect(dataOf(kept)).toEqual(await clean());
  });

  test('runs that are away for a moment are not taken for deleted ones', async () => {
    await serve();
    const kept = nothing();
    await collectInto(kept, server);
    server.fail({ kind: 'status', status: 404 }, '/actions/runs?', 1);
    await expect(collectInto(kept, server, { reconcile: true })).rejects.toMatchObject({ fault: 'gone' });
    expect(kept.gone.size).toBe(0);
    await collectInto(kept, server);
    expect(dataOf(kept)).toEqual(await clean());
  });

  test('deployments that are away for a moment are not taken for deleted ones', async () => {
    await serve();
    const kept = nothing();
    await collectInto(kept, server);
    server.fail({ kind: 'status', status: 404 }, '/deployments?', 1);
    await collectInto(kept, server, { reconcile: true });
    expect(kept.gone.size).toBe(0);
  });

  test.each([404, 410])('jobs that answer with %i leave the finish to the last change', async (status) => {
    await serve(aRepository({ runs: 1, deployments: 0 }));
    server.fail({ kind: 'status', status }, '/jobs', 1);
    const kept = nothing();
    await collectInto(kept, server);
    const [run] = kept.runs.values();
    expect(run?.finishedAt).toBe((run?.queuedAt ?? 0) + 5 * 60_000 + 2000);
  });

  test('a comparison that the server cannot make is replaced by reading the branch anew', async () => {
    const repository = shop();
    await serve(repository);
    const kept = nothing();
    await collectInto(kept, server);
    repository.branches.main = [...repository.commits.keys()][99] ?? '';
    server.fail({ kind: 'status', status: 500 }, '/compare/', Number.POSITIVE_INFINITY);
    await collectInto(kept, server);
    expect(dataOf(kept)).toEqual(await clean());
  });

  test('a comparison that tells only a part is replaced by reading the branch anew', async () => {
    const repository = shop();
    const head = repository.branches.main ?? '';
    repository.branches.main = [...repository.commits.keys()][3] ?? '';
    await serve(repository);
    const kept = nothing();
    await collectInto(kept, server);
    repository.branches.main = head;
    server.fail({ kind: 'instead', body: JSON.stringify({ total_commits: 126, commits: [] }) }, '/compare/');
    await collectInto(kept, server);
    expect(kept.commits.size).toBe(130);
  });
});

test('an answer that is larger than what is read is named', async () => {
  await serve();
  server.fail({ kind: 'huge', bytes: 65 * 2 ** 20 }, '/pulls', 1);
  await expect(collectInto(nothing(), server)).rejects.toMatchObject({ fault: 'answer_too_large' });
});

test('a stop is heard while a request is under way', async () => {
  const stop = new AbortController();
  await serve(shop(), { onRequest: (path) => path.includes('/jobs') && stop.abort(new Error('stopped')) });
  await expect(collectInto(nothing(), server, { signal: stop.signal })).rejects.toThrow('stopped');
});

test('a cursor that cannot be read begins anew and loses nothing', async () => {
  await serve();
  const kept = nothing();
  await collectInto(kept, server);
  kept.cursor = { jobs: 7 };
  await collectInto(kept, server);
  expect(dataOf(kept)).toEqual(await clean());
});

describe('the test of a connection', () => {
  test('ends with what can be read', async () => {
    await serve();
    const findings = await findingsOf();
    expect(findings.map(({ step, ok }) => [step, ok])).toEqual(
      ['Address', 'Sign-in', 'Commits', 'Pull requests', 'Deployments', 'Runs'].map((step) => [step, true]),
    );
    expect(findings.at(-1)?.detail).toBe('70 workflow runs can be read.');
  });

  test.each([
    ['/pulls', 'Pull requests'],
    ['/deployments', 'Deployments'],
    ['/actions/runs', 'Runs'],
    ['/commits', 'Commits'],
  ])('names the right that is missing at %s', async (where, step) => {
    await serve();
    server.fail(forbidden, where, Number.POSITIVE_INFINITY);
    const last = (await findingsOf()).at(-1);
    expect(last).toMatchObject({ step, ok: false, fault: { fault: 'token_lacks_right' } });
  });

  test('tells the JSON of another product', async () => {
    await serve();
    server.fail({ kind: 'instead', body: '{"ok":true}' });
    expect((await findingsOf()).map(({ ok, fault }) => fault?.fault ?? ok)).toEqual([true, 'not_this_product']);
  });

  test('tells a wrong token, a repository that is not there and an address that is none', async () => {
    await serve();
    server.fail({ kind: 'status', status: 401 });
    expect((await findingsOf()).at(-1)?.fault?.fault).toBe('token_refused');
    expect((await findingsOf({ path: '/shop/nothing' })).at(-1)?.fault?.fault).toBe('wrong_address');
    expect((await findingsOf({ path: '/shop' })).at(-1)).toMatchObject({
      step: 'Address',
      fault: { fault: 'wrong_address' },
    });
  });
});
