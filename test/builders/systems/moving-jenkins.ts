import { aBuild } from '#test/builders/systems/jenkins.ts';
import type { Build, Folder, Item, JenkinsModel, Job } from '#test/simulators/jenkins/model.ts';
import { type Random, randomOf } from '#test/world/random.ts';

const results = ['SUCCESS', 'SUCCESS', 'SUCCESS', 'FAILURE', 'UNSTABLE', 'ABORTED', 'NOT_BUILT'] as const;

/** A Jenkins that lives: all that people, triggers and log rotation do to one, by chance that is the same for the same seed. */
export interface MovingJenkins {
  readonly model: JenkinsModel;
  readonly random: Random;
  /** Lets time pass and one thing happen. */
  move(): void;
}

/** A folder with jobs, a multibranch project in it, and a job beside it that is never taken away. */
export function movingJenkins(seed: number): MovingJenkins {
  const random = randomOf(seed);
  const job = (name: string, kind: Job['kind'] = 'pipeline'): Job => ({
    kind,
    name,
    downstream: [],
    builds: [],
    next: 1,
  });
  const service: Folder = {
    kind: 'multibranch',
    name: 'service',
    jobs: [job('main'), job(encodeURIComponent('feature/1'))],
  };
  const team: Folder = { kind: 'folder', name: 'team one', jobs: [job('deploy'), job('lint', 'freestyle'), service] };
  const lasting = job('build', 'freestyle');
  const model: JenkinsModel = { jobs: [lasting, team] };
  const hidden: { readonly item: Item; readonly home: Folder }[] = [];
  let now = Date.UTC(2026, 0, 5, 8);

  const jobsIn = (items: readonly Item[]): readonly Job[] =>
    items.flatMap((item) => ('jobs' in item ? jobsIn(item.jobs) : [item]));
  const anyOf = <T>(values: readonly T[]): T | undefined => values[random.between(0, values.length - 1)];
  const anyJob = (): Job => anyOf(jobsIn(model.jobs)) ?? lasting;

  const begin = (of: Job): void => {
    const number = of.next ?? 1;
    of.next = number + 1;
    now += 1000 * random.between(30, 900);
    const going = { building: true, duration: 0, result: random.chance(0.3) ? ('UNSTABLE' as const) : null };
    const ended = { duration: 1000 * random.between(5, 500), result: random.pick(results) };
    const stages: Build['stages'] = [
      { name: 'Build', status: random.chance(0.8) ? 'SUCCESS' : 'FAILED' },
      { name: 'Deploy', status: random.chance(0.5) ? 'SUCCESS' : 'NOT_EXECUTED' },
    ];
    const more = random.chance(0.04) ? going : ended;
    const build = aBuild(number, { timestamp: now, ...more, ...(of.kind === 'pipeline' ? { stages } : {}) });
    of.builds = [...of.builds, build];
  };
  const start = (): void => {
    const of = anyJob();
    for (let more = random.pick([1, 3, 10, 40, 130]); more > 0; more--) begin(of);
  };
  const finish = (): void => {
    const of = anyJob();
    of.builds = of.builds.map((build) =>
      build.building && random.chance(0.7)
        ? { ...build, building: false, duration: 60_000, result: random.pick(results) }
        : build,
    );
  };
  const change = (): void => {
    const of = anyJob();
    const index = of.builds.length - random.between(1, 120);
    const build = of.builds[index];
    if (!build || build.building) return;
    of.builds = of.builds.with(index, { ...build, result: build.result === 'ABORTED' ? 'FAILURE' : 'ABORTED' });
  };
  const rotate = (): void => {
    const of = anyJob();
    of.builds = of.builds.slice(random.between(0, Math.min(60, of.builds.length)));
  };
  const remove = (): void => {
    const of = anyJob();
    const share = random.next() * 0.3;
    of.builds = of.builds.filter(() => !random.chance(share));
  };
  const makeAnew = (): void => {
    const of = anyJob();
    Object.assign(of, { builds: [], next: 1 });
    now += 86_400_000;
    for (let more = random.pick([0, 2, 30, 90]); more > 0; more--) begin(of);
  };
  const branchOff = (): void => {
    const name = encodeURIComponent(random.pick(['feature/1', 'feature/2', 'PR-7', 'hot fix']));
    if (service.jobs.some((each) => each.name === name)) return;
    const made = job(name);
    service.jobs = [...service.jobs, made];
    for (let more = random.between(0, 8); more > 0; more--) begin(made);
  };
  const takeAway = (): void => {
    const home = random.pick([team, service]);
    const item = anyOf(home.jobs);
    if (!item) return;
    home.jobs = home.jobs.filter((each) => each !== item);
    if (random.chance(0.6)) hidden.push({ item, home });
  };
  const bringBack = (): void => {
    const job = hidden.shift();
    if (!job || job.home.jobs.some(({ name }) => name === job.item.name)) return;
    job.home.jobs = [...job.home.jobs, job.item];
  };
  const jump = (): void => {
    const of = anyJob();
    of.next = (of.next ?? 1) + random.pick([1, 50, 1000]);
  };
  const removeRunning = (): void => {
    const of = anyJob();
    of.builds = of.builds.filter(({ building }) => !building || random.chance(0.5));
  };
  const happenings = [
    start,
    start,
    start,
    start,
    finish,
    finish,
    change,
    rotate,
    remove,
    removeRunning,
    makeAnew,
    jump,
    branchOff,
    takeAway,
    bringBack,
  ] as const;

  return {
    model,
    random,
    move() {
      now += 60_000;
      random.pick(happenings)();
    },
  };
}
