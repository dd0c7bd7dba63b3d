import { expect, onTestFinished, test } from 'vitest';
import { azureDevOps } from '#main/collectors/azure-devops/azure-devops.ts';
import type { Collector, DomainRecord } from '#main/collectors/contract.ts';
import { github } from '#main/collectors/github/github.ts';
import { jira } from '#main/collectors/jira/jira.ts';
import type { Credential } from '#main/net/contract.ts';
import { createTransports } from '#main/net/transport.ts';
import { startAzure } from '#test/simulators/azure-devops/server.ts';
import { startGitHub } from '#test/simulators/github/server.ts';
import { startJira } from '#test/simulators/jira/server.ts';
import { asAzureDevOps } from '#test/world/as-azure-devops.ts';
import { asGitHub } from '#test/world/as-github.ts';
import { asJira, backlogFilter } from '#test/world/as-jira.ts';
import { makeCompany } from '#test/world/company.ts';
import type { Home, WorldRun } from '#test/world/history.ts';
import { demoSignIn } from '#test/world/workspace.ts';

const until = Date.UTC(2026, 10, 20, 15);
const company = makeCompany({ seed: 1, scale: 1, until });
const { token } = demoSignIn;

/** All that a collector finds at an address, over HTTP. */
async function found(
  collector: Collector,
  url: string,
  scheme: Credential['scheme'],
): Promise<readonly DomainRecord[]> {
  const transportFor = createTransports({ network: { proxy: null, ca: null } });
  const transport = transportFor({ origins: [new URL(url).origin], scheme, username: null, secret: token });
  const source = { url, transport, signal: new AbortController().signal, since: null, reconcile: false };
  const records: DomainRecord[] = [];
  for await (const { items } of collector.pull(source, null))
    records.push(...items.flatMap((item) => collector.read(item)));
  return records;
}

type Kind = DomainRecord['kind'];
const ofKind = <K extends Kind>(records: readonly DomainRecord[], kind: K) =>
  records.filter((record): record is Extract<DomainRecord, { kind: K }> => record.kind === kind);

const runsAt = (home: Home): readonly WorldRun[] =>
  company.teams.flatMap(({ pipelines }) => pipelines.filter((one) => one.home === home).flatMap(({ runs }) => runs));

/** Ends and results, in an order of their own: numbers and attempts are each system's own business. */
const ends = (
  runs: readonly { readonly finishedAt: number | null; readonly result: string | null }[],
): readonly string[] =>
  runs.flatMap(({ finishedAt, result }) => (finishedAt === null ? [] : `${finishedAt} ${result}`)).sort();

const whole = (moment: number): number => Math.floor(moment / 1000) * 1000;

test('the simulated Jira returns every issue with its whole history', async () => {
  const server = await startJira(asJira(company), { ...demoSignIn, edition: 'data-center' });
  onTestFinished(() => server.close());
  const issues = ofKind(await found(jira, `${server.url}/issues/?filter=${backlogFilter}`, 'bearer'), 'issue');
  const allIssues = company.teams.flatMap((team) => team.issues);
  expect(new Map(issues.map(({ key, title, createdAt }) => [key, { title, createdAt }]))).toEqual(
    new Map(allIssues.map(({ key, title, createdAt }) => [key, { title, createdAt }])),
  );
  const lives = new Map(issues.map(({ key, stateChanges }) => [key, stateChanges.map(({ at }) => at)]));
  for (const { key, changes } of allIssues) expect(lives.get(key)).toEqual(changes.map(({ at }) => at));
});

test('the simulated GitHub returns every commit, pull request, attempt of a workflow and deployment', async () => {
  const server = await startGitHub(asGitHub(company), demoSignIn);
  onTestFinished(() => server.close());
  const records: DomainRecord[] = [];
  for (const { name, commits } of company.teams.flatMap(({ repositories }) => repositories)) {
    const own = await found(github, `${server.url}/${name}`, 'bearer');
    records.push(...own);
    const collected = new Map(ofKind(own, 'commit').map(({ revision, parents }) => [revision, parents]));
    for (const { revision, parents } of commits) {
      const there = collected.get(revision);
      // Nobody needs commits that were only ever on a branch that is not built.
      if (there) expect(there).toEqual(parents);
    }
    expect(collected.size).toBeGreaterThan(commits.length * 0.7);
  }
  const requests = company.teams.flatMap((team) => team.repositories.flatMap(({ pullRequests }) => pullRequests));
  const merges = ofKind(records, 'pull-request').map(({ mergeRevision }) => mergeRevision);
  expect(merges.toSorted()).toEqual(requests.map(({ mergeRevision }) => mergeRevision).toSorted());

  const runs = ofKind(records, 'run');
  const results = { success: 'success', failure: 'failure', unstable: 'failure', aborted: 'aborted' } as const;
  const expected = [...runsAt('github-workflow'), ...runsAt('github-deployment')]
    .filter(({ finishedAt }) => finishedAt <= until)
    .map(({ finishedAt, result }) => ({ finishedAt: whole(finishedAt), result: results[result] }));
  expect(ends(runs)).toEqual(ends(expected));
});

test('the simulated Azure DevOps returns every build and deployment, each with the runs that fed it', async () => {
  const model = asAzureDevOps(company, (repository) => repository);
  const server = await startAzure(model, { ...demoSignIn, edition: 'server' });
  onTestFinished(() => server.close());
  const records = await found(azureDevOps, server.url, 'basic');
  // An item at the edge of two pages comes with both; the store keeps it once.
  const runs = [
    ...new Map(
      ofKind(records, 'run').map((run) => [`${run.pipeline} ${run.series} ${run.number} ${run.attempt}`, run]),
    ).values(),
  ];
  const expected = [...runsAt('azure-build'), ...runsAt('azure-release')].filter(
    ({ finishedAt }) => finishedAt <= until,
  );
  expect(ends(runs)).toEqual(ends(expected));
  expect(runs.some(({ attempt }) => attempt > 1)).toBe(true);

  const names = new Map(ofKind(records, 'pipeline').map(({ key, fullName }) => [key, fullName]));
  expect(new Set(names.values())).toEqual(new Set(['accounts/build', 'accounts/acceptance', 'accounts/deploy']));
  const fed = (name: string) =>
    runs
      .filter(({ pipeline }) => names.get(pipeline) === name)
      .flatMap(({ fedBy }) => fedBy.map(({ pipeline }) => names.get(pipeline)));
  expect(new Set(fed('accounts/acceptance'))).toEqual(new Set(['accounts/build']));
  expect(new Set(fed('accounts/deploy'))).toEqual(new Set(['accounts/acceptance']));
});
