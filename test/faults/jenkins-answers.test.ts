import { afterEach, describe, expect, test } from 'vitest';
import { SourceError } from '#main/net/source-error.ts';
import type { Fault } from '#shared/records/fault.ts';
import { collectInto, type Kept, nothing, signIn } from '#test/builders/collecting/collecting-jenkins.ts';
import { aJob } from '#test/builders/systems/jenkins.ts';
import { begunJenkins, dataOf, requestNames, requests, undisturbed } from '#test/builders/systems/jenkins-faults.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';

let server: JenkinsServer;
afterEach(() => server.close());

const faultNameOf = (work: Promise<unknown>): Promise<Fault | 'none'> =>
  work.then(
    () => 'none',
    (error: unknown) => {
      if (error instanceof SourceError) return error.fault;
      throw error;
    },
  );
const whole = { reconcile: true };

/** What is collected in spite of an answer marks nothing wrongly as gone, and is complete as soon as the answers are right again. */
async function recovers(kept: Kept, gone: ReadonlySet<string>): Promise<void> {
  // A build that went on is taken at its word when it says that it is not there, until the numbers are compared.
  expect([...kept.gone].filter((key) => !gone.has(key) && !/ 180$/.test(key))).toEqual([]);
  server.mend();
  await collectInto(kept, server, '', whole);
  expect(dataOf(kept)).toEqual(await undisturbed());
  expect(kept.gone).toEqual(gone);
}

const builds = (from: number, to: number): string =>
  JSON.stringify({
    allBuilds: aJob('build', to, from)
      .builds.toReversed()
      .map(({ number, timestamp, duration, result }) => ({ number, timestamp, duration, result })),
  });

const wrong: readonly (readonly [string, keyof typeof requests, string, Fault])[] = [
  ['the JSON of another product', 'the whole Jenkins', '{"ok":true}', 'not_this_product'],
  ['a list in place of the Jenkins', 'the whole Jenkins', '[]', 'answer_unreadable'],
  ['jobs that are no list', 'the whole Jenkins', '{"jobs":{}}', 'answer_unreadable'],
  ['no jobs at all', 'the whole Jenkins', '{"jobs":[]}', 'token_lacks_right'],
  ['nothing of a job', 'a job', '{}', 'not_this_product'],
  ['a number that is a word', 'a job', '{"nextBuildNumber":"soon"}', 'answer_unreadable'],
  ['no list of builds', 'the first page of builds', '{}', 'answer_unreadable'],
  ['no list of builds', 'the second page of builds', '{}', 'answer_unreadable'],
  ['an empty list again and again', 'the second page of builds', '{"allBuilds":[]}', 'answer_unreadable'],
  ['the same page again and again', 'the first page of builds', builds(240, 191), 'answer_unreadable'],
  ['a build without a number', 'the first page of builds', '{"allBuilds":[{"result":"SUCCESS"}]}', 'answer_unreadable'],
  ['a build of another shape', 'a build that went on', '{"number":180,"actions":"none"}', 'answer_unreadable'],
  ['no list of numbers', 'the numbers of all builds', '{}', 'answer_unreadable'],
  ['an empty list of numbers', 'the numbers of all builds', '{"allBuilds":[]}', 'answer_unreadable'],
  ['a list of numbers that breaks off', 'the numbers of all builds', builds(240, 199), 'answer_unreadable'],
  ['the same numbers again and again', 'the numbers of all builds', builds(240, 41), 'answer_unreadable'],
  ['stages that are no list', 'the stages of a build', '{"stages":{}}', 'answer_unreadable'],
  ['no stages', 'the stages of a build', '{"id":"5"}', 'answer_unreadable'],
];

describe('JSON that is not what was asked for is a fault, not an empty success, and comes to an end', () => {
  test.each(wrong)('%s: %s', async (_, path, body, name) => {
    const { kept, gone, ...begun } = await begunJenkins();
    ({ server } = begun);
    const requestCount = server.requests.length;
    server.fail({ kind: 'instead', body }, requests[path], Number.POSITIVE_INFINITY);
    // What an old server is asked for, that knows no list of all builds, brings nothing else.
    server.fail({ kind: 'instead', body }, 'tree=builds[', Number.POSITIVE_INFINITY);
    expect(await faultNameOf(collectInto(kept, server, '', whole))).toBe(name);
    expect(server.requests.length - requestCount).toBeLessThan(60);
    await recovers(kept, gone);
  });
});

/** What a 404 means at each place, where it is not the truth. */
const missing: Readonly<Record<(typeof requestNames)[number], Fault | 'none'>> = {
  'the whole Jenkins': 'wrong_address',
  'a job': 'none',
  'the first page of builds': 'gone',
  'the second page of builds': 'gone',
  'a build that went on': 'none',
  'a job of a folder': 'none',
  'a branch': 'none',
  'the numbers of all builds': 'gone',
  'a build that is not listed': 'none',
  'a branch that is not listed': 'none',
  'the stages of a build': 'none',
};

describe.each([404, 410])('a %i that is not the truth loses nothing for good', (status) => {
  test.each(requestNames)('at %s', async (path) => {
    const { kept, gone, ...begun } = await begunJenkins();
    ({ server } = begun);
    server.fail({ kind: 'status', status }, requests[path], Number.POSITIVE_INFINITY);
    expect(await faultNameOf(collectInto(kept, server, '', whole))).toBe(missing[path]);
    await recovers(kept, gone);
  });
});

test.each([
  ['a folder', '/job/team/api/json?tree=_class'],
  ['a multibranch project', '/job/service/api/json?tree=_class'],
])('%s that is said to be empty for a moment loses none of its jobs', async (_, where) => {
  const { kept, gone, ...begun } = await begunJenkins();
  ({ server } = begun);
  server.fail({ kind: 'instead', body: '{"_class":"Folder","jobs":[]}' }, where);
  await collectInto(kept, server, '', whole);
  await recovers(kept, gone);
});

test.each([
  ['a job whose builds may not be read', '/job/build/api/json?tree=allBuilds[number,result', 'build  0 240'],
  ['a job that may not be read', '/job/build/api/json?tree=_class', 'build  0 240'],
  ['a folder that may not be read', '/job/team/api/json?tree=_class', 'deploy  0 5'],
  ['a branch that may not be read', '/job/service/job/main/api/json', 'service main 0 4'],
  [
    'a list of numbers that may not be read',
    '/job/build/api/json?tree=allBuilds[number,timestamp,result,duration]',
    null,
  ],
  ['stages that may not be read', '/wfapi/describe', null],
])('%s fails the collection only after its brothers are in', async (_, where, unread) => {
  const { kept, gone, ...begun } = await begunJenkins();
  ({ server } = begun);
  const headers = { 'x-required-permission': 'hudson.model.Item.Read' };
  server.fail({ kind: 'status', status: 403, headers }, where, Number.POSITIVE_INFINITY);
  expect(await faultNameOf(collectInto(kept, server, '', whole))).toBe('token_lacks_right');
  const newest = ['build  0 240', 'deploy  0 5', 'service main 0 4'];
  const read = newest.filter((name) => [...kept.runs.keys()].some((key) => key.endsWith(name)));
  expect(read).toEqual(newest.filter((name) => name !== unread));
  expect([...kept.gone].some((key) => key.includes('feature/x'))).toBe(true);
  await recovers(kept, gone);
});

test('a list of jobs that breaks off between its parts is no shorter list', async () => {
  const jobs = Array.from({ length: 510 }, (_, index) => aJob(`part-${index}`, 1, 0));
  server = await startJenkins({ jobs }, signIn);
  server.fail({ kind: 'status', status: 404 }, '{500,1000}');
  expect(await faultNameOf(collectInto(nothing(), server, ''))).toBe('gone');
});
