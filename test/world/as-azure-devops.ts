import type {
  AzureModel,
  SimulatedBuild,
  SimulatedDeployment,
  SimulatedRelease,
  StageRun,
} from '../simulators/azure-devops/model.ts';
import type { World, WorldPipeline, WorldRun } from './history.ts';

/** A run with the times that somebody let it run again on what it was given: one build or release of several attempts. */
interface Tries {
  readonly pipeline: string;
  readonly definition: number;
  readonly repository: string | null;
  readonly first: WorldRun;
  readonly runs: readonly WorldRun[];
}

const results = {
  success: 'succeeded',
  failure: 'failed',
  unstable: 'partiallySucceeded',
  aborted: 'canceled',
} as const;
const stageResults = { ...results, unstable: 'succeededWithIssues' } as const;

/**
 * What the company keeps in one project of Azure DevOps: a folder of definitions for each team that builds and releases there.
 * `remoteOf` is the address under which it knows a repository.
 */
export function asAzureDevOps({ teams, until }: World, remoteOf: (repository: string) => string): AzureModel {
  const pipelineDefinitions = teams.flatMap((team) =>
    team.pipelines
      .filter(({ home }) => home.startsWith('azure'))
      .map((pipeline) => ({ team: team.name, pipeline, fullName: `${team.name}/${pipeline.name}` })),
  );
  const definitions = pipelineDefinitions.map(({ team, pipeline }, index) => ({
    id: 11 + index,
    name: pipeline.name,
    path: `\\${team}`,
    repository: pipeline.repository && remoteOf(pipeline.repository),
  }));
  const triesIn = (home: WorldPipeline['home']): readonly Tries[] =>
    pipelineDefinitions
      .flatMap(({ pipeline, fullName }, index) =>
        pipeline.home === home ? triesOf(pipeline, fullName, definitions[index]?.id ?? 0) : [],
      )
      .sort((a, b) => a.first.queuedAt - b.first.queuedAt);

  // Every run that is asked for gets the next id, whatever its definition.
  const azureBuilds = triesIn('azure-build').map((tries, index) => ({ ...tries, id: 5001 + index }));
  const byRun = new Map(
    azureBuilds.flatMap((tries) => tries.runs.map((run) => [keyOf(tries.pipeline, run), tries] as const)),
  );
  const sourceOf = ({ fedBy }: WorldRun) =>
    fedBy.flatMap(({ pipeline, number }) => byRun.get(`${pipeline} ${number}`) ?? [])[0];

  const buildOf = ({ id, definition, first, runs }: (typeof azureBuilds)[number]): SimulatedBuild => {
    const source = sourceOf(first);
    const goes = runs.map((run, index) => stageOf(run, index + 1, until));
    const last = goes.at(-1) ?? stageOf(first, 1, until);
    const result = resultOf(runs.at(-1) ?? first, until);
    return {
      id,
      definition,
      status: result === null ? 'inProgress' : 'completed',
      result,
      queuedAt: first.queuedAt,
      startedAt: first.startedAt,
      finishedAt: last.finishedAt,
      branch: refOf(first.branch ?? source?.first.branch ?? 'main'),
      revision: first.revision ?? source?.first.revision ?? '',
      reason: source ? 'buildCompletion' : reasonOf(first),
      changes: first.commits.map(({ revision, committedAt }) => ({ id: revision, at: committedAt })),
      triggeredBy: source ? { build: source.id, definition: source.definition } : null,
      triggerInfo: {},
      deleted: false,
      stages: [last],
      earlier: goes.slice(0, -1).map((stage, index) => ({ timelineId: timelineId(id, index), stages: [stage] })),
      tookTooLong: false,
      isInvalid: false,
    };
  };
  const isReleased = new Set(
    pipelineDefinitions.flatMap(({ pipeline }, index) => (pipeline.home === 'azure-release' ? index : [])),
  );
  const builds = azureBuilds.map(buildOf);
  const releases = triesIn('azure-release').map((tries, index) =>
    releaseOf(tries, 301 + index, sourceOf(tries.first), until),
  );
  const takes = (definition: number): readonly number[] => [
    ...new Set(
      releases
        .filter((one) => one.definition === definition)
        .flatMap((one) => one.builds.map((build) => build.definition)),
    ),
  ];
  return {
    now: until,
    definitions: definitions.filter((_, index) => !isReleased.has(index)),
    builds,
    releaseDefinitions: definitions
      .filter((_, index) => isReleased.has(index))
      .map(({ id, name, path }) => ({ id, name, path, takes: takes(id) })),
    releases: numbered(releases),
  };
}

const keyOf = (pipeline: string, { number }: WorldRun): string => `${pipeline} ${number}`;

/** Runs on the same of what fed them are tries of one; a build of a branch that is run again is another build. */
function triesOf(pipeline: WorldPipeline, fullName: string, definition: number): readonly Tries[] {
  const groups = Map.groupBy(pipeline.runs, (run) =>
    run.fedBy.length > 0 ? JSON.stringify(run.fedBy) : `${run.branch} ${run.number}`,
  );
  return [...groups.values()].flatMap((runs) => {
    const [first] = runs;
    if (!first) return [];
    const name = pipeline.hasBranches ? `${fullName}/${first.branch}` : fullName;
    return [{ pipeline: name, definition, repository: pipeline.repository, first, runs }];
  });
}

const isRunning = ({ finishedAt }: WorldRun, until: number): boolean => finishedAt > until;

const resultOf = (run: WorldRun, until: number): SimulatedBuild['result'] =>
  isRunning(run, until) ? null : results[run.result];

function stageOf(run: WorldRun, attempt: number, until: number): StageRun {
  const ends = isRunning(run, until)
    ? { finishedAt: null, result: null }
    : { finishedAt: run.finishedAt, result: stageResults[run.result] };
  return { name: 'Main', attempt, startedAt: run.startedAt, ...ends };
}

function refOf(branch: string): string {
  const request = /^PR-(\d+)$/.exec(branch)?.[1];
  return request === undefined ? `refs/heads/${branch}` : `refs/pull/${request}/merge`;
}

function reasonOf({ branch, commits }: WorldRun): string {
  if (commits.length === 0) return 'manual';
  return branch?.startsWith('PR-') ? 'pullRequest' : 'individualCI';
}

const timelineId = (build: number, index: number): string =>
  `00000000-0000-4000-8000-${String(build * 100 + index).padStart(12, '0')}`;

const deployed = {
  success: { status: 'succeeded', operation: 'Approved' },
  failure: { status: 'failed', operation: 'PhaseFailed' },
  unstable: { status: 'partiallySucceeded', operation: 'PhasePartiallySucceeded' },
  aborted: { status: 'notDeployed', operation: 'Canceled' },
} as const;

function releaseOf(
  { definition, first, runs }: Tries,
  id: number,
  source: { readonly id: number; readonly definition: number } | undefined,
  until: number,
): SimulatedRelease {
  return {
    id,
    definition,
    createdAt: first.queuedAt,
    builds: source ? [{ definition: source.definition, build: source.id }] : [],
    environments: ['production'],
    deployments: runs.map((run, index): SimulatedDeployment => {
      const state = isRunning(run, until)
        ? ({ status: 'inProgress', operation: 'PhaseInProgress' } as const)
        : deployed[run.result];
      const modifiedAt = Math.min(run.finishedAt, until);
      return { id: 0, environment: 'production', attempt: index + 1, startedAt: run.startedAt, modifiedAt, ...state };
    }),
  };
}

/** Deployments are numbered through in the order in which they began. */
function numbered(releases: readonly SimulatedRelease[]): readonly SimulatedRelease[] {
  const order = releases
    .flatMap(({ deployments }) => deployments)
    .sort((a, b) => a.startedAt - b.startedAt)
    .map((deployment, index) => [deployment, index + 1] as const);
  const ids = new Map(order);
  return releases.map((release) => ({
    ...release,
    deployments: release.deployments.map((deployment) => ({ ...deployment, id: ids.get(deployment) ?? 0 })),
  }));
}
