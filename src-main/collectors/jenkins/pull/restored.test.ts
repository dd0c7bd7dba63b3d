import { expect, onTestFinished, test } from 'vitest';
import { collectInto, nothing, signIn } from '#test/builders/collecting/collecting-jenkins.ts';
import { aBuild, aJob } from '#test/builders/systems/jenkins.ts';
import type { JenkinsModel, Job } from '#test/simulators/jenkins/model.ts';
import { startJenkins } from '#test/simulators/jenkins/server.ts';

const hour = 3_600_000;
const later = Date.UTC(2026, 8, 5);

/** A job with so many builds collected, then restored with the first of them and built again so often; what is stored, and what the Jenkins has. */
async function restored(builds: number, kept: number, again: number, next?: number) {
  const job = aJob('build', 1, builds);
  const model: JenkinsModel = { jobs: [job] };
  const server = await startJenkins(model, signIn);
  onTestFinished(() => server.close());
  const collection = nothing();
  await collectInto(collection, server, '');
  const added = Array.from({ length: again }, (_, index) =>
    aBuild(kept + index + 1, { timestamp: later + index * hour }),
  );
  const left: Job = { ...job, builds: [...job.builds.slice(0, kept), ...added], ...(next && { next }) };
  model.jobs = [left];
  await collectInto(collection, server, '');
  await collectInto(collection, server, '', { reconcile: true });
  const there = [...collection.runs].filter(([key]) => !collection.gone.has(key)).map(([, run]) => run.startedAt);
  return { all: collection.runs.size, there: there.sort(), listed: left.builds.map(({ timestamp }) => timestamp) };
}

test.each(
  [1, 3, 12, 70].flatMap((builds) =>
    [0, 1, 2, 11]
      .filter((kept) => kept < builds)
      .flatMap((kept) => [1, builds - kept, 9].map((again) => [builds, kept, again] as const)),
  ),
)('a job of %i builds that has %i of them and %i others loses none', async (builds, kept, again) => {
  const { all, there, listed } = await restored(builds, kept, again);
  expect(there).toEqual(listed);
  expect(all).toBe(builds + again);
});

test.each([
  [30, 0, 5],
  [70, 0, 20],
  [70, 10, 20],
  [170, 0, 120],
])(
  'so it is where the next number was set past all that were: %i builds, %i of them and %i others',
  async (builds, kept, again) => {
    const { all, there, listed } = await restored(builds, kept, again, 500);
    expect(there).toEqual(listed);
    expect(all).toBe(builds + again);
  },
);

test.each([
  [9, 12, 9],
  [70, 90, 60],
  [70, 20, 70],
])(
  'a job of %i builds that was removed, made again with %i and then restored with %i keeps no build of the one between',
  async (builds, between, kept) => {
    const first = aJob('build', 1, builds);
    const second: Job = {
      ...first,
      builds: Array.from({ length: between }, (_, index) => aBuild(index + 1, { timestamp: later + index * hour })),
    };
    const model: JenkinsModel = { jobs: [first] };
    const server = await startJenkins(model, signIn);
    onTestFinished(() => server.close());
    const collection = nothing();
    await collectInto(collection, server, '');
    model.jobs = [second];
    await collectInto(collection, server, '');
    const third: Job = { ...first, builds: [...first.builds.slice(0, kept), aBuild(kept + 1, { timestamp: later })] };
    model.jobs = [third];
    await collectInto(collection, server, '');
    await collectInto(collection, server, '', { reconcile: true });
    const there = [...collection.runs].filter(([key]) => !collection.gone.has(key)).map(([, run]) => run.startedAt);
    expect(there.sort()).toEqual(third.builds.map(({ timestamp }) => timestamp).sort());
  },
);
