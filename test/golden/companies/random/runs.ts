import type { LinkRecord, RunRecord } from '#main/collectors/contract.ts';
import type { Result, Stage } from '#shared/records/run.ts';
import { clock, minute } from '../clock.ts';
import type { Plan, PlannedPipeline, Push } from './plan.ts';

export const keyOfPipeline = ({ system, name }: Pick<PlannedPipeline, 'system' | 'name'>): string =>
  `${system}:https://${system}.random.example/${name}`;

/** A run with the place of its pipeline. */
interface Made {
  readonly index: number;
  readonly run: RunRecord;
}

const results = ['success', 'success', 'success', 'success', 'failure', 'unstable', 'aborted', 'skipped'] as const;

/** All runs that the pushes of a plan lead to, in the order in which they were queued. */
export function runsOf(plan: Plan): readonly RunRecord[] {
  const writer = new Runs(plan);
  for (const push of plan.pushes) writer.follow(push);
  return writer.made.map(({ run }) => run);
}

class Runs {
  readonly made: Made[] = [];
  readonly #plan: Plan;
  readonly #numbers = new Map<string, number>();
  readonly #generations = new Map<number, number>();

  constructor(plan: Plan) {
    this.#plan = plan;
  }

  /** A push runs through the pipelines in their order; one that fails mostly holds up those after it. */
  follow(push: Push): void {
    const { pipelines, random } = this.#plan;
    const passed = new Map<number, RunRecord>();
    for (const [index, pipeline] of pipelines.entries()) {
      const feeders = pipeline.feeders.flatMap((at) => passed.get(at) ?? []);
      const isSource = pipeline.feeders.length === 0;
      const isBegun = isSource ? pipeline.repository === push.repository || index === 0 : feeders.length > 0;
      if (!isBegun || (!isSource && random.chance(0.1))) continue;
      const from = Math.max(push.at, ...feeders.map(({ finishedAt }) => finishedAt ?? push.at));
      const run = this.#attempts(index, { push, feeders, from });
      if (run.result === 'success' || random.chance(0.15)) passed.set(index, run);
    }
  }

  /** Runs a pipeline, and what failed now and then once more. */
  #attempts(index: number, why: { push: Push; feeders: readonly RunRecord[]; from: number }): RunRecord {
    const { random } = this.#plan;
    const number = this.#nextNumber(index, why.push.branch);
    let run = this.#run(index, { ...why, number, attempt: 1 });
    if (run.result !== 'success' && random.chance(0.35)) {
      const from = (run.finishedAt ?? why.from) + random.between(1, 90) * minute;
      run = this.#run(index, { ...why, from, number, attempt: 2 });
    }
    return run;
  }

  #nextNumber(index: number, branch: string): number {
    const { random } = this.#plan;
    const generation = this.#generations.get(index) ?? 0;
    if (random.chance(0.004)) this.#generations.set(index, generation + 1);
    const line = `${index} ${this.#generations.get(index) ?? 0} ${this.#seriesOf(index, branch)}`;
    // A number is left out where somebody deleted a run.
    const number = (this.#numbers.get(line) ?? 0) + (random.chance(0.05) ? 2 : 1);
    this.#numbers.set(line, number);
    return number;
  }

  #seriesOf = (index: number, branch: string): string => (index % 3 === 2 ? branch : '');

  #run(
    index: number,
    why: { push: Push; feeders: readonly RunRecord[]; from: number; number: number; attempt: number },
  ): RunRecord {
    const { pipelines, random } = this.#plan;
    const pipeline = pipelines[index] as PlannedPipeline;
    const { push, feeders, number, attempt } = why;
    const queuedAt = why.from + random.between(0, 15) * minute + random.between(0, 59_999);
    const startedAt = queuedAt + random.between(0, 10) * minute;
    const finishedAt = startedAt + random.between(1, 60) * minute + random.between(0, 999);
    const isOver = finishedAt < clock;
    const result = isOver ? random.pick<Result>(results) : null;
    const head = push.commits.at(-1)?.revision ?? null;
    const run: RunRecord = {
      kind: 'run',
      pipeline: keyOfPipeline(pipeline),
      series: this.#seriesOf(index, push.branch),
      generation: this.#generations.get(index) ?? 0,
      number,
      attempt,
      branch: random.chance(0.03) ? null : push.branch,
      pullRequest: push.branch === 'feature/a' && random.chance(0.3),
      repository: random.chance(0.05) ? null : push.repository,
      revision: pipeline.feeders.length === 0 || random.chance(0.7) ? head : null,
      result,
      systemResult: result?.toUpperCase() ?? null,
      timedOut: result === 'aborted' && random.chance(0.5),
      queuedAt: pipeline.tellsQueue ? queuedAt : null,
      startedAt,
      finishedAt: isOver ? finishedAt : null,
      url: `https://${pipeline.system}.random.example/${index}/${number}/${attempt}`,
      changes: pipeline.tellsChanges ? this.#changesOf(push) : [],
      fedBy: pipeline.tellsLinks ? feeders.map((feeder) => this.#linkTo(feeder)) : [],
      stages: pipeline.hasStages ? this.#stages(startedAt, finishedAt, isOver) : [],
    };
    this.made.push({ index, run });
    return run;
  }

  #changesOf = ({ commits, repository }: Push): RunRecord['changes'] =>
    commits.map(({ revision, parents, at }) => ({
      repository,
      revision,
      committedAt: this.#plan.random.chance(0.8) ? at : null,
      merge: parents.length > 1,
    }));

  #linkTo = ({ pipeline, series, number }: RunRecord): LinkRecord => ({
    pipeline,
    series,
    number,
    evidence: this.#plan.random.pick(['triggered', 'consumed']),
  });

  #stages(startedAt: number, finishedAt: number, isOver: boolean): readonly Stage[] {
    const { random } = this.#plan;
    if (random.chance(0.1)) return [];
    const middle = Math.round((startedAt + finishedAt) / 2);
    const hasRevision = random.chance(0.8);
    return ['test', 'deploy', 'deploy'].slice(0, random.between(1, 3)).map((name, at) => ({
      name,
      result: isOver ? random.pick<Result>(results) : null,
      startedAt: hasRevision ? startedAt + at * minute : null,
      finishedAt: hasRevision && isOver ? middle : null,
    }));
  }
}
