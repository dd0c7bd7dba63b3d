import type { AzureModel, SimulatedBuild, SimulatedDefinition, SimulatedRelease, StageRun } from './model.ts';

/** Where things are, as the answers say. */
export interface ProjectLocation {
  readonly url: string;
  readonly project: string;
}

const projectId = '7b4ff1c4-0000-4000-8000-000000000001';

/** A moment with seven digits of a fraction, as Azure DevOps writes it. */
export const stamp = (at: number): string => new Date(at).toISOString().replace('Z', '0000Z');

const person = {
  displayName: 'Robin Example',
  uniqueName: 'robin@shop.example',
  id: 'a0000000-0000-4000-8000-00000000000a',
  descriptor: 'aad.UmZmZmY',
};

const projectOf = ({ project }: ProjectLocation) => ({ id: projectId, name: project, state: 'wellFormed' });

export const definitionOf = ({ id, name, path, before = [] }: SimulatedDefinition, location: ProjectLocation) => ({
  id,
  name,
  path,
  url: `${location.url}/_apis/build/Definitions/${id}?revision=${before.length + 1}`,
  uri: `vstfs:///Build/Definition/${id}`,
  type: 'build',
  queueStatus: 'enabled',
  revision: before.length + 1,
  authoredBy: person,
  project: projectOf(location),
});

/** A definition as it was in one of its revisions. */
export const inRevision = (definition: SimulatedDefinition, revision: number): SimulatedDefinition => ({
  ...definition,
  ...definition.before?.[revision - 1],
  before: definition.before?.slice(0, revision - 1) ?? [],
});

/** A definition by itself. */
export const definitionDetailsOf = (definition: SimulatedDefinition, location: ProjectLocation) => ({
  ...definitionOf(definition, location),
  repository: {
    ...repositoryOf(definition.repository ?? null, location),
    defaultBranch: `refs/heads/${definition.defaultBranch ?? 'main'}`,
  },
});

/** A build as lists and single answers tell it. */
export function buildOf(build: SimulatedBuild, { definitions }: AzureModel, location: ProjectLocation) {
  const { id, startedAt, finishedAt, result, triggeredBy } = build;
  const current = definitions.find((one) => one.id === build.definition);
  const definition = current && inRevision(current, build.definitionRevision ?? 1);
  const lastChanged = Math.max(build.queuedAt, startedAt ?? 0, finishedAt ?? 0, ...build.stages.map(lastMoment));
  return {
    id,
    buildNumber: `2026.${id}`,
    status: build.status,
    ...(result === null ? {} : { result }),
    queueTime: stamp(build.queuedAt),
    ...(startedAt === null ? {} : { startTime: stamp(startedAt) }),
    ...(finishedAt === null ? {} : { finishTime: stamp(finishedAt) }),
    url: `${location.url}/_apis/build/Builds/${id}`,
    definition: definitionOf(
      definition ?? { id: build.definition, name: `gone-${build.definition}`, path: '\\' },
      location,
    ),
    project: projectOf(location),
    uri: `vstfs:///Build/Build/${id}`,
    sourceBranch: build.branch,
    sourceVersion: build.revision,
    reason: build.reason,
    requestedFor: person,
    requestedBy: person,
    lastChangedDate: stamp(lastChanged),
    lastChangedBy: person,
    repository: repositoryOf(build.triggeredIn ?? definition?.repository ?? null, location),
    triggerInfo: build.triggerInfo,
    validationResults: build.isInvalid ? [{ result: 'error', message: 'A mapping was not expected' }] : [],
    triggeredByBuild:
      triggeredBy === null
        ? null
        : {
            id: triggeredBy.build,
            definition: { id: triggeredBy.definition, project: projectOf(location) },
            project: projectOf(location),
          },
    retainedByRelease: false,
    ...(build.deleted ? { deleted: true, deletedDate: stamp(lastChanged) } : {}),
  };
}

function repositoryOf(remote: string | null, location: ProjectLocation) {
  if (remote === null)
    return { id: 'web', type: 'TfsGit', name: 'web', url: `${location.url}/_git/web`, checkoutSubmodules: false };
  const name = new URL(remote).pathname.replace(/^\/|\.git$/g, '');
  return { id: name, type: 'GitHubEnterprise', name, url: remote, checkoutSubmodules: false };
}

const lastMoment = ({ startedAt, finishedAt }: StageRun): number => finishedAt ?? startedAt ?? 0;

export const changeOf = ({ id, at }: SimulatedBuild['changes'][number]) => ({
  id,
  message: 'A change',
  type: 'TfsGit',
  author: person,
  timestamp: stamp(at),
});

const year1 = '0001-01-01T00:00:00';

/** The records of a timeline: each stage with a job below it. `earlier` are the timelines that goes before the last have. */
export function timelineOf(build: SimulatedBuild, stages: readonly StageRun[]) {
  return {
    records: stages.flatMap((stage) => {
      const id = `${build.id}-${stage.name}`;
      const previousAttempts = build.earlier.flatMap(({ timelineId, stages: before }) =>
        before
          .filter((one) => one.name === stage.name && one.attempt < stage.attempt)
          .map(({ attempt }) => ({ attempt, timelineId, recordId: `${id}-${attempt}` })),
      );
      const common = {
        startTime: stage.startedAt === null ? null : stamp(stage.startedAt),
        finishTime: stage.finishedAt === null ? null : stamp(stage.finishedAt),
        state: stage.result !== null ? 'completed' : stage.startedAt === null ? 'pending' : 'inProgress',
        result: stage.result,
        lastModified: year1,
        attempt: stage.attempt,
      };
      const message = 'The job running on agent Hosted ran longer than the maximum time of 60 minutes.';
      const issues = build.tookTooLong && stage.result === 'canceled' ? [{ type: 'error', message }] : [];
      return [
        { ...common, id, parentId: null, type: 'Stage', name: stage.name, identifier: stage.name, previousAttempts },
        {
          ...common,
          id: `${id}-job`,
          parentId: id,
          type: 'Job',
          name: 'Job',
          identifier: `${stage.name}.Job`,
          previousAttempts: [],
          workerName: 'Hosted',
          ...(issues.length > 0 ? { issues } : {}),
        },
      ];
    }),
    lastChangedBy: 'a0000000-0000-4000-8000-00000000000a',
    id: `timeline-${build.id}`,
  };
}

const artifactOf = (definition: number, build: number | null, location: ProjectLocation) => ({
  type: 'Build',
  alias: `_build${definition}`,
  isPrimary: true,
  definitionReference: {
    definition: { id: String(definition), name: `definition ${definition}` },
    project: { id: projectId, name: location.project },
    defaultVersionType: { id: 'latestType', name: 'Latest' },
    ...(build === null
      ? {}
      : {
          version: { id: String(build), name: `2026.${build}` },
          branch: { id: 'refs/heads/main', name: 'refs/heads/main' },
        }),
  },
});

export const releaseDefinitionOf = (
  definition: AzureModel['releaseDefinitions'][number],
  location: ProjectLocation,
) => ({
  id: definition.id,
  name: definition.name,
  path: definition.path,
  source: 'userInterface',
  createdBy: person,
  artifacts: definition.takes.map((takes) => artifactOf(takes, null, location)),
  url: `${location.url}/_apis/Release/definitions/${definition.id}`,
});

/** A release with every deployment as an attempt of its environment. */
export function releaseOf(release: SimulatedRelease, { releaseDefinitions }: AzureModel, location: ProjectLocation) {
  const { id, definition, createdAt } = release;
  return {
    id,
    name: `Release-${id}`,
    status: 'active',
    createdOn: stamp(createdAt),
    createdBy: person,
    reason: 'manual',
    releaseDefinition: { id: definition, name: releaseDefinitions.find((one) => one.id === definition)?.name },
    artifacts: release.builds.map(({ definition: takes, build }) => artifactOf(takes, build, location)),
    environments: release.environments.map((name, location) => ({
      id: id * 10 + location,
      name,
      rank: location + 1,
      deploySteps: release.deployments
        .filter(({ environment }) => environment === name)
        .map((deployment) => ({
          id: deployment.id,
          deploymentId: deployment.id,
          attempt: deployment.attempt,
          status: deployment.status,
          operationStatus: deployment.operation,
          requestedBy: person,
          queuedOn: stamp(deployment.startedAt),
          lastModifiedOn: stamp(deployment.modifiedAt),
          hasStarted: true,
          releaseDeployPhases: [],
        })),
    })),
  };
}

export const deploymentOf = (release: SimulatedRelease, deployment: SimulatedRelease['deployments'][number]) => ({
  id: deployment.id,
  release: { id: release.id, name: `Release-${release.id}`, artifacts: [], createdOn: year1, createdBy: null },
  releaseDefinition: { id: release.definition, name: `definition ${release.definition}` },
  releaseEnvironment: { id: 1, name: deployment.environment },
  attempt: deployment.attempt,
  reason: 'manual',
  deploymentStatus: deployment.status,
  operationStatus: deployment.operation,
  requestedBy: person,
  queuedOn: year1,
  startedOn: stamp(deployment.startedAt),
  lastModifiedOn: stamp(deployment.modifiedAt),
});
