import { expect, onTestFinished, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { pipelines } from '#shared/api/graph.ts';
import { startSync, type syncs } from '#shared/api/syncs.ts';
import {
  addIntegration,
  addProject,
  addToken,
  changeIntegration,
  reconcileNow,
  replayAnswers,
} from '#shared/desktop/commands.ts';
import { aRepository, aRun, day, sha, start } from '#test/builders/systems/github.ts';
import { type GitHubModel, rename } from '#test/simulators/github/model.ts';
import { startGitHub } from '#test/simulators/github/server.ts';
import { instanceOfTest } from '../test-instance.ts';

const token = 'canary-host-secret';

/** A repository of its own commits, all on one branch. */
function repositoryOf(id: number, fullName: string, branch: string, count: number) {
  const commits = Array.from({ length: count }, (_, index) => ({
    sha: sha(`${branch}${index}`),
    parents: index === 0 ? [] : [sha(`${branch}${index - 1}`)],
    authoredAt: start + index * 3_600_000,
    committedAt: start + index * 3_600_000,
  }));
  const none = { commits: 0, runs: 0, deployments: 0, pullRequests: 0 };
  const workflows = [{ id: id * 10, name: 'CI', path: '.github/workflows/ci.yml' }];
  const repository = aRepository(none, { id, fullName, workflows, defaultBranch: branch });
  repository.commits = new Map(commits.map((commit) => [commit.sha, commit]));
  repository.branches = { [branch]: sha(`${branch}${count - 1}`) };
  const began = commits.filter((_, index) => index < 6);
  repository.runs = began.map((commit, index) => aRun(index + 1, { workflow: id * 10, branch, sha: commit.sha }));
  return repository;
}

/** Two repositories, one of which is renamed and gives its name to the other; after that collected, given the new address or read again in the order of the letters. */
async function collected(order: string, firstAddress: string) {
  const instance = await instanceOfTest(undefined, { workers, timeZone: 'UTC' });
  const { service } = instance;
  const [first, second] = [repositoryOf(1, 'shop/first', 'a', 4), repositoryOf(2, 'shop/web-next', 'b', 8)];
  rename(first, 'shop/web');
  const model: GitHubModel = { now: start + 3 * day, repositories: [first, second] };
  const server = await startGitHub(model, { token });
  onTestFinished(() => server.close());
  const { id: project_id } = await service.call(addProject, { name: 'Shop', time_zone: 'UTC' });
  const host = { name: 'host', integ_type: 'source_host', origins: [server.url], username: null } as const;
  const { id: token_id } = await service.call(addToken, { ...host, secret: token });
  const add = async (name: string, path: string): Promise<number> => {
    const wanted = { integration_type: 'source_host', name, project_id, token_id } as const;
    const { id } = await service.call(addIntegration, { ...wanted, url: `${server.url}/${path}` });
    await service.idle();
    return id;
  };
  const [a, b] = [await add('a', firstAddress), await add('b', 'shop/web-next')];
  model.now += day;
  rename(first, 'shop/web-old');
  rename(second, 'shop/web');
  const steps: Readonly<Record<string, () => Promise<unknown>>> = {
    a: () => service.call(startSync, { id: a }),
    A: () => service.call(changeIntegration, { integration_id: a, url: `${server.url}/shop/web-old` }),
    b: () => service.call(startSync, { id: b }),
    r: () => service.call(replayAnswers, { integration_id: a }),
    R: () => service.call(reconcileNow, { integration_id: a }),
    // The other way round.
    x: async () => {
      rename(first, 'shop/free');
      rename(second, 'shop/web-next');
      rename(first, 'shop/web');
    },
  };
  for (const step of order) {
    await steps[step]?.();
    await service.idle();
    model.now += 3_600_000;
  }
  const late = [6, 7].map((number) =>
    aRun(number + 1, { workflow: 20, branch: 'b', sha: sha(`b${number}`), createdAt: model.now }),
  );
  second.runs = [...second.runs, ...late];
  model.now += day;
  for (const id of [a, b]) {
    await service.call(startSync, { id });
    await service.idle();
  }
  const states = await instance.json<OutputOf<typeof syncs>>(`/api/syncs/${project_id}`);
  const { nodes } = await service.call(pipelines, { project_id });
  const address = new URL(server.url).host;
  const measured = async (id: number): Promise<number> => {
    const days = 'from=2026-05-20&to=2026-07-20';
    return (await instance.json<{ data: readonly unknown[] }>(`/api/cycle_times/${id}?${days}`)).data.length;
  };
  return {
    repositories: nodes.map(({ name, repository }) => [name, repository?.replace(`${address}/`, '')]),
    measured: [await measured(a), await measured(b)],
    isTwice: states.some(({ warning }) => warning?.fault === 'collected_twice'),
  };
}

test.each([
  ['ab', 'shop/first'],
  ['bar', 'shop/first'],
  ['Ab', 'shop/web'],
  ['Abr', 'shop/web'],
  ['Arb', 'shop/web'],
])(
  'what each repository has stays its own after one gave its name to the other, as %s, found at %s at first',
  async (order, firstAddress) => {
    expect(await collected(order, firstAddress)).toEqual({
      repositories: [
        ['a/CI', 'shop/web-old'],
        ['b/CI', 'shop/web'],
      ],
      measured: [4, 8],
      isTwice: false,
    });
  },
);

test('a repository that got its name back between two of its collections has it again after the daily look', async () => {
  expect(await collected('bxR', 'shop/first')).toMatchObject({
    repositories: [
      ['a/CI', 'shop/web'],
      ['b/CI', 'shop/web-next'],
    ],
    measured: [4, 8],
  });
});
