import { expect, onTestFinished, test } from 'vitest';
import { workers } from '#main/app/runtime-paths.ts';
import type { inFlight } from '#shared/api/commits.ts';
import type { OutputOf } from '#shared/api/endpoint.ts';
import type { leadTimes } from '#shared/api/lead-times.ts';
import { addIntegration, addProject, addToken } from '#shared/desktop/commands.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import type { Build } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';
import { instanceOfTest } from '../test-instance.ts';

const remotes = { web: 'https://git.example/shop/web.git', library: 'https://git.example/tools/library.git' };
type Name = keyof typeof remotes;

const minute = 60_000;
const start = Date.UTC(2026, 8, 1, 8);

/** The revision of each repository that a build read, and which of them it lists as changed. */
interface Read {
  readonly result: 'SUCCESS' | 'FAILURE';
  readonly hour: number;
  readonly web: string;
  readonly library: string;
  readonly changed: readonly Name[];
}

/** Builds that read two repositories, in the order given; each lasts ten minutes, and what it lists was committed a minute before it began. */
const buildsOf = (order: readonly [Name, Name], reads: readonly Read[]): readonly Build[] =>
  reads.map((read, index) => {
    const timestamp = start + read.hour * 60 * minute;
    const [before, last] = order.map((name) => ({
      revision: read[name],
      remote: remotes[name],
      changes: read.changed.includes(name) ? [{ commitId: read[name], timestamp: timestamp - minute }] : [],
    }));
    return aBuild(index + 1, {
      ...{ timestamp, queuedMillis: 0, duration: 10 * minute, result: read.result },
      ...(last && { ...last, branch: 'main' }),
      readBefore: before ? [before] : [],
    });
  });

/** A change of the application breaks, the library is mended, and the build of it alone takes the change out. */
const mendedByLibrary: readonly Read[] = [
  { hour: 0, result: 'SUCCESS', web: 'w1', library: 'l1', changed: [] },
  { hour: 1, result: 'SUCCESS', web: 'w2', library: 'l1', changed: ['web'] },
  { hour: 2, result: 'SUCCESS', web: 'w3', library: 'l2', changed: ['web', 'library'] },
  { hour: 3, result: 'FAILURE', web: 'w4', library: 'l2', changed: ['web'] },
  { hour: 4, result: 'SUCCESS', web: 'w4', library: 'l3', changed: ['library'] },
  { hour: 99, result: 'SUCCESS', web: 'w5', library: 'l3', changed: ['web'] },
];

/** The lead times by revision, in minutes, and what is in flight, after collections that find so many builds each. */
async function figuresOf(order: readonly [Name, Name], found: readonly number[]) {
  const instance = await instanceOfTest(undefined, { workers, timeZone: 'UTC' });
  const builds = buildsOf(order, mendedByLibrary);
  const job = aJob('web', 1, 0, 'pipeline');
  const jenkins = await startJenkins({ jobs: [job] }, { user: 'u', token: 'canary-secret' });
  onTestFinished(() => jenkins.close());
  const { service } = instance;
  const project_id = (await service.call(addProject, { name: 'Shop', time_zone: 'UTC' })).id;
  const origins = [new URL(jenkins.url).origin];
  const signIn = { name: 'ci', integ_type: 'ci_server', username: 'u', secret: 'canary-secret' } as const;
  const token_id = (await service.call(addToken, { ...signIn, origins })).id;
  const of = { integration_type: 'ci_server', name: 'ci', project_id, token_id, url: jenkins.url } as const;
  job.builds = builds.slice(0, found[0]);
  const ci = await service.call(addIntegration, of);
  await service.idle();
  for (const count of found.slice(1)) {
    job.builds = builds.slice(0, count);
    await instance.ask(`/api/syncs/${ci.id}`, { method: 'POST' });
    await service.idle();
  }
  const { data } = await instance.json<OutputOf<typeof leadTimes>>(
    `/api/lead_times/${project_id}?from=2026-08-30&to=2026-09-10&include=evidence`,
  );
  const arrived = data.flatMap(({ lead_times }) => lead_times.flatMap(({ evidence }) => evidence?.commits ?? []));
  const { count } = await instance.json<OutputOf<typeof inFlight>>(`/api/in_flight/${project_id}`);
  return {
    minutes: Object.fromEntries(arrived.map(({ revision, lead_time }) => [revision, lead_time])),
    inFlight: count,
  };
}

const orders: readonly [string, readonly [Name, Name]][] = [
  ['a library before the application', ['library', 'web']],
  ['a library after the application', ['web', 'library']],
];
test.each(
  orders.flatMap(([words, order]) => [
    { words, order, how: 'at once', found: [6] },
    { words, order, how: 'one by one', found: [1, 2, 3, 4, 5, 6] },
  ]),
)('builds that read $words carry the changes of both, collected $how', async ({ order, found }) => {
  expect(await figuresOf(order, found)).toEqual({
    minutes: { w2: 10, w3: 10, l2: 10, w4: 70, l3: 10, w5: 10 },
    inFlight: 0,
  });
});
