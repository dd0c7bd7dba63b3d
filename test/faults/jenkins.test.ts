import { afterEach, describe, expect, test } from 'vitest';
import type { Finding } from '#main/collectors/contract.ts';
import { jenkins } from '#main/collectors/jenkins/jenkins.ts';
import { SourceError } from '#main/net/source-error.ts';
import { type Fault, remedies } from '#shared/records/fault.ts';
import { collectInto, nothing, signIn, sourceOf } from '#test/builders/collecting/collecting-jenkins.ts';
import { aJob } from '#test/builders/systems/jenkins.ts';
import {
  begunJenkins,
  dataOf,
  lasting,
  passing,
  requestNames,
  requests,
  undisturbed,
} from '#test/builders/systems/jenkins-faults.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';

let server: JenkinsServer;
afterEach(() => server.close());

async function faultOf(work: Promise<unknown>): Promise<SourceError> {
  const met = await work.catch((error: unknown) => error);
  if (met instanceof SourceError) return met;
  throw new Error(`No fault came, but ${String(met)}.`);
}

describe('what passes is tried again, and the data is that of a fault-free collection', () => {
  test.each(passing)('%s', async (_, fault) => {
    const begun = await begunJenkins();
    ({ server } = begun);
    for (const where of Object.values(requests)) server.fail(fault, where, 2);
    await collectInto(begun.kept, server, '', { reconcile: true });
    expect(dataOf(begun.kept)).toEqual(await undisturbed());
    expect(begun.kept.gone).toEqual(begun.gone);
  });
});

/** A fault at one place: it is named, it stops the collection soon, nothing is lost or looks gone, and once it is mended all is there. */
async function endures(fault: FaultKind, where: string, name: Fault): Promise<void> {
  const { kept, gone, ...begun } = await begunJenkins();
  ({ server } = begun);
  const before = [...kept.runs.keys()];
  const requestCount = server.requests.length;
  server.fail(fault, where, Number.POSITIVE_INFINITY);
  const error = await faultOf(collectInto(kept, server, '', { reconcile: true }));
  expect(error.report()).toMatchObject({ fault: name, detail: error.message, remedy: remedies[name] });
  expect(JSON.stringify(error.report())).not.toContain(signIn.token);
  expect(server.requests.length - requestCount).toBeLessThan(60);
  expect(before.filter((key) => !kept.runs.has(key))).toEqual([]);
  expect([...kept.gone].filter((key) => !gone.has(key))).toEqual([]);

  server.mend();
  // What was limited for an hour is not asked before; another start of the app knows nothing of that.
  await collectInto(kept, server, '', { reconcile: true });
  expect(dataOf(kept)).toEqual(await undisturbed());
  expect(kept.gone).toEqual(gone);
}

describe.each(requestNames)(
  'at %s, what does not pass is named, loses nothing, and is taken up where it stopped',
  (path) => {
    test.each(lasting)('%s', async (_, fault, name) => {
      await endures(fault, requests[path], name);
    });
  },
);

test.each(['the second page of builds', 'the numbers of all builds'] as const)(
  'an answer without end at %s is not read to its end',
  async (path) => {
    await endures({ kind: 'huge', bytes: 65 * 2 ** 20 }, requests[path], 'answer_too_large');
  },
);

const findingsOf = async (path: string): Promise<readonly Finding[]> => {
  const findings: Finding[] = [];
  for await (const finding of jenkins.check(sourceOf(server, path))) findings.push(finding);
  return findings;
};

describe('the test of a connection', () => {
  test('ends with the runs that can be read', async () => {
    server = await startJenkins({ jobs: [aJob('build', 1, 3)] }, signIn);
    const findings = await findingsOf('/job/build');
    expect(findings.map(({ step, ok }) => [step, ok])).toEqual([
      ['Address', true],
      ['Server', true],
      ['Sign-in', true],
      ['What is there', true],
      ['Runs', true],
    ]);
  });

  test.each([
    ...lasting,
    ['the JSON of another product', { kind: 'instead', body: '{"ok":true}' }, 'not_this_product'],
    ['404', { kind: 'status', status: 404 }, 'wrong_address'],
  ] as const)('names %s and ends with it', async (_, fault, name) => {
    server = await startJenkins({ jobs: [aJob('build', 1, 3)] }, signIn);
    server.fail(fault, '', Number.POSITIVE_INFINITY);
    const findings = await findingsOf('/job/build');
    expect(findings.map((finding) => finding.fault?.fault ?? finding.ok)).toEqual([true, name]);
  });
});

test('a missing item is a wrong address', async () => {
  server = await startJenkins({ jobs: [] }, signIn);
  expect((await faultOf(collectInto(nothing(), server, '/job/nothing'))).fault).toBe('wrong_address');
});
