import { z } from 'zod';
import { Attempt } from '../bounded.ts';
import { ById, membersOf, type Unread } from '../members.ts';
import { parsedMoment } from './read/times.ts';

/** Only the fields in use. Azure DevOps has no partial answers, so these schemas decide what is stored, unchanged: no people, no messages. */

const Id = z.number().int();
const Text = z.string().nullish();
/** A moment as it came; what is none must not pass for one that is still to come. */
const Moment = Text.refine((text) => !text || Number.isFinite(parsedMoment(text)), 'is not a moment');

const Project = z.object({ id: Text, name: Text }).nullish();

/** A build or release definition. `path` is its folder, with backslashes. */
export const DefinitionAnswer = z.object({ id: Id, name: z.string(), path: Text, project: Project.catch(null) });
export type DefinitionAnswer = z.output<typeof DefinitionAnswer>;

const Repository = z.object({
  id: z.union([z.string(), z.number().transform(String)]).nullish(),
  type: Text,
  name: Text,
  url: Text,
});

/** What a definition builds. */
export const DefinitionRepository = Repository.extend({ defaultBranch: Text });
export type DefinitionRepository = z.output<typeof DefinitionRepository>;

/** A build definition by itself. */
export const DefinitionDetails = z.object({ repository: DefinitionRepository.nullish() });

/** A run's description of the pipeline that started it. No recording has it, so every spelling seen in the field is read. */
const TriggerInfo = z.object({
  definitionId: Text,
  pipelineId: Text,
  pipelineID: Text,
  buildId: Text,
  runId: Text,
  runID: Text,
  projectId: Text,
  projectID: Text,
  projectName: Text,
});

export const BuildAnswer = z.object({
  id: Id,
  status: Text,
  result: Text,
  queueTime: Moment,
  startTime: Moment,
  finishTime: Moment,
  lastChangedDate: Text,
  reason: Text,
  sourceBranch: Text,
  sourceVersion: Text,
  definition: DefinitionAnswer.extend({ name: z.string().nullish(), revision: Id.nullish().catch(null) }),
  repository: Repository.nullish(),
  triggerInfo: TriggerInfo.nullish(),
  triggeredByBuild: z
    .object({ id: Id, definition: z.object({ id: Id, project: Project }).nullish(), project: Project })
    .nullish(),
  deleted: z.boolean().nullish(),
  validationResults: z.array(z.object({ result: Text })).nullish(),
});
export type BuildAnswer = z.output<typeof BuildAnswer>;

/** A commit or changeset that a build was the first to contain. */
export const ChangeAnswer = z.object({ id: Text, timestamp: Text, type: Text });
export type ChangeAnswer = z.output<typeof ChangeAnswer>;

/** A stage, phase, job, task or checkpoint of a build. `identifier` stays the same across attempts. */
export const TimelineRecord = z.object({
  id: Text,
  type: Text,
  name: Text,
  identifier: Text,
  state: Text,
  result: Text,
  startTime: Moment,
  finishTime: Moment,
  attempt: Attempt.nullish(),
  previousAttempts: z.array(z.object({ attempt: Attempt.nullish(), timelineId: Text })).nullish(),
  issues: z.array(z.object({ message: Text })).nullish(),
});
export type TimelineRecord = z.output<typeof TimelineRecord>;

export const TimelineAnswer = z.object({ records: z.array(TimelineRecord).nullable() });

const Reference = z.object({ id: Text, name: Text }).nullish();

/** An artifact of a release: a build, a repository, a package. */
const Artifact = z.object({
  type: Text,
  isPrimary: z.boolean().nullish(),
  definitionReference: z
    .object({
      definition: Reference,
      version: Reference,
      project: Reference,
      branch: Reference,
      branches: Reference,
      sourceVersion: Reference,
      repository: Reference,
      'repository.provider': Reference,
    })
    .nullish(),
});
export type Artifact = z.output<typeof Artifact>;

export const ReleaseDefinitionAnswer = DefinitionAnswer.extend({ artifacts: z.array(Artifact).nullish() });
export type ReleaseDefinitionAnswer = z.output<typeof ReleaseDefinitionAnswer>;

/** One attempt to deploy to an environment. */
const DeployStep = z.object({
  attempt: Attempt.nullish(),
  status: Text,
  operationStatus: Text,
  hasStarted: z.boolean().nullish(),
  queuedOn: Moment,
  lastModifiedOn: Moment,
  releaseDeployPhases: z
    .array(
      z.object({
        deploymentJobs: z
          .array(z.object({ job: z.object({ startTime: Moment, finishTime: Moment }).nullish() }))
          .nullish(),
      }),
    )
    .nullish(),
});
export type DeployStep = z.output<typeof DeployStep>;

export const ReleaseAnswer = z.object({
  id: Id,
  createdOn: Moment,
  releaseDefinition: z.object({ id: Id, name: Text }),
  environments: z
    .array(z.object({ name: z.string(), rank: z.number().nullish(), deploySteps: z.array(DeployStep).nullish() }))
    .nullish(),
  artifacts: z.array(Artifact).nullish(),
});
export type ReleaseAnswer = z.output<typeof ReleaseAnswer>;

/** A deployment of the list, used only to find its release. */
export const DeploymentAnswer = z.object({
  id: Id,
  release: z.object({ id: Id }),
  lastModifiedOn: Text.catch(null),
  operationStatus: Text.catch(null),
});
export type DeploymentAnswer = z.output<typeof DeploymentAnswer>;

export const listOf = <S extends z.ZodType>(member: S) => z.object({ value: z.array(member) });

/** A list of which each member is read by itself. */
export const membersIn = <S extends z.ZodType>(member: S) => z.object({ value: membersOf(member, ById) });

/** A list that fails where one of its members is not what it should be. */
export const soundListOf = <S extends z.ZodType>(member: S) =>
  listOf(member).transform(({ value }) => ({ value: { read: value, unread: [] as readonly Unread[] } }));
