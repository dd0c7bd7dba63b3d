import { expect, test } from 'vitest';
import type { RunRecord } from '../../contract.ts';
import { read } from './read.ts';

const context = {
  pipeline: 'jenkins:https://ci/build',
  root: 'jenkins:https://ci/',
  url: 'https://ci/job/build',
  branch: null,
  generation: 0,
};

function readBuild(build: object): RunRecord {
  const body = JSON.stringify({ number: 1, timestamp: 1000, duration: 50, result: 'SUCCESS', ...build });
  const [run] = read({ kind: 'build', url: `${context.url}/1`, context, body });
  if (run?.kind !== 'run') throw new Error('no run was read');
  return run;
}

test.each(['constructor', '__proto__', 'toString'])(
  'the result %s, which every object has a member of, is an unknown one',
  (result) => {
    expect(readBuild({ result })).toMatchObject({ result: null, systemResult: result });
  },
);

const checkout = (revision: string, remote: string, branch = 'refs/remotes/origin/main') => ({
  lastBuiltRevision: { SHA1: revision, branch: [{ name: branch }] },
  remoteUrls: [remote],
});
const library = checkout('11', 'https://git.example/tools/library.git');
const own = checkout('22', 'git@git.example:shop/web.git', 'origin/feature/x');

test('the repository of a run is the one its changes came from, not a shared library', () => {
  const run = readBuild({ actions: [own, {}, library], changeSets: [{ items: [{ commitId: '22', timestamp: 7 }] }] });
  expect(run).toMatchObject({ repository: 'git.example/shop/web', revision: '22', branch: 'feature/x' });
});

test('changes of a library keep the library as their repository', () => {
  const changeSets = [{ items: [{ commitId: '11' }] }, { items: [{ commitId: '22' }, { commitId: '22' }] }];
  const run = readBuild({ actions: [library, own], changeSets });
  expect(run.revision).toBe('22');
  expect(run.changes.map(({ repository, revision }) => [repository, revision])).toEqual([
    ['git.example/tools/library', '11'],
    ['git.example/shop/web', '22'],
  ]);
});

test('of very many checkouts and changes each is looked at once', () => {
  const numbers = Array.from({ length: 40_000 }, (_, number) => String(number));
  const actions = numbers.map((number) => ({ lastBuiltRevision: { SHA1: number } }));
  const changeSets = numbers.map((number) => ({ items: [{ commitId: `of another ${number}` }] }));
  expect(readBuild({ actions, changeSets })).toMatchObject({ revision: '39999', changes: { length: 40_000 } });
});

test('what is not told stays unknown and is never 0', () => {
  const changeSet = { items: [{ commitId: 'a', timestamp: -1 }] };
  const run = readBuild({ duration: null, changeSet, actions: [null, {}] });
  expect(run).toMatchObject({ queuedAt: null, finishedAt: null, branch: null, revision: null });
  expect(run.changes[0]?.committedAt).toBeNull();
});

test('a result that comes before the end is not the result yet', () => {
  expect(readBuild({ result: 'UNSTABLE', building: true })).toMatchObject({ result: null, finishedAt: null });
  expect(readBuild({ result: 'FAILURE', inProgress: true })).toMatchObject({ result: null, systemResult: 'FAILURE' });
});

test('a word for a result that is not known is kept and takes no side', () => {
  expect(readBuild({ result: 'POSTPONED' })).toMatchObject({
    result: null,
    systemResult: 'POSTPONED',
    finishedAt: 1050,
  });
});

test('the time in the queue ends when the run starts', () => {
  expect(readBuild({ actions: [{ queuingDurationMillis: 300 }] }).queuedAt).toBe(700);
});

test('a Subversion revision is read from the changes', () => {
  const revisions = [{ module: 'https://svn.example/shop/trunk', revision: 812 }];
  const run = readBuild({ changeSet: { items: [], revisions } });
  expect(run).toMatchObject({ repository: 'svn.example/shop/trunk', revision: '812' });
});

test('a configured downstream job without a full name is known by its address', () => {
  const item = {
    kind: 'job',
    url: 'https://ci/job/team/job/build',
    context: {
      key: 'jenkins:https://ci/team/build',
      fullName: 'team/build',
      url: '',
      single: true,
      root: context.root,
    },
    body: JSON.stringify({ downstreamProjects: [{ name: 'deploy', url: 'http://inside/job/team/job/deploy/' }] }),
  };
  expect(read(item)).toContainEqual({
    kind: 'edge',
    pipeline: 'jenkins:https://ci/team/build',
    from: null,
    to: ['jenkins:https://ci/team/deploy'],
  });
});
