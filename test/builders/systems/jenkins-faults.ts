import type { Fault } from '#shared/records/fault.ts';
import { collectInto, type Kept, nothing, remaining, signIn } from '#test/builders/collecting/collecting-jenkins.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import type { FaultKind } from '#test/simulators/faults.ts';
import type { Build, Folder, JenkinsModel, Job } from '#test/simulators/jenkins/model.ts';
import { type JenkinsServer, startJenkins } from '#test/simulators/jenkins/server.ts';

export const json = { 'content-type': 'application/json' };

/** The questions of a collection, each by a part of its address that no other has. */
export const requests = {
  'the whole Jenkins': '/api/json?tree=_class,fullName',
  'a job': '/job/build/api/json?tree=_class',
  'the first page of builds': '/job/build/api/json?tree=allBuilds[number',
  'the second page of builds': '{45,95}',
  'a build that went on': '/job/build/180/api/json',
  'a job of a folder': '/job/team/job/deploy/api/json?tree=_class',
  'a branch': '/job/service/job/main/api/json',
  'the numbers of all builds': '/job/build/api/json?tree=allBuilds[number,timestamp,result,duration]',
  'a build that is not listed': '/job/build/100/api/json',
  'a branch that is not listed': '/job/feature%2Fx/api/json?tree=name',
  'the stages of a build': '/wfapi/describe',
} as const;
export const requestNames = Object.keys(requests) as readonly (keyof typeof requests)[];

/** What passes when it is asked again. */
export const passing: readonly (readonly [string, FaultKind])[] = [
  ['500', { kind: 'status', status: 500 }],
  ['502', { kind: 'status', status: 502 }],
  ['503 of a Jenkins that is starting', { kind: 'status', status: 503, body: '<html>Please wait</html>' }],
  ['504', { kind: 'status', status: 504 }],
  ['408', { kind: 'status', status: 408 }],
  ['425', { kind: 'status', status: 425 }],
  ['429 without Retry-After', { kind: 'status', status: 429 }],
  ['429 with Retry-After in seconds', { kind: 'status', status: 429, headers: { 'retry-after': '0' } }],
  ['429 with a date', { kind: 'status', status: 429, headers: { 'retry-after': new Date(0).toUTCString() } }],
  ['403 of a limit', { kind: 'status', status: 403, headers: { 'retry-after': '0' } }],
  ['a cut connection', { kind: 'cut' }],
  ['a connection that is hung up', { kind: 'hang-up' }],
  ['truncated JSON', { kind: 'truncated' }],
  ['a byte-order mark', { kind: 'byte-order-mark' }],
];

/** What does not pass, and what it is called. */
export const lasting: readonly (readonly [string, FaultKind, Fault])[] = [
  ['401', { kind: 'status', status: 401, headers: { 'www-authenticate': 'Basic realm="Jenkins"' } }, 'token_refused'],
  [
    'a CAPTCHA',
    { kind: 'status', status: 401, headers: { 'x-authentication-denied-reason': 'CAPTCHA_CHALLENGE' } },
    'captcha_lock',
  ],
  [
    '403 that names a right',
    { kind: 'status', status: 403, headers: { 'x-required-permission': 'hudson.model.Item.Read' } },
    'token_lacks_right',
  ],
  ['a sign-in page with 200', { kind: 'sign-in-page', status: 200 }, 'sign_in_page'],
  ['a sign-in page with 203', { kind: 'sign-in-page', status: 203 }, 'sign_in_page'],
  [
    'another web page',
    { kind: 'status', status: 200, body: '<html><body>Welcome to our intranet</body></html>' },
    'not_this_product',
  ],
  ['a redirect to another host', { kind: 'redirect', to: 'http://localhost:1/elsewhere' }, 'sign_in_page'],
  ['a redirect to a login', { kind: 'redirect', to: '/login?from=%2F' }, 'sign_in_page'],
  ['a redirect to itself', { kind: 'redirect', to: '' }, 'moved'],
  ['endless 500', { kind: 'status', status: 500 }, 'server_error'],
  ['501', { kind: 'status', status: 501 }, 'server_error'],
  [
    'endless truncation',
    { kind: 'status', status: 200, headers: json, body: '{"number": 1, "allBui' },
    'answer_unreadable',
  ],
  ['an empty answer', { kind: 'status', status: 200, headers: json, body: '' }, 'answer_unreadable'],
  ['a 204', { kind: 'status', status: 204, body: '' }, 'answer_unreadable'],
  ['a 400', { kind: 'status', status: 400 }, 'answer_unreadable'],
  [
    'another shape',
    { kind: 'status', status: 200, body: '{"allBuilds":"none","jobs":7,"number":"x","stages":{}}' },
    'answer_unreadable',
  ],
  ['a limit for an hour', { kind: 'status', status: 429, headers: { 'retry-after': '3600' } }, 'rate_limited'],
  ['a proxy that wants a password', { kind: 'status', status: 407 }, 'proxy_refused'],
];

const stages: Required<Build>['stages'] = [{ name: 'Deploy', status: 'SUCCESS' }];
const pipelineJob = (name: string, builds: number, more: Partial<Build> = {}): Job => ({
  ...aJob(name, 1, 0, 'pipeline'),
  builds: Array.from({ length: builds }, (_, index) => aBuild(index + 1, more)),
});

/** A collection that is due, and what it will find changed. */
export interface Begun {
  readonly kept: Kept;
  readonly server: JenkinsServer;
  /** The builds that went away since. */
  readonly gone: ReadonlySet<string>;
}

/**
 * A Jenkins with a job, a folder and a multibranch project that was collected; then sixty builds of the job began, the one that went on ended, two were
 * deleted, and a branch was removed.
 */
export async function begunJenkins(): Promise<Begun> {
  const build = aJob('build', 1, 179);
  build.builds = [...build.builds, aBuild(180, { building: true, result: null, duration: 0 })];
  const deploy = pipelineJob('deploy', 4, { stages });
  const service: Folder = {
    kind: 'multibranch',
    name: 'service',
    jobs: [pipelineJob('main', 3), pipelineJob('feature%2Fx', 3)],
  };
  const model: JenkinsModel = { jobs: [build, { kind: 'folder', name: 'team', jobs: [deploy] }, service] };
  const server = await startJenkins(model, signIn);
  const kept = nothing();
  await collectInto(kept, server, '');

  const { builds } = aJob('build', 1, 240);
  build.builds = builds.filter(({ number }) => number !== 3 && number !== 100);
  deploy.builds = [...deploy.builds, aBuild(5, { stages })];
  service.jobs = [pipelineJob('main', 4)];
  const gone = new Set(
    [...kept.runs.keys()].filter((key) => /build {2}0 (3|100)$/.test(key) || key.includes('feature/x')),
  );
  return { kept, server, gone };
}

/** All that a collection holds, whatever port it was read at and however often. */
export const dataOf = (kept: Kept): unknown =>
  JSON.parse(
    JSON.stringify([
      remaining(kept).map((run) => [run, kept.stages.get([run.pipeline, run.series, 0, run.number].join(' ')) ?? []]),
      [...kept.pipelines.values()],
    ]).replace(/127\.0\.0\.1:\d+/g, 'host'),
    (key, value) =>
      key === '' ? value.map((part: unknown[]) => part.map((each) => JSON.stringify(each)).sort()) : value,
  );

let whole: unknown = null;
/** What a collection of the changed Jenkins brings without faults. */
export async function undisturbed(): Promise<unknown> {
  if (whole !== null) return whole;
  const { server } = await begunJenkins();
  const clean = nothing();
  await collectInto(clean, server, '');
  await server.close();
  whole = dataOf(clean);
  return whole;
}
