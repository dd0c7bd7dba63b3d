import { z } from 'zod';
import type { DomainRecord, LinkRecord, RawItem, RunRecord } from '../../contract.ts';
import { firstOf, lastOf } from '../../moments.ts';
import { pipelineKey } from '../address.ts';
import { parseAnswer } from '../request.ts';
import { type Artifact, type DeployStep, ReleaseAnswer } from '../schema.ts';
import { type Execution, stagesOf, systemResultOf, wavesOf } from './attempts.ts';
import { branchOf } from './branch.ts';
import { resultOf } from './results.ts';
import { momentOf } from './times.ts';

const Context = z.object({ place: z.string(), project: z.string(), projectId: z.string().nullish() });
type Context = z.output<typeof Context>;

/**
 * A release as a run whose stages are its environments; a redeployment makes another attempt. It ends when nothing is deployed any more; what
 * is deployed to a further environment later belongs to the same attempt and moves its end. Without a deployment it is no run.
 */
export function releaseRecords(item: RawItem): readonly DomainRecord[] {
  const address = Context.parse(item.context);
  const release = parseAnswer(item.body, ReleaseAnswer);
  const waves = wavesOf(
    (release.environments ?? []).flatMap(({ name, deploySteps }) =>
      (deploySteps ?? []).flatMap((step) => executionOf(name, step)),
    ),
    'release',
  );
  const primary = release.artifacts?.find(({ isPrimary }) => isPrimary) ?? release.artifacts?.[0];
  const reference = primary?.definitionReference;
  const { branch, pullRequest } = branchOf(reference?.branch?.id || reference?.branches?.id || null);
  return waves.map((wave, index): RunRecord => {
    const systemResult = wave.finishedAt === null ? null : systemResultOf(wave);
    return {
      kind: 'run',
      pipeline: pipelineKey(address, 'release', release.releaseDefinition.id),
      series: '',
      generation: 0,
      number: release.id,
      attempt: index + 1,
      branch,
      pullRequest,
      repository: repositoryOf(primary),
      revision: revisionOf(primary),
      result: systemResult === null ? null : (resultOf.get(systemResult) ?? null),
      systemResult,
      timedOut: false,
      queuedAt: index === 0 ? momentOf(release.createdOn) : null,
      startedAt: wave.startedAt,
      finishedAt: wave.finishedAt,
      url: item.url,
      changes: [],
      fedBy: (release.artifacts ?? []).flatMap((artifact) => consumedBuild(artifact, address)),
      stages: stagesOf(wave),
    };
  });
}

const outcomes: ReadonlyMap<string, Execution['outcome']> = new Map(
  Object.entries<Execution['outcome']>({
    succeeded: 'succeeded',
    partiallysucceeded: 'partiallySucceeded',
    failed: 'failed',
  }),
);
/** How a deployment ended that came to no status of its own; these words come in more than one letter case. */
const operations: ReadonlyMap<string, Execution['outcome']> = new Map(
  Object.entries<Execution['outcome']>({
    rejected: 'failed',
    phasefailed: 'failed',
    canceled: 'canceled',
    phasecanceled: 'canceled',
  }),
);

/** A deployment that waits for an approval or a moment has not begun, and one that was rejected before it began never ran. */
function executionOf(name: string, step: DeployStep): readonly Execution[] {
  const status = (step.status ?? '').toLowerCase();
  const outcome = outcomes.get(status) ?? operations.get((step.operationStatus ?? '').toLowerCase()) ?? null;
  const jobs = (step.releaseDeployPhases ?? []).flatMap(({ deploymentJobs }) =>
    (deploymentJobs ?? []).flatMap(({ job }) => job ?? []),
  );
  const starts = jobs.flatMap(({ startTime }) => momentOf(startTime) ?? []);
  const ends = jobs.flatMap(({ finishTime }) => momentOf(finishTime) ?? []);
  const startedAt = firstOf(starts) ?? (step.hasStarted === false ? null : momentOf(step.queuedOn));
  const isRunning = outcome === null && status === 'inprogress';
  if (startedAt === null || (outcome === null && !isRunning)) return [];
  const lastEnd = lastOf(ends) ?? momentOf(step.lastModifiedOn);
  return [
    {
      stage: name,
      name,
      attempt: step.attempt ?? 1,
      startedAt,
      finishedAt: isRunning ? null : (lastEnd ?? startedAt),
      outcome,
    },
  ];
}

function consumedBuild({ type, definitionReference: reference }: Artifact, address: Context): readonly LinkRecord[] {
  const definition = Number(reference?.definition?.id || Number.NaN);
  const number = Number(reference?.version?.id || Number.NaN);
  if (type !== 'Build' || !Number.isInteger(definition) || !Number.isInteger(number)) return [];
  const pipeline = pipelineKey(address, 'build', definition, reference?.project);
  return [{ pipeline, series: '', number, evidence: 'consumed' }];
}

/** For a build its source version, for a repository the version itself. */
function revisionOf(artifact: Artifact | undefined): string | null {
  const reference = artifact?.definitionReference;
  if (artifact?.type === 'Build') return reference?.sourceVersion?.id || null;
  return artifact?.type === 'Git' || artifact?.type === 'GitHub' ? reference?.version?.id || null : null;
}

function repositoryOf(artifact: Artifact | undefined): string | null {
  const reference = artifact?.definitionReference;
  const isGitHub = artifact?.type === 'GitHub' || reference?.['repository.provider']?.id === 'GitHub';
  const name = artifact?.type === 'GitHub' ? reference?.definition?.id : reference?.repository?.id;
  return isGitHub && name?.includes('/') ? `github.com/${name}` : null;
}
