import { afterEach, expect, test } from 'vitest';
import { collectInto, type Kept, nothing } from '#test/builders/collecting/collecting-github.ts';
import { anAttempt, aRepository, aRun, day, minute, sha, start } from '#test/builders/systems/github.ts';
import {
  collected,
  numbers,
  requestsFrom,
  runsOf,
  serve,
  stopServing,
  upTo,
} from '#test/builders/systems/serving-github.ts';

afterEach(stopServing);

test('a run ends with its last job and lists the jobs that passed', async () => {
  const kept = await collected(aRepository({ runs: 1 }));
  const createdAt = start + 60 * minute;
  expect(runsOf(kept, 'CI')).toMatchObject([
    {
      number: 1,
      attempt: 1,
      result: 'success',
      queuedAt: createdAt,
      startedAt: createdAt + 3000,
      finishedAt: createdAt + 5 * minute,
      branch: 'main',
      revision: sha('c1'),
      stages: [
        { name: 'build', result: 'success' },
        { name: 'test', result: 'success', finishedAt: createdAt + 5 * minute },
      ],
    },
  ]);
});

test('every attempt of a run is a run of its own, from the answer about that attempt', async () => {
  const repository = aRepository({ runs: 0 });
  const [first, second] = [start + day, start + 2 * day];
  repository.runs = [aRun(1, { createdAt: first, attempts: [anAttempt(first, 'failure'), anAttempt(second)] })];
  const kept = await collected(repository);
  expect(runsOf(kept, 'CI')).toMatchObject([
    {
      attempt: 1,
      result: 'failure',
      queuedAt: first,
      finishedAt: first + 5 * minute,
      stages: [{ result: 'success' }, { result: 'failure' }],
    },
    { attempt: 2, result: 'success', queuedAt: second, finishedAt: second + 5 * minute },
  ]);
  expect(runsOf(kept, 'CI').some((run) => 'attemptsLost' in run)).toBe(false);
});

test('a job that a partial re-run copied stays a stage of the attempt in which it ran', async () => {
  const repository = aRepository({ runs: 0 });
  const [first, second] = [anAttempt(start, 'failure'), anAttempt(start + day)];
  const [build, test] = [first.jobs.slice(0, 1), second.jobs.slice(1)];
  repository.runs = [aRun(1, { attempts: [first, { ...second, jobs: [...build, ...test] }] })];
  const kept = await collected(repository);
  expect(runsOf(kept, 'CI')).toMatchObject([
    { attempt: 1, stages: [{ name: 'build' }, { name: 'test', result: 'failure' }] },
    { attempt: 2, startedAt: start + day + 2 * minute, stages: [{ name: 'test', result: 'success' }] },
  ]);
});

test('an attempt that the host no longer tells of is noted on the last one', async () => {
  const repository = aRepository({ runs: 0 });
  repository.runs = [aRun(1, { attempts: [anAttempt(start, 'failure', { isKept: false }), anAttempt(start + day)] })];
  const kept = await collected(repository);
  expect(runsOf(kept, 'CI')).toMatchObject([{ attempt: 2, attemptsLost: true, result: 'success' }]);
});

test('a run whose jobs or attempts are not there yet when it ends is read again', async () => {
  const repository = aRepository({ runs: 0 });
  const kept = nothing();
  const github = await serve(repository);
  const { now } = github.model;
  const attempts = [anAttempt(now - 40 * minute, 'failure'), anAttempt(now - 20 * minute)];
  repository.runs = [aRun(1, { createdAt: now - 40 * minute, attempts })];
  github.fail({ kind: 'status', status: 404 }, '/jobs', 1);
  github.fail({ kind: 'status', status: 404 }, '/attempts/1', 1);
  await collectInto(kept, github);
  await collectInto(kept, github);
  expect(runsOf(kept, 'CI').toSorted((a, b) => a.attempt - b.attempt)).toMatchObject([
    { attempt: 1, result: 'failure', finishedAt: now - 35 * minute },
    { attempt: 2, result: 'success', finishedAt: now - 15 * minute, stages: [{ name: 'build' }, { name: 'test' }] },
  ]);
  github.model.now += 2 * day;
  await collectInto(kept, github);
  const before = github.requests.length;
  github.model.now += minute;
  await collectInto(kept, github);
  expect(requestsFrom(github, before).filter((path) => path.includes('/jobs'))).toEqual([]);
});

test.each([
  ['its jobs', '/jobs'],
  ['an earlier attempt', '/attempts/1'],
  ['its commit', `/commits?sha=${sha('topic')}`],
])('an old run is read once more where it lacked, with a single 404, %s', async (_, path) => {
  const attempts = [anAttempt(start, 'failure'), anAttempt(start + day)];
  const repository = aRepository({ runs: 0, deployments: 0 });
  repository.runs = [aRun(1, { attempts, branch: 'topic', sha: sha('topic') })];
  const topic = { sha: sha('topic'), parents: [sha('c2')], authoredAt: start, committedAt: start + minute };
  repository.commits.set(topic.sha, topic);
  const github = await serve(repository);
  const [clean, kept] = [nothing(), nothing()];
  await collectInto(clean, github);
  github.model.now += 60 * day;
  github.fail({ kind: 'status', status: 404 }, path);
  const data = ({ runs, commits }: Kept) => ({ runs, commits });
  await collectInto(kept, github);
  expect(data(kept)).not.toEqual(data(clean));
  await collectInto(kept, github);
  expect(data(kept)).toEqual(data(clean));
});

test.each(['/jobs', '/attempts/1'])(
  'a first 404 is not believed either where another fault came before it: %s',
  async (path) => {
    const repository = aRepository({ runs: 0, deployments: 0 });
    repository.runs = [aRun(1, { attempts: [anAttempt(start, 'failure'), anAttempt(start + day)] })];
    const github = await serve(repository);
    const [clean, kept] = [nothing(), nothing()];
    await collectInto(clean, github);
    github.model.now += 60 * day;
    github.fail({ kind: 'status', status: 403 }, path);
    await expect(collectInto(kept, github)).rejects.toThrow();
    github.fail({ kind: 'status', status: 404 }, path);
    await collectInto(kept, github);
    await collectInto(kept, github);
    expect(kept.runs).toEqual(clean.runs);
  },
);

test.each(['/jobs', '/attempts/1', `/commits?sha=${sha('topic')}`])(
  'what an old run never has is requested twice: %s',
  async (path) => {
    const repository = aRepository({ runs: 0, deployments: 0 });
    const attempts = [anAttempt(start, 'failure'), anAttempt(start + day)];
    repository.runs = [1, 2].map((id) => aRun(id, { attempts, branch: 'topic', sha: sha('topic') }));
    const github = await serve(repository);
    github.model.now += 60 * day;
    github.fail({ kind: 'status', status: 404 }, path, Number.POSITIVE_INFINITY);
    const kept = nothing();
    const counts: number[] = [];
    for (let times = 0; times < 4; times++) {
      const before = github.requests.length;
      await collectInto(kept, github);
      counts.push(requestsFrom(github, before).filter((request) => request.includes(path)).length);
    }
    expect(counts.map((count) => count > 0)).toEqual([true, true, false, false]);
  },
);

test('an old running run that is not there for a moment is read again where the list shows it', async () => {
  const repository = aRepository({ runs: 2 });
  const long = aRun(3, { attempts: [anAttempt(start + 180 * minute, null)] });
  repository.runs = [...repository.runs, long];
  const github = await serve(repository);
  const kept = nothing();
  github.model.now += 60 * day;
  await collectInto(kept, github);
  github.fail({ kind: 'status', status: 404 }, `/actions/runs/${long.id}?`);
  await collectInto(kept, github);
  expect(kept.gone.size).toBe(1);
  await collectInto(kept, github, { reconcile: true });
  expect(kept.gone.size).toBe(0);
});

test('a running run is read again until it has ended, also when it began long ago', async () => {
  const repository = aRepository({ runs: 2 });
  const long = aRun(3, { attempts: [anAttempt(start + 180 * minute, null)] });
  repository.runs = [...repository.runs, long];
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  const third = () => runsOf(kept, 'CI').find(({ number }) => number === 3);
  expect(third()).toMatchObject({ result: null, finishedAt: null });
  github.model.now += 40 * day;
  long.attempts = [anAttempt(start + 180 * minute, 'failure', { updatedAt: github.model.now - day })];
  await collectInto(kept, github);
  expect(third()).toMatchObject({ result: 'failure' });
});

test('a run that is run again within thirty days is found, and its attempts are kept', async () => {
  const repository = aRepository({ runs: 60 });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  const [old] = repository.runs.filter(({ number }) => number === 20);
  github.model.now += day;
  if (old) old.attempts = [...old.attempts, anAttempt(github.model.now - minute, 'failure')];
  const before = github.requests.length;
  await collectInto(kept, github);
  expect(runsOf(kept, 'CI').filter(({ number }) => number === 20)).toMatchObject([
    { result: 'success' },
    { result: 'failure' },
  ]);
  expect(requestsFrom(github, before).filter((path) => path.includes('/jobs'))).toHaveLength(1);
});

test('a window that holds a thousand runs or more is halved until it can be read', async () => {
  const repository = aRepository({ runs: 0 });
  // 2,600 runs within two hours: far more than one search shows.
  repository.runs = upTo(2600).map((number) =>
    aRun(number, {
      createdAt: start + number * 2700,
      attempts: [anAttempt(start + number * 2700, 'skipped', { jobs: [] })],
    }),
  );
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  expect(numbers(kept)).toEqual(upTo(2600));
});

test('a thousand runs of one second are too many, said by name, and the rest is still collected', async () => {
  const repository = aRepository({ runs: 0 });
  repository.runs = upTo(1000).map((number) =>
    aRun(number, { createdAt: start, attempts: [anAttempt(start, 'skipped')] }),
  );
  const kept = nothing();
  await expect(collectInto(kept, await serve(repository))).rejects.toMatchObject({ fault: 'answer_too_large' });
  expect(kept.commits.size).toBe(5);
});

test('runs deleted while the pages are read make no gap', async () => {
  const repository = aRepository({ runs: 140 });
  let lists = 0;
  const github = await serve(repository, {
    onRequest: (path) => {
      if (!path.includes('/actions/runs?')) return;
      lists += 1;
      if (lists === 3) repository.runs = repository.runs.filter(({ number }) => number <= 90 || number > 105);
    },
  });
  const kept = nothing();
  await collectInto(kept, github);
  const before = new Set(numbers(kept));
  expect(repository.runs.filter(({ number }) => !before.has(number))).toEqual([]);
});

test('a run whose workflow is no longer listed still has its pipeline', async () => {
  const repository = aRepository();
  repository.workflows = [
    ...repository.workflows,
    { id: 12, name: 'Old', path: '.github/workflows/old.yml', isUnlisted: true },
  ];
  repository.runs = [...repository.runs, aRun(1, { workflow: 12 })];
  expect(runsOf(await collected(repository), 'Old')).toHaveLength(1);
});

test('workflows of one name are told apart by their files', async () => {
  const kept = await collected(
    aRepository(
      { deployments: 0 },
      {
        workflows: ['a', 'b'].map((file, index) => ({
          id: 11 + index,
          name: 'CI',
          path: `.github/workflows/${file}.yml`,
        })),
      },
    ),
  );
  expect([...kept.pipelines.values()].map(({ fullName }) => fullName)).toEqual(['CI (a.yml)', 'CI (b.yml)']);
});

test('a workflow whose file was renamed is told apart from the one with its name', async () => {
  const [old, renamed] = [
    { id: 11, name: 'CI', path: '.github/workflows/ci.yml' },
    { id: 12, name: 'CI', path: '.github/workflows/build.yml' },
  ] as const;
  const repository = aRepository({ deployments: 0 }, { workflows: [old] });
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  repository.workflows = [{ ...old, isUnlisted: true }, renamed];
  repository.runs = [...repository.runs, aRun(1, { workflow: 12, createdAt: github.model.now })];
  github.model.now += day;
  const names = ({ pipelines }: typeof kept) => [...pipelines.values()].map(({ fullName }) => fullName).sort();
  for (let times = 0; times < 2; times++) {
    await collectInto(kept, github);
    expect(names(kept)).toEqual(['CI (build.yml)', 'CI (ci.yml)']);
  }
  const fresh = nothing();
  await collectInto(fresh, github);
  expect(names(fresh)).toEqual(names(kept));
});

test('runs of pull requests are marked, and their commits are not asked for', async () => {
  const repository = aRepository({ runs: 0, deployments: 0 });
  repository.runs = ['pull_request', 'pull_request_target', 'push'].map((event, index) =>
    aRun(index + 1, { event, branch: 'topic', sha: sha(`topic${index}`) }),
  );
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  expect(
    runsOf(kept, 'CI')
      .map(({ pullRequest }) => pullRequest)
      .sort(),
  ).toEqual([false, true, true]);
  const ofTopics = requestsFrom(github, 0).filter((path) => [0, 1, 2].some((one) => path.includes(sha(`topic${one}`))));
  expect(ofTopics).toEqual([`/commits?sha=${sha('topic2')}&per_page=50`]);
});

test('all commits of a push to another branch are known, of which only the last has a run', async () => {
  const repository = aRepository({ runs: 0, deployments: 0 });
  for (const [name, parent] of [
    ['topic1', 'c2'],
    ['topic2', 'topic1'],
    ['topic3', 'topic2'],
  ] as const)
    repository.commits.set(sha(name), {
      sha: sha(name),
      parents: [sha(parent)],
      authoredAt: start,
      committedAt: start,
    });
  repository.runs = [aRun(1, { branch: 'topic', sha: sha('topic3') })];
  const kept = nothing();
  await collectInto(kept, await serve(repository));
  expect(['topic1', 'topic2', 'topic3'].filter((name) => !kept.commits.has(sha(name)))).toEqual([]);
});

test('the end of a run that the list shows hours late is read', async () => {
  const repository = aRepository({ runs: 2 });
  const long = aRun(3, { attempts: [anAttempt(start + 180 * minute, null)] });
  repository.runs = [...repository.runs, long];
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  const ended = github.model.now + minute;
  github.model.now += 180 * minute;
  await collectInto(kept, github);
  long.attempts = [anAttempt(start + 180 * minute, 'failure', { updatedAt: ended })];
  await collectInto(kept, github);
  expect(runsOf(kept, 'CI').find(({ number }) => number === 3)).toMatchObject({ result: 'failure' });
});

test('a run that the list shows hours late is read, once', async () => {
  const repository = aRepository({ runs: 5 });
  const late = repository.runs.filter(({ number }) => number === 4);
  repository.runs = repository.runs.filter(({ number }) => number !== 4);
  const github = await serve(repository);
  const kept = nothing();
  await collectInto(kept, github);
  github.model.now += 180 * minute;
  await collectInto(kept, github);
  repository.runs = [...repository.runs, ...late];
  await collectInto(kept, github);
  expect(numbers(kept)).toEqual([1, 2, 3, 4, 5]);
  const before = github.requests.length;
  await collectInto(kept, github);
  expect(requestsFrom(github, before).filter((path) => path.includes('/jobs'))).toEqual([]);
});

test('runs after the clock of the host was a year ahead are read, and so is what was run again', async () => {
  const repository = aRepository({ runs: 5 });
  const github = await serve(repository);
  const kept = nothing();
  const { now } = github.model;
  github.model.now += 365 * day;
  await collectInto(kept, github);
  github.model.now = now + day;
  const [again] = repository.runs;
  if (again) again.attempts = [...again.attempts, anAttempt(now + minute, 'failure')];
  repository.runs = [...repository.runs, aRun(6, { createdAt: now })];
  await collectInto(kept, github);
  expect(new Set(numbers(kept))).toEqual(new Set(upTo(6)));
  expect(runsOf(kept, 'CI').filter(({ number }) => number === again?.number)).toHaveLength(2);
});

test('a run that claims three billion attempts is named, and hides no others', async () => {
  const github = await serve(aRepository({ runs: 5 }));
  const claimed = { kind: 'altered', from: /("run_number":3,.*?"run_attempt":)1/s, to: '$13000000000' } as const;
  github.fail(claimed, '/actions/', Number.POSITIVE_INFINITY);
  const kept = nothing();
  const failed = collectInto(kept, github);
  await expect(failed).rejects.toMatchObject({
    fault: 'answer_unreadable',
    message: expect.stringMatching(/run #3.*run_attempt/),
  });
  expect(numbers(kept)).toEqual([1, 2, 4, 5]);
});

test('a pull request that claims to have changed in the year 9999 hides no others', async () => {
  const repository = aRepository({ runs: 0, deployments: 0, pullRequests: 250 });
  const github = await serve(repository);
  github.fail(
    { kind: 'altered', from: /("number":250,.*?"updated_at":)"[^"]+"/s, to: '$1"9999-12-31T00:00:00Z"' },
    '/pulls?',
    Number.POSITIVE_INFINITY,
  );
  const kept = nothing();
  await collectInto(kept, github);
  github.model.now += day;
  const changed = github.model.now - minute;
  for (const one of repository.pullRequests) one.updatedAt = changed;
  for (const one of repository.pullRequests) one.closedAt = changed;
  await collectInto(kept, github);
  expect([...kept.pullRequests.values()].filter(({ closedAt }) => closedAt !== changed)).toEqual([]);
});
