import { afterEach, describe, expect, test } from 'vitest';
import type { Finding } from '#main/collectors/contract.ts';
import { github } from '#main/collectors/github/github.ts';
import { SourceError } from '#main/net/source-error.ts';
import { collectInto, nothing, type SourceOptions, sourceOf } from '#test/builders/collecting/collecting-github.ts';
import { clean, dataOf, forbidden, message, serveRepository, shop } from '#test/builders/systems/disturbed-github.ts';
import { aRepository } from '#test/builders/systems/github.ts';
import type { Repository } from '#test/simulators/github/model.ts';
import type { GitHubServer, GitHubSettings } from '#test/simulators/github/server.ts';

let server: GitHubServer;
afterEach(() => server.close());

async function serve(repository: Repository = shop(), more: Partial<GitHubSettings> = {}): Promise<GitHubServer> {
  server = await serveRepository(repository, more);
  return server;
}

const findingsOf = async (options: SourceOptions = {}): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for await (const finding of github.check(sourceOf(server, options))) findings.push(finding);
  return findings;
};

/** The clock of the transport that moves only while it waits, so that hours of pauses take no time. */
function aClock() {
  let waited = 0;
  const sleep = async (millis: number): Promise<void> => {
    waited += millis;
    server.model.now += millis;
  };
  return { now: () => server.model.now, sleep, waited: () => waited };
}

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
    // The other lists are read all the same, and each run fails for itself.
    expect(server.requests.length).toBeLessThan(250);
  });

  test('pages that are all alike, each naming another one', async () => {
    await serve(shop(), {
      onRequest: () => {
        const link = `</api/v3/repositories/4711/deployments?page=${server.requests.length}>; rel="next"`;
        server.fail({ kind: 'status', status: 200, headers: { link }, body: '[]' }, '/deployments');
      },
    });
    await expect(collectInto(nothing(), server)).rejects.toMatchObject({ fault: 'answer_unreadable' });
    expect(server.requests.length).toBeLessThan(100);
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
    await expect(collectInto(kept, server, { reconcile: true })).rejects.toMatchObject({ fault: 'token_lacks_right' });
    expect(kept.gone.size).toBe(0);
    await collectInto(kept, server);
    expect(dataOf(kept)).toEqual(await clean());
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
      ['Address', 'Server', 'Sign-in', 'What is there', 'Commits', 'Pull requests', 'Deployments', 'Runs'].map(
        (step) => [step, true],
      ),
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

  test.each([
    ['/pulls', 'Pull requests'],
    ['/deployments', 'Deployments'],
  ])('names the list that is hidden at %s', async (where, step) => {
    await serve();
    server.fail({ kind: 'status', status: 404 }, where, Number.POSITIVE_INFINITY);
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
