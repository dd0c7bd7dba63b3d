import { anAttempt, aRepository, aRun, day, minute, sha } from '#test/builders/systems/github.ts';
import type { GitHubModel, Repository } from '#test/simulators/github/model.ts';
import { type Random, randomOf } from '#test/world/random.ts';

const conclusions = ['success', 'success', 'failure', 'cancelled', 'skipped', 'timed_out', 'neutral'] as const;
const states = ['queued', 'in_progress', 'success', 'failure', 'error', 'inactive'] as const;
const lookBack = 30 * day;

/** A repository that lives: everything that people and machines do to one, by chance that is the same for the same seed. */
export interface MovingGitHub {
  readonly model: GitHubModel;
  readonly repository: Repository;
  readonly random: Random;
  /** Lets time pass and one thing happen. */
  move(): void;
}

export function movingGitHub(seed: number, model: GitHubModel = { now: 0, repositories: [] }): MovingGitHub {
  const random = randomOf(seed);
  const repository = aRepository({ commits: 1, runs: 0, deployments: 0, pullRequests: 0 });
  repository.workflows = [11, 12, 13].map((id) => ({
    id,
    name: `Workflow ${id}`,
    path: `.github/workflows/${id}.yml`,
  }));
  model.now = repository.createdAt + 31 * day;
  model.repositories = [repository];
  const highest = new Map<number, number>();
  let serial = 0;

  const commit = (...parents: string[]): string => {
    serial += 1;
    const made = { sha: sha(`${seed} ${serial}`), parents, authoredAt: model.now - minute, committedAt: model.now };
    repository.commits.set(made.sha, made);
    return made.sha;
  };
  const head = (branch = 'main'): string => repository.branches[branch] ?? '';
  const push = (): void => {
    for (let more = random.between(1, 9); more > 0; more--) repository.branches.main = commit(head());
  };
  const branchOff = (): void => {
    repository.branches.topic = commit(head());
  };
  const merge = (): void => {
    const topic = head('topic');
    if (topic !== '') repository.branches.main = commit(head(), topic);
  };
  const pushByForce = (): void => {
    const back = repository.commits.get(head())?.parents[0];
    const dropped = head();
    if (back === undefined) return;
    repository.branches.main = commit(back);
    // Now and then what no branch holds any more is swept away.
    if (random.chance(0.5) && head('topic') !== dropped) repository.commits.delete(dropped);
  };
  const start = (): void => {
    for (let more = random.between(1, 25); more > 0; more--) {
      const workflow = random.pick([11, 11, 12, 13]);
      const number = (highest.get(workflow) ?? 0) + 1;
      highest.set(workflow, number);
      const event = random.pick(['push', 'push', 'pull_request', 'schedule']);
      const branch = random.chance(0.2) ? 'topic' : 'main';
      const conclusion = random.chance(0.15) ? null : random.pick(conclusions);
      const attempts = [anAttempt(model.now, conclusion)];
      const run = aRun(number, {
        workflow,
        event,
        branch,
        createdAt: model.now,
        sha: head(branch) || head(),
        attempts,
      });
      repository.runs = [...repository.runs, run];
      if (random.chance(0.7)) model.now += 1000 * random.between(1, 600);
    }
  };
  const aRunOf = (pick: (run: Repository['runs'][number]) => boolean) => {
    const [first, ...others] = repository.runs.filter(pick);
    return first ? random.pick([first, ...others]) : undefined;
  };
  const isGoingOn = ({ attempts }: Repository['runs'][number]): boolean => attempts.at(-1)?.conclusion === null;
  const finish = (): void => {
    const run = aRunOf(isGoingOn);
    const going = run?.attempts.at(-1);
    if (!run || !going) return;
    const ended = anAttempt(going.startedAt, random.pick(conclusions), { updatedAt: model.now });
    run.attempts = [...run.attempts.slice(0, -1), ended];
  };
  const runAgain = (): void => {
    const run = aRunOf((each) => !isGoingOn(each) && model.now - each.createdAt < lookBack);
    if (!run) return;
    // What is lost of an attempt is lost as soon as the next one is made.
    const before = run.attempts.map((attempt) =>
      random.chance(0.1) ? { ...attempt, isKept: false as const } : attempt,
    );
    run.attempts = [...before, anAttempt(model.now, random.chance(0.3) ? null : random.pick(conclusions))];
  };
  const removeRuns = (): void => {
    const share = random.next() * 0.2;
    repository.runs = repository.runs.filter(() => !random.chance(share));
  };
  const deploy = (): void => {
    for (let more = random.between(1, 6); more > 0; more--) {
      serial += 1;
      const environment = random.pick(['production', 'staging', 'preview']);
      const deployment = { id: 900_000 + serial * 7, sha: head(), environment, createdAt: model.now, statuses: [] };
      repository.deployments = [...repository.deployments, deployment];
    }
  };
  const say = (): void => {
    for (let more = random.between(1, 8); more > 0; more--) {
      // Mostly of the last ones; now and then of one that is months old.
      const [first, ...others] = random.chance(0.2) ? repository.deployments : repository.deployments.slice(-12);
      if (!first) return;
      const deployment = random.pick([first, ...others]);
      model.now += 1000;
      deployment.statuses = [...deployment.statuses, { state: random.pick(states), at: model.now }];
    }
  };
  const removeDeployments = (): void => {
    repository.deployments = repository.deployments.filter(() => !random.chance(0.1));
  };
  const open = (): void => {
    const number = repository.pullRequests.length + 1;
    const times = { createdAt: model.now, updatedAt: model.now, mergedAt: null, closedAt: null };
    const request = { number, base: 'main', head: head('topic') || head(), ...times, mergeSha: sha(`tried ${number}`) };
    repository.pullRequests = [...repository.pullRequests, request];
  };
  const decide = (): void => {
    const [first, ...others] = repository.pullRequests;
    if (!first) return;
    const request = random.pick([first, ...others]);
    request.updatedAt = model.now;
    if (request.closedAt !== null || random.chance(0.3)) return;
    request.closedAt = model.now;
    if (random.chance(0.8)) Object.assign(request, { mergedAt: model.now, mergeSha: head() });
  };
  const happenings = [
    push,
    push,
    branchOff,
    merge,
    pushByForce,
    start,
    start,
    start,
    finish,
    runAgain,
    runAgain,
    removeRuns,
    deploy,
    deploy,
    say,
    say,
    removeDeployments,
    open,
    open,
    open,
    decide,
    decide,
  ] as const;

  return {
    model,
    repository,
    random,
    move() {
      model.now += 1000 * random.between(1, 3600);
      random.pick(happenings)();
    },
  };
}
