import { aDeployment, aRelease, aSimulatedBuild, aStage } from '#test/builders/systems/azure-devops.ts';
import {
  type AzureModel,
  ended,
  retried,
  type SimulatedBuild,
  type StageRun,
} from '#test/simulators/azure-devops/model.ts';

/** A number between 0 and 1, the same ones in the same order for the same seed. */
export function chances(seed: number): () => number {
  let state = seed * 2_654_435_761;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const second = 1000;
const results: readonly StageRun['result'][] = [
  'succeeded',
  'succeeded',
  'succeeded',
  'failed',
  'canceled',
  'succeededWithIssues',
];

/** Lets things happen in a project, one after the other and never before its time: what a busy team does to it. */
export class BusyProject {
  readonly model: AzureModel;
  readonly #chance: () => number;
  #build = 0;
  #deployment = 0;

  constructor(model: AzureModel, chance: () => number) {
    this.model = model;
    this.#chance = chance;
  }

  happen(times: number): void {
    for (let time = 0; time < times; time++) {
      this.model.now += Math.ceil(this.#chance() * 600) * second;
      this.#one([
        () => this.#finishNew(),
        () => this.#finishNew(),
        () => this.#finishNew(),
        () => this.#begin(),
        () => this.#end(),
        () => this.#retry(),
        () => this.#retry(),
        () => this.#delete(),
        () => this.#release(),
        () => this.#redeploy(),
      ])();
    }
  }

  #one<T>(list: readonly [T, ...T[]]): T {
    return list[Math.floor(this.#chance() * list.length)] ?? list[0];
  }

  #some(fits: (build: SimulatedBuild) => boolean): SimulatedBuild | undefined {
    const fitting = this.model.builds.filter((build) => !build.deleted && fits(build));
    return fitting[Math.floor(this.#chance() * fitting.length)];
  }

  #replace(build: SimulatedBuild): void {
    this.model.builds = this.model.builds.map((one) => (one.id === build.id ? build : one));
  }

  #made(): SimulatedBuild {
    this.#build += 1;
    const { now } = this.model;
    const made = aSimulatedBuild(this.#build, { definition: this.#chance() < 0.5 ? 1 : 2 });
    return { ...made, queuedAt: now - 300 * second, startedAt: now - 200 * second };
  }

  /** A build that began a while ago and ends now. */
  #finishNew(): void {
    const build = this.#made();
    const { now } = this.model;
    const [first, last] = [
      this.#one(['succeeded', 'succeededWithIssues'] as const),
      this.#one(['succeeded', 'failed', 'canceled'] as const),
    ];
    const stages = [
      aStage('Build', { startedAt: build.startedAt, finishedAt: now - 100 * second, result: first }),
      aStage('Test', { startedAt: now - 100 * second, finishedAt: now, result: last }),
    ];
    const result = last === 'succeeded' ? (first === 'succeeded' ? 'succeeded' : 'partiallySucceeded') : last;
    this.model.builds = [...this.model.builds, { ...build, stages, result, finishedAt: now }];
  }

  #begin(): void {
    const build: SimulatedBuild = { ...this.#made(), result: null, finishedAt: null };
    const isWaiting = this.#chance() < 0.3;
    const stages = [aStage('Build', { startedAt: build.startedAt, finishedAt: null, result: null })];
    this.model.builds = [
      ...this.model.builds,
      isWaiting
        ? { ...build, status: 'notStarted', startedAt: null, stages: [] }
        : { ...build, status: 'inProgress', stages },
    ];
  }

  #end(): void {
    const build = this.#some(({ status }) => status !== 'completed');
    if (!build) return;
    const { now } = this.model;
    const stages =
      build.stages.length > 0 ? build.stages : [aStage('Build', { startedAt: now, finishedAt: null, result: null })];
    const begun = { ...build, startedAt: build.startedAt ?? now, stages };
    this.#replace(ended(begun, now, this.#one(['succeeded', 'failed', 'canceled'] as const)));
  }

  /** A person retries a stage: it ends at once, or goes on for a while. */
  #retry(): void {
    const build = this.#some(({ status }) => status === 'completed');
    if (!build) return;
    const from = Math.floor(this.#chance() * build.stages.length);
    const outcomes = build.stages
      .slice(from)
      .map(() => (this.#chance() < 0.15 ? null : this.#one(results as [StageRun['result']])));
    const again = retried(build, from, this.model.now, outcomes);
    this.model.now = Math.max(this.model.now, again.finishedAt ?? 0);
    this.#replace(again);
  }

  /**
   * For a while a deleted build can still be listed; then it is not there at all. One that has ended always stays: where all are gone, a collection
   * says that the right to see them may be lost.
   */
  #delete(): void {
    const build = this.#some(() => true);
    const stays = this.#some(({ id, status }) => id !== build?.id && status === 'completed');
    if (!build || !stays || this.#chance() < 0.4) return;
    if (this.#chance() < 0.5) this.#replace({ ...build, deleted: true });
    else this.model.builds = this.model.builds.filter(({ id }) => id !== build.id);
  }

  #deploy(environment: string, attempt: number) {
    this.#deployment += 1;
    const { now } = this.model;
    const status = this.#one(['succeeded', 'succeeded', 'failed', 'inProgress'] as const);
    return aDeployment(this.#deployment, environment, now - 60 * second, { attempt, status, modifiedAt: now });
  }

  #release(): void {
    const { now, releases } = this.model;
    const made = aRelease(releases.length + 1, {
      createdAt: now - 90 * second,
      deployments: [this.#deploy('Test', 1)],
    });
    this.model.releases = [...releases, made];
  }

  #redeploy(): void {
    const { releases, now } = this.model;
    const release = releases[Math.floor(this.#chance() * releases.length)];
    if (!release) return;
    const running = release.deployments.find(({ status }) => status === 'inProgress');
    const environment = this.#one(['Test', 'Production'] as const);
    const before = release.deployments.filter((one) => one.environment === environment).length;
    const deployments = running
      ? release.deployments.map((one) =>
          one === running ? { ...one, status: 'succeeded' as const, modifiedAt: now } : one,
        )
      : [...release.deployments, this.#deploy(environment, before + 1)];
    this.model.releases = releases.map((one) => (one.id === release.id ? { ...release, deployments } : one));
  }
}
