import { type Random, randomOf, revisionOf } from '../../../world/random.ts';
import { clock, day, hour, minute } from '../clock.ts';

/** A pipeline of a random company and those that feed it, by their places. */
export interface PlannedPipeline {
  readonly name: string;
  readonly system: 'ci' | 'cloud';
  readonly feeders: readonly number[];
  readonly repository: string;
  readonly hasStages: boolean;
  /** Whether its system tells which run fed which; else only revisions do. */
  readonly tellsLinks: boolean;
  readonly tellsChanges: boolean;
  readonly tellsQueue: boolean;
}

/** A push with its commits, the newest last; `parents` of the first is what was pushed before on its branch. */
export interface Push {
  readonly at: number;
  readonly branch: string;
  readonly repository: string;
  readonly commits: readonly Commit[];
}

export interface Commit {
  readonly revision: string;
  readonly parents: readonly string[];
  readonly at: number;
}

export interface Plan {
  readonly seed: number;
  readonly random: Random;
  readonly timeZone: string;
  readonly pipelines: readonly PlannedPipeline[];
  readonly pushes: readonly Push[];
}

const zones = [
  'UTC',
  'Europe/Berlin',
  'Asia/Tokyo',
  'America/Los_Angeles',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'America/St_Johns',
] as const;
const names = ['build', 'lint', 'Test ü', 'package', 'stage/eu', 'deploy', 'smoke'];
const repositories = ['git.random.example/team/shop', 'git.random.example/team/web'] as const;
const branches = ['main', 'main', 'main', 'main', 'main', 'release/1.x', 'feature/a', 'hotfix'] as const;

/** The shape of a company and all that is pushed in it. */
export function planOf(seed: number): Plan {
  const random = randomOf(seed * 7919 + 13);
  const timeZone = random.pick(zones);
  const count = random.between(3, names.length);
  const pipelines = names.slice(0, count).map((name, index) => plannedPipeline(random, name, index));
  return { seed, random, timeZone, pipelines, pushes: pushesOf(random) };
}

function plannedPipeline(random: Random, name: string, index: number): PlannedPipeline {
  const isSource = index === 0 || random.chance(0.15);
  const near = Array.from({ length: Math.min(index, 3) }, (_, back) => index - 1 - back);
  const feeders = isSource ? [] : near.filter((_, at) => at === 0 || random.chance(0.35));
  return {
    name,
    system: random.chance(0.7) ? 'ci' : 'cloud',
    feeders,
    repository: repositories[random.chance(0.8) ? 0 : 1],
    hasStages: random.chance(0.5),
    tellsLinks: random.chance(0.8),
    tellsChanges: isSource || random.chance(0.3),
    tellsQueue: random.chance(0.8),
  };
}

/** Pushes over some months, few at first, with summer time ending among them. */
function pushesOf(random: Random): readonly Push[] {
  const pushes: Push[] = [];
  const heads = new Map<string, string>();
  const span = random.between(40, 420) * day;
  const count = random.between(45, 75);
  for (let number = 0; number < count; number++) {
    const share = ((number + random.next()) / count) ** 0.6;
    const at = Math.round(clock - span + share * (span - 20 * minute));
    const repository = repositories[random.chance(0.75) ? 0 : 1];
    const branch = random.pick(branches);
    const line = `${repository} ${branch}`;
    let head = heads.get(line) ?? heads.get(`${repository} main`);
    const other = heads.get(`${repository} ${random.pick(branches)}`);
    const commits = Array.from({ length: random.between(1, 3) }, (_, index): Commit => {
      const parents = [head, index === 0 && random.chance(0.15) ? other : undefined].filter((one) => one !== undefined);
      head = revisionOf(random);
      return { revision: head, parents: [...new Set(parents)], at: at - random.between(1, 40) * hour };
    });
    if (head) heads.set(line, head);
    pushes.push({ at, branch, repository, commits });
  }
  return pushes.sort((one, other) => one.at - other.at);
}
