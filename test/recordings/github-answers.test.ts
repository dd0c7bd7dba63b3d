import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from '#main/collectors/contract.ts';
import { repositoryAddress } from '#main/collectors/github/address.ts';
import { github } from '#main/collectors/github/github.ts';
import { pages, type RequestContext, within } from '#main/collectors/github/request.ts';
import { CompareAnswer, RepositoryAnswer } from '#main/collectors/github/schema.ts';
import { classify } from '#main/net/answer/classify.ts';
import { pauseOf } from '#main/net/answer/rate-limit-pause.ts';
import { followed } from '#main/net/answer/redirects.ts';
import type { Transport } from '#main/net/contract.ts';
import { secret } from '#test/builders/collecting/collecting-github.ts';
import { anAttempt, aRepository, aRun, day, sha, start } from '#test/builders/systems/github.ts';
import { type GitHubServer, startGitHub } from '#test/simulators/github/server.ts';
import { answersIn, now } from './conversations.ts';
import { areThere, recording, recordingsIn, whyNot } from './recordings.ts';

const recorded = test.skipIf(!areThere);
if (!areThere) console.log(`GitHub: ${whyNot}`);

recorded.each([
  ['AbuseLimitHandlerTest', 10],
  ['RateLimitHandlerTest', 5],
] as const)('every recorded limit of %s is told as one, with its moment where it names one', (folder, least) => {
  let limits = 0;
  for (const path of recordingsIn(`github/hub4j/${folder}/wiremock`, '')) {
    const all = answersIn(path).map(([, answer]) => answer);
    for (const answer of all.filter(({ status }) => status === 403 || status === 429)) {
      expect(classify(answer), answer.url).toMatchObject({ fault: 'rate_limited', isTransient: true });
      const isNamed = 'retry-after' in answer.headers || answer.headers['x-ratelimit-remaining'] === '0';
      expect(pauseOf(answer.headers, now) !== null, answer.url).toBe(isNamed);
      limits += 1;
    }
  }
  console.log(`GitHub limits of ${folder} told: ${limits} of ${limits}`);
  expect(limits).toBeGreaterThanOrEqual(least);
});

recorded('other recorded refusals are for the collector, or have their name', () => {
  const answers = [
    ...answersIn('github/hub4j/GHRateLimitTest/wiremock/testGitHubEnterpriseDoesNotHaveRateLimit'),
    ...answersIn('github/hub4j/extras/GitHubCachingTest/wiremock/testCached404'),
    ...answersIn('github/hub4j/GHWorkflowRunTest/wiremock/testDelete'),
  ]
    .map(([, answer]) => answer)
    .filter(({ status }) => status >= 300);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([304, 404]));
  for (const answer of answers) expect(classify(answer), answer.url).toEqual({ kind: 'usable' });
  const errors: readonly { status: number; path: string; response: unknown }[] = JSON.parse(
    recording('github/octokit/errors/raw-fixture.json'),
  );
  for (const { status, path, response } of errors) {
    const answer = {
      status,
      url: `https://api.github.com${path}`,
      headers: {},
      body: typeof response === 'string' ? response : JSON.stringify(response),
    };
    expect(classify(answer), path).toEqual({ kind: 'usable' });
  }
});

recorded('a recorded rename is followed to the number of the repository', async () => {
  const operations: readonly {
    method: string;
    path: string;
    status: number;
    response: unknown;
    rawHeaders: readonly string[];
  }[] = JSON.parse(recording('github/octokit/rename-repository/raw-fixture.json'));
  const moved = operations.find(({ method, status }) => method === 'get' && status === 301);
  const ask = async ({ url }: { readonly url: string }) => {
    const operation = operations.find(({ method, path }) => method === 'get' && url.endsWith(path));
    const location = operation?.rawHeaders[operation.rawHeaders.indexOf('Location') + 1] ?? '';
    const headers: Record<string, string> = operation?.status === 301 ? { location } : {};
    return { status: operation?.status ?? 404, url, headers, body: JSON.stringify(operation?.response) };
  };
  const answer = await followed({ url: `https://api.github.com${moved?.path}` }, ask);
  const repository = RepositoryAnswer.parse(JSON.parse(answer.body));
  expect(repository).toMatchObject({ full_name: expect.stringMatching(/-newname$/), default_branch: 'main' });

  const url = `https://github.com${moved?.path.replace('/repos', '')}`;
  const transport: Transport = { request: (outgoing) => followed(outgoing, ask) };
  const source = { url, transport, signal: new AbortController().signal, since: null, reconcile: false };
  const first = await github.pull(source, null)[Symbol.asyncIterator]().next();
  const page: Page | undefined = first.value;
  const names = page?.items.flatMap((item) => github.read(item)).find(({ kind }) => kind === 'repository-names');
  expect(names).toMatchObject({
    id: `github.com/repositories/${repository.id}`,
    name: `github.com/${repository.full_name}`,
    otherNames: [url.replace('https://', '')],
  });
});

recorded('a recorded comparison of several pages is read by its own links', async () => {
  const answers = new Map(answersIn('github/hub4j/GHRepositoryTest/wiremock/getCommitsBetweenPaged'));
  const transport: Transport = {
    request: async ({ url }) =>
      answers.get(url.replace('https://api.github.com', '')) ?? { status: 404, url, headers: {}, body: '{}' },
  };
  const source = { url: '', transport, signal: new AbortController().signal, since: null, reconcile: false };
  const requesting: RequestContext = { source, address: repositoryAddress('github.com/hub4j-test-org/github-api') };
  const first = [...answers.keys()].find((url) => url.endsWith('?per_page=100')) ?? '';
  const path = first.slice(first.indexOf('/compare'));
  const shas: string[] = [];
  let total = 0;
  for await (const reply of pages(requesting, within(requesting.address, path), CompareAnswer)) {
    if (reply.kind !== 'answer') throw new Error('A page is missing.');
    total = reply.value.total_commits;
    shas.push(...reply.value.commits.map((commit) => commit.sha));
  }
  console.log(`GitHub commits compared: ${new Set(shas).size} of ${total}`);
  expect(new Set(shas).size).toBe(total);
});

/** What the simulator says must be there in a recorded answer too, as the same kind of value. */
function strayIn(simulated: unknown, recorded: unknown, path = ''): readonly string[] {
  if (simulated === null || recorded === null) return [];
  if (Array.isArray(simulated)) {
    const [one] = simulated;
    const [other] = Array.isArray(recorded) ? recorded : [];
    if (!Array.isArray(recorded)) return [`${path} is no list`];
    return one === undefined || other === undefined ? [] : strayIn(one, other, `${path}[]`);
  }
  if (typeof simulated !== typeof recorded) return [`${path} is a ${typeof recorded}`];
  if (typeof simulated !== 'object') return [];
  const members = recorded as Readonly<Record<string, unknown>>;
  return Object.entries(simulated).flatMap(([name, value]) =>
    name in members ? strayIn(value, members[name], `${path}.${name}`) : [`${path}.${name} is not told`],
  );
}

let simulator: GitHubServer | null = null;
beforeAll(async () => {
  const repository = aRepository({ commits: 3, pullRequests: 1, deployments: 1, runs: 0 });
  repository.runs = [aRun(1, { attempts: [anAttempt(start, 'failure'), anAttempt(start + day)] })];
  simulator = await startGitHub({ now: start + 30 * day, repositories: [repository] }, { token: secret, limit: 5000 });
});
afterAll(() => simulator?.close());

const hub4j = 'github/hub4j';
const compared = '4261c42949915816a9f246eb14c3dfd21a637bc2...94ff089e60064bfa43e374baeb10846f7ce82f40';
recorded.each([
  ['', `${hub4j}/AppTest/wiremock/testGetDeploymentStatuses`, /^\/repos\/[^/]+\/[^/]+$/],
  ['/commits?per_page=1', `${hub4j}/AppTest/wiremock/testListCommits`, /\/commits$/],
  [
    `/compare/${sha('c1')}...${sha('c3')}`,
    `${hub4j}/GHRepositoryTest/wiremock/getCommitsBetweenPaged`,
    new RegExp(`${compared.replaceAll('.', '\\.')}\\?per_page=100$`),
  ],
  ['/pulls?state=all', `${hub4j}/GHPullRequestTest/wiremock/queryPullRequestsQualifiedHead`, /\/pulls\?state=open$/],
  ['/deployments', `${hub4j}/AppTest/wiremock/testCreateAndListDeployments`, /\/deployments\?/],
  [`/deployments/${7_000_013}/statuses`, `${hub4j}/AppTest/wiremock/testGetDeploymentStatuses`, /\/statuses$/],
  ['/actions/runs/1100001/jobs?filter=all', `${hub4j}/GHWorkflowRunTest/wiremock/testJobs`, /\/jobs\?filter=all/],
  ['/actions/runs?per_page=1', `${hub4j}/GHWorkflowRunTest/wiremock/testStartupFailureConclusion`, /\/runs$/],
] as const)('the simulator answers %s with fields that a recorded answer has', async (path, folder, url) => {
  const body = answersIn(folder).find(([requestUrl]) => url.test(requestUrl))?.[1];
  const answer = await fetch(`${simulator?.url}/api/v3/repos/shop/web${path}`, {
    headers: { authorization: `Bearer ${secret}` },
  });
  expect(answer.status).toBe(200);
  const simulated = await answer.json();
  const stray = strayIn(simulated, JSON.parse(body?.body ?? 'null'));
  // Younger than the recordings; GitHub's description of its interface has them.
  const younger =
    /run_attempt|run_started_at|\.path|transient_environment|production_environment|original_environment|runner_name|\.files\[\]\.patch/;
  expect(body, folder).toBeDefined();
  expect(stray.filter((path) => !younger.test(path))).toEqual([]);
  for (const name of [
    'etag',
    'x-ratelimit-limit',
    'x-ratelimit-remaining',
    'x-ratelimit-reset',
    'x-github-media-type',
    'date',
  ])
    expect(body?.headers[name] !== undefined && answer.headers.has(name), name).toBe(true);
});
