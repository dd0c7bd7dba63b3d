import type {
  AzureModel,
  SimulatedBuild,
  SimulatedDeployment,
  SimulatedRelease,
  StageRun,
} from '#test/simulators/azure-devops/model.ts';

const minute = 60_000;
/** When the first of the made builds is queued. */
export const start = Date.UTC(2026, 8, 1, 8);

/** A stage that ran. */
export const aStage = (name: string, more: Partial<StageRun> = {}): StageRun => ({
  name,
  attempt: 1,
  startedAt: start,
  finishedAt: start + minute,
  result: 'succeeded',
  ...more,
});

/** A build by its id, ten minutes after the one before; every field can be given otherwise. */
export function aSimulatedBuild(id: number, more: Partial<SimulatedBuild> = {}): SimulatedBuild {
  const queuedAt = start + id * 10 * minute;
  const startedAt = queuedAt + 5000;
  const finishedAt = startedAt + 2 * minute;
  return {
    id,
    definition: 1,
    status: 'completed',
    result: 'succeeded',
    queuedAt,
    startedAt,
    finishedAt,
    branch: 'refs/heads/main',
    revision: `c${id}`,
    reason: 'individualCI',
    changes: [{ id: `c${id}`, at: queuedAt - minute }],
    triggeredBy: null,
    triggerInfo: {},
    deleted: false,
    stages: [
      aStage('Build', { startedAt, finishedAt: startedAt + minute }),
      aStage('Test', { startedAt: startedAt + minute, finishedAt }),
    ],
    earlier: [],
    tookTooLong: false,
    isInvalid: false,
    ...more,
  };
}

/** A build that failed in its last stage. */
export function aFailedBuild(id: number, more: Partial<SimulatedBuild> = {}): SimulatedBuild {
  const build = aSimulatedBuild(id, more);
  const stages = build.stages.map((stage, index) => (index === 1 ? { ...stage, result: 'failed' as const } : stage));
  return { ...build, result: 'failed', stages };
}

/** A build that waits, or whose first stage runs. */
export function aBuildGoingOn(id: number, status: 'notStarted' | 'inProgress'): SimulatedBuild {
  const build = aSimulatedBuild(id, { status, result: null, finishedAt: null });
  if (status === 'notStarted') return { ...build, startedAt: null, stages: [] };
  return { ...build, stages: [{ ...aStage('Build'), startedAt: build.startedAt, finishedAt: null, result: null }] };
}

export const aDeployment = (
  id: number,
  environment: string,
  startedAt: number,
  more: Partial<SimulatedDeployment> = {},
): SimulatedDeployment => ({
  id,
  environment,
  attempt: 1,
  status: 'succeeded',
  operation: 'Approved',
  startedAt,
  modifiedAt: startedAt + minute,
  ...more,
});

/** A release of a build to Test and then to Production. */
export function aRelease(id: number, more: Partial<SimulatedRelease> = {}): SimulatedRelease {
  const createdAt = start + id * 10 * minute + 4 * minute;
  return {
    id,
    definition: 7,
    createdAt,
    builds: [{ definition: 1, build: id }],
    environments: ['Test', 'Production'],
    deployments: [
      aDeployment(id * 10, 'Test', createdAt + 1000),
      aDeployment(id * 10 + 1, 'Production', createdAt + 2 * minute),
    ],
    ...more,
  };
}

/** A project with two build definitions and a release definition. */
export function aProject(builds: readonly SimulatedBuild[], releases: readonly SimulatedRelease[] = []): AzureModel {
  return {
    now: start + 30 * 86_400_000,
    definitions: [
      { id: 1, name: 'web', path: '\\' },
      { id: 2, name: 'api', path: '\\team\\back end' },
    ],
    builds,
    releaseDefinitions: [{ id: 7, name: 'web', path: '\\', takes: [1] }],
    releases,
  };
}

/** So many builds, the first of them with id 1. */
export const someBuilds = (count: number): readonly SimulatedBuild[] =>
  Array.from({ length: count }, (_, index) => aSimulatedBuild(index + 1));
