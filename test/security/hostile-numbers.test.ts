import { afterEach, expect, test } from 'vitest';
import {
  azureOfTest,
  collectInto as collectAzure,
  nothing as nothingOfAzure,
} from '#test/builders/collecting/collecting-azure-devops.ts';
import { collectInto, nothing } from '#test/builders/collecting/collecting-github.ts';
import { aProject, someBuilds } from '#test/builders/systems/azure-devops.ts';
import { aRepository } from '#test/builders/systems/github.ts';
import { always, failedOf, reportOf } from '#test/builders/systems/item-faults.ts';
import { numbers, runsOf, serve, stopServing, upTo } from '#test/builders/systems/serving-github.ts';

afterEach(stopServing);

test('a run that claims a thousand million attempts is asked for a hundred, and the others come in', async () => {
  const github = await serve(aRepository({ runs: 3 }));
  github.fail(
    { kind: 'altered', from: /("run_number":2,.*?"run_attempt":)1/s, to: '$11000000000' },
    '/actions/runs?',
    always,
  );
  const kept = nothing();
  await collectInto(kept, github);
  expect(numbers(kept)).toEqual([1, 2, 3]);
  expect(runsOf(kept, 'CI').find(({ number }) => number === 2)).toMatchObject({ attempt: 1e9, attemptsLost: true });
  expect(github.requests.filter((path) => path.includes('/attempts/'))).toHaveLength(100);
});

test('numbers that lie a thousand million apart leave no such gap to be filled', async () => {
  const github = await serve(aRepository({ runs: 3 }));
  github.fail({ kind: 'altered', from: /"run_number":3,/, to: '"run_number":1000000000,' }, '/actions/runs?', always);
  const kept = nothing();
  await collectInto(kept, github);
  await collectInto(kept, github, { reconcile: true });
  expect([numbers(kept), [...kept.gone]]).toEqual([[1, 2, 1e9], []]);
  const [first, ...others] = github.model.repositories[0]?.runs ?? [];
  if (github.model.repositories[0]) github.model.repositories[0].runs = others;
  await collectInto(kept, github, { reconcile: true });
  expect([...kept.gone]).toEqual([expect.stringMatching(new RegExp(`${first?.workflow} ${first?.number}$`))]);
});

test('a run of more jobs than a function takes arguments is read like any other', async () => {
  const github = await serve(aRepository({ runs: 3 }));
  const jobs = '{"name":""},'.repeat(140_000);
  github.fail({ kind: 'altered', from: /"jobs":\[/, to: `"jobs":[${jobs}` }, '/jobs', always);
  const kept = nothing();
  await collectInto(kept, github);
  expect(numbers(kept)).toEqual(upTo(3));
});

test('a build of more stages than any has is named, and the others come in', async () => {
  const azure = await azureOfTest(aProject(someBuilds(5)));
  const stage = '{"type":"Stage","name":"a","startTime":"2026-09-01T08:00:00Z"},';
  azure.fail(
    { kind: 'altered', from: /"records":\[/, to: `"records":[${stage.repeat(40_000)}` },
    'builds/3/timeline',
    always,
  );
  const kept = nothingOfAzure();
  expect(failedOf(await reportOf(collectAzure(kept, azure)))).toEqual([
    [expect.stringContaining('#3'), 'answer_too_large'],
  ]);
  expect([...kept.runs.values()].map(({ number }) => number).sort()).toEqual([1, 2, 4, 5]);
});
