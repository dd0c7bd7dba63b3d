import { expect, onTestFinished, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import type { commits } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import { pipelines } from '#shared/api/graph.ts';
import type { syncs } from '#shared/api/syncs.ts';
import {
  addIntegration,
  addProject,
  addToken,
  declareEdge,
  projectDetails,
  setRelease,
} from '#shared/desktop/commands.ts';
import { aLine, aRepository, day, minute, sha, start } from '#test/builders/systems/github.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import { rename } from '#test/simulators/github/model.ts';
import { startGitHub } from '#test/simulators/github/server.ts';
import type { Build } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { instanceOfTest } from '../test-instance.ts';

const count = 8;
const secrets = { host: 'canary-host-secret', ci: 'canary-ci-secret' };

/** Who writes which name of the repository, and when the repository gets its names. */
interface Story {
  /** The names it has one after the other. */
  readonly names: readonly string[];
  /** The name that a build of a job names, by the number of the build. */
  readonly build: (number: number) => string;
  readonly deploy: (number: number) => string;
  /** The name in the integration's address. */
  readonly address: string;
  /** The name in the address of a second integration of it. */
  readonly secondAddress?: string;
  /** How many names the repository has when it is collected first; all unless given. */
  readonly namesAtFirst?: number;
}

const buildsOf = (origin: string, nameOf: Story['build'], make: (number: number) => Partial<Build>) =>
  Array.from({ length: count }, (_, index) =>
    aBuild(index + 1, { remote: `${origin}/${nameOf(index + 1)}.git`, ...make(index + 1) }),
  );

/** Collects the story by the service and gives what it answers, with every name of the repository written as the same. */
async function answersTo(story: Story) {
  const instance = await instanceOfTest(undefined, { workers, timeZone: 'UTC' });
  const [first = '', ...later] = story.names;
  const web = aRepository({ commits: 0, runs: 0, deployments: 0, pullRequests: 0 }, { fullName: first, workflows: [] });
  web.commits = new Map(aLine(1, count).map((commit) => [commit.sha, commit]));
  web.branches = { main: sha(`c${count}`) };
  const [before, after] = [
    later.slice(0, (story.namesAtFirst ?? story.names.length) - 1),
    later.slice((story.namesAtFirst ?? story.names.length) - 1),
  ];
  for (const name of before) rename(web, name);
  const github = await startGitHub({ now: start + 30 * day, repositories: [web] }, { token: secrets.host });
  onTestFinished(() => github.close());
  const at = (number: number, more = 0) => start + (number * 60 + more) * minute;
  const build = buildsOf(github.url, story.build, (number) => ({
    timestamp: at(number),
    changes: [{ commitId: sha(`c${number}`), timestamp: at(number, -10) }],
    revision: sha(`c${number}`),
  }));
  // What is shipped is always the build before the newest one: an estimate takes the newest.
  const deploy = buildsOf(github.url, story.deploy, (number) => ({
    timestamp: at(number, 70),
    changes: [{ commitId: sha(`c${number}`), timestamp: at(number, -10) }],
    revision: sha(`c${number}`),
  }));
  const jobs = [
    { ...aJob('build', 1, 0), builds: build },
    { ...aJob('deploy', 1, 0), builds: deploy },
  ];
  const jenkins = await startJenkins({ jobs }, { user: 'u', token: secrets.ci });
  onTestFinished(() => jenkins.close());

  const { service } = instance;
  const project = (await service.call(addProject, { name: 'Shop', time_zone: 'UTC' })).id;
  const token = async (name: 'host' | 'ci', origin: string, username: string | null) =>
    (
      await service.call(addToken, {
        name,
        integ_type: name === 'host' ? 'source_host' : 'ci_server',
        origins: [origin],
        username,
        secret: secrets[name],
      })
    ).id;
  const ci = await token('ci', jenkins.url, 'u');
  const host = await token('host', github.url, null);
  const add = async (type: 'source_host' | 'ci_server', name: string, url: string, token_id: number) => {
    const made = await service.call(addIntegration, {
      integration_type: type,
      name,
      project_id: project,
      token_id,
      url,
    });
    await service.idle();
    return made.id;
  };
  await add('ci_server', 'ci', jenkins.url, ci);
  const url = `${github.url}/${story.address}`;
  const repository = await add('source_host', 'web', url, host);
  if (story.secondAddress) await add('source_host', 'again', `${github.url}/${story.secondAddress}`, host);
  for (const name of after) {
    rename(web, name);
    github.model.now += day;
    await instance.ask(`/api/syncs/${repository}`, { method: 'POST' });
    await service.idle();
  }
  const nodes = (await service.call(pipelines, { project_id: project })).nodes;
  const idOf = (name: string) => nodes.find((node) => node.name === name)?.id ?? 0;
  await service.call(declareEdge, {
    project_id: project,
    from: idOf('ci/build'),
    to: idOf('ci/deploy'),
    default: true,
  });
  await service.call(setRelease, { pipeline_id: idOf('ci/deploy'), release: true });
  const days = 'from=2026-05-30&to=2026-06-05';
  const plain = (value: unknown): unknown => {
    const names = [
      ...new Set([...story.names, story.address, ...[1, count].flatMap((n) => [story.build(n), story.deploy(n)])]),
    ];
    const text = names.reduce(
      (all, name) => all.replaceAll(`/${name}`, '/NAME'),
      JSON.stringify(value).replaceAll(new URL(github.url).host, 'HOST').replaceAll(new URL(jenkins.url).host, 'CI'),
    );
    return JSON.parse(text);
  };
  const { repositories } = await service.call(projectDetails, { project_id: project });
  expect(repositories[0]?.url).toBe(url);
  const states = await instance.json<OutputOf<typeof syncs>>(`/api/syncs/${project}`);
  return {
    isTwice: states.some(({ warning }) => warning?.fault === 'collected_twice'),
    graph: plain(nodes.map(({ id: _, ...node }) => node)),
    names: new Set(nodes.map((node) => node.repository?.replace(`${new URL(github.url).host}/`, ''))),
    leadTimes: plain(await instance.json(`/api/lead_times/${project}?${days}&include=evidence`)),
    delivery: plain(await instance.json(`/api/delivery/${project}?${days}&include=evidence`)),
    commit: plain(
      (await instance.json<OutputOf<typeof commits>>(`/api/commits/${project}?revision=${sha('c3')}`)).data,
    ),
  };
}

const always = (name: string) => () => name;
const from = (number: number, before: string, after: string) => (of: number) => (of < number ? before : after);

const unnamed: Story = {
  names: ['shop/web'],
  build: always('shop/web'),
  deploy: always('shop/web'),
  address: 'shop/web',
};

const stories: readonly (readonly [string, Story])[] = [
  [
    'a job goes on with the old name, another has the new one',
    { names: ['shop/web', 'shop/site'], build: always('shop/web'), deploy: always('shop/site'), address: 'shop/site' },
  ],
  [
    'both jobs change the name in the middle',
    {
      names: ['shop/web', 'shop/site'],
      build: from(4, 'shop/web', 'shop/site'),
      deploy: from(6, 'shop/web', 'shop/site'),
      address: 'shop/site',
    },
  ],
  [
    'every job keeps the old name for ever',
    { names: ['shop/web', 'shop/site'], build: always('shop/web'), deploy: always('shop/web'), address: 'shop/site' },
  ],
  [
    'the address holds the old name',
    { names: ['shop/web', 'shop/site'], build: always('shop/site'), deploy: always('shop/web'), address: 'shop/web' },
  ],
  [
    'the rename comes after the first collection',
    {
      names: ['shop/web', 'shop/site'],
      build: always('shop/web'),
      deploy: from(5, 'shop/web', 'shop/site'),
      address: 'shop/web',
      namesAtFirst: 1,
    },
  ],
  [
    'it goes to another owner, and is renamed again after that',
    {
      names: ['shop/web', 'market/web', 'market/site'],
      build: from(3, 'shop/web', 'market/web'),
      deploy: from(5, 'market/web', 'market/site'),
      address: 'shop/web',
      namesAtFirst: 2,
    },
  ],
  [
    'it is collected under both names',
    {
      names: ['shop/web', 'shop/site'],
      build: always('shop/web'),
      deploy: always('shop/site'),
      address: 'shop/web',
      secondAddress: 'shop/site',
    },
  ],
  [
    'names differ in upper and lower case only',
    {
      names: ['shop/web', 'shop/Web'],
      build: always('shop/web'),
      deploy: always('Shop/WEB'),
      address: 'SHOP/web',
      namesAtFirst: 1,
    },
  ],
];

let neverRenamed: ReturnType<typeof answersTo> | null = null;

test.each(stories)(
  '%s: every answer is as if the repository had had one name',
  { timeout: 60_000 },
  async (_, story) => {
    neverRenamed ??= answersTo(unnamed);
    const expected = await neverRenamed;
    const answers = await answersTo(story);
    expect(expected.leadTimes).toMatchObject({
      data: [{ name: 'ci/build', lead_times: [{ lead_time: expect.closeTo(71, 0), evidence: { count } }] }, {}],
    });
    expect(answers.names).toEqual(new Set([story.names.at(-1)]));
    expect(answers.isTwice).toBe(story.secondAddress !== undefined);
    for (const part of ['graph', 'leadTimes', 'delivery', 'commit'] as const)
      expect(answers[part], part).toEqual(expected[part]);
  },
);
