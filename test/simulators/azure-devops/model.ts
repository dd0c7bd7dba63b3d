/** One go at a stage. Times in milliseconds since 1970. */
export interface StageRun {
  readonly name: string;
  readonly attempt: number;
  /** Null: not begun. */
  readonly startedAt: number | null;
  /** Null: not ended. */
  readonly finishedAt: number | null;
  readonly result: 'succeeded' | 'succeededWithIssues' | 'failed' | 'canceled' | 'skipped' | null;
}

export interface SimulatedBuild {
  readonly id: number;
  readonly definition: number;
  readonly status: 'notStarted' | 'inProgress' | 'cancelling' | 'completed';
  readonly result: 'succeeded' | 'partiallySucceeded' | 'failed' | 'canceled' | 'none' | null;
  readonly queuedAt: number;
  readonly startedAt: number | null;
  readonly finishedAt: number | null;
  /** Of the repository that triggered it. */
  readonly branch: string;
  readonly revision: string;
  readonly reason: string;
  /** The remote address of a repository that triggered it, where that is not its definition's own. */
  readonly triggeredIn?: string;
  readonly changes: readonly { readonly id: string; readonly at: number }[];
  readonly triggeredBy: { readonly build: number; readonly definition: number } | null;
  readonly triggerInfo: Readonly<Record<string, string>>;
  readonly deleted: boolean;
  /** The last go at each stage, in the order in which they depend on each other. */
  readonly stages: readonly StageRun[];
  /** The goes before, one timeline for each retry. */
  readonly earlier: readonly { readonly timelineId: string; readonly stages: readonly StageRun[] }[];
  /** Whether the system says that it took too long. */
  readonly tookTooLong: boolean;
  /** Whether its pipeline file has errors, so that it never had a timeline. */
  readonly isInvalid: boolean;
  /** The revision of its definition; 1 unless given. */
  readonly definitionRevision?: number;
}

export interface SimulatedDefinition {
  readonly id: number;
  readonly name: string;
  /** Its folder, such as `\team`. */
  readonly path: string;
  /** The remote address of what it builds, where that is kept on another host. */
  readonly repository?: string | null;
  /** The default branch of that. */
  readonly defaultBranch?: string;
  /** What it built in its earlier revisions; the first is 1. */
  readonly before?: readonly Pick<SimulatedDefinition, 'repository' | 'defaultBranch'>[];
}

export interface SimulatedReleaseDefinition extends SimulatedDefinition {
  /** The build definitions whose output it takes. */
  readonly takes: readonly number[];
}

/** One deployment of a release to an environment. */
export interface SimulatedDeployment {
  readonly id: number;
  readonly environment: string;
  readonly attempt: number;
  readonly status: 'notDeployed' | 'inProgress' | 'succeeded' | 'partiallySucceeded' | 'failed';
  readonly operation: string;
  readonly startedAt: number;
  readonly modifiedAt: number;
}

export interface SimulatedRelease {
  readonly id: number;
  readonly definition: number;
  readonly createdAt: number;
  /** What it took, of the main branch. */
  readonly builds: readonly { readonly definition: number; readonly build: number }[];
  readonly environments: readonly string[];
  readonly deployments: readonly SimulatedDeployment[];
}

/** All that a simulated project holds, and what time it is there. */
export interface AzureModel {
  now: number;
  /** What the project is called since it was renamed; its former address still leads to it. */
  renamedTo?: string;
  definitions: readonly SimulatedDefinition[];
  builds: readonly SimulatedBuild[];
  releaseDefinitions: readonly SimulatedReleaseDefinition[];
  releases: readonly SimulatedRelease[];
}

const worst = (stages: readonly StageRun[]): NonNullable<SimulatedBuild['result']> => {
  const results = stages.map(({ result }) => result);
  if (results.includes('failed')) return 'failed';
  if (results.includes('canceled')) return 'canceled';
  return results.includes('succeededWithIssues') ? 'partiallySucceeded' : 'succeeded';
};

/**
 * Retries a build from a stage on, as a person does: that stage and those after it run again, one after the other; the result
 * and the finish of the build are rewritten. `results` of the stages from there on; a null leaves that stage and the build running.
 */
export function retried(
  build: SimulatedBuild,
  from: number,
  at: number,
  results: readonly StageRun['result'][],
): SimulatedBuild {
  const minute = 60_000;
  const again = build.stages.slice(from);
  let isBlocked = false;
  const runs = again.map((stage, location): StageRun => {
    const result = results[location] ?? null;
    const attempt = stage.attempt + 1;
    if (isBlocked) return { name: stage.name, attempt, startedAt: null, finishedAt: null, result: 'skipped' };
    isBlocked = result === 'failed' || result === 'canceled' || result === null;
    const startedAt = at + location * minute;
    const finishedAt = result === null ? null : startedAt + minute / 2;
    return { name: stage.name, attempt, startedAt, finishedAt, result };
  });
  const stages = [...build.stages.slice(0, from), ...runs];
  const isRunning = runs.some(({ result }) => result === null);
  const timelineId = `00000000-0000-4000-8000-${String(build.id * 100 + build.earlier.length).padStart(12, '0')}`;
  const ends = runs.flatMap(({ finishedAt }) => finishedAt ?? []);
  return {
    ...build,
    status: isRunning ? 'inProgress' : 'completed',
    result: isRunning ? null : worst(stages),
    finishedAt: isRunning ? null : Math.max(...ends),
    stages,
    earlier: [...build.earlier, { timelineId, stages: again }],
  };
}

/** Ends a build that runs: what runs of it gets the result. */
export function ended(build: SimulatedBuild, at: number, result: 'succeeded' | 'failed' | 'canceled'): SimulatedBuild {
  const stages = build.stages.map(
    (stage): StageRun =>
      stage.result === null ? { ...stage, startedAt: stage.startedAt ?? at, finishedAt: at, result } : stage,
  );
  return { ...build, status: 'completed', result: worst(stages), finishedAt: at, stages };
}
