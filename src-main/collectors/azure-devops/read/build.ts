import { z } from 'zod';
import type { Millis } from '#shared/time/time.ts';
import type { ChangeRecord, DomainRecord, LinkRecord, RawItem, RunRecord } from '../../contract.ts';
import { canonicalRemote } from '../../remote.ts';
import { type OwnProject, pipelineKey } from '../address.ts';
import { parseAnswer } from '../request.ts';
import { BuildAnswer, ChangeAnswer, DefinitionRepository, TimelineRecord } from '../schema.ts';
import { type Execution, stagesOf, systemResultOf, type Wave, wavesOf } from './attempts.ts';
import { branchOf } from './branch.ts';
import { resultOf } from './results.ts';
import { momentOf } from './times.ts';

const Context = z.object({
  place: z.string(),
  project: z.string(),
  projectId: z.string().nullish(),
  seen: z.array(z.tuple([z.string(), z.string()])),
  generation: z.number().default(0),
});

const Body = z.object({
  build: BuildAnswer,
  /** What the definition builds, where another repository triggered the build. */
  own: DefinitionRepository.nullish(),
  changes: z.array(ChangeAnswer),
  stages: z.array(TimelineRecord),
  earlier: z.array(TimelineRecord),
  isLost: z.boolean(),
});
type Body = z.output<typeof Body>;

/** The differences between the attempts of a build. */
type Attempt = Pick<
  RunRecord,
  'systemResult' | 'result' | 'timedOut' | 'queuedAt' | 'startedAt' | 'finishedAt' | 'stages'
>;

/** The attempts of a build, each a run: those that a retried stage overwrote, then the build in its current state. */
export function buildRecords(item: RawItem): readonly DomainRecord[] {
  const { seen, generation, ...address } = Context.parse(item.context);
  const body = parseAnswer(item.body, Body);
  const { build, own } = body;
  const attempts = attemptsOf(
    body,
    seen.flatMap(([finish, result]) => {
      const finishedAt = momentOf(finish);
      return finishedAt === null ? [] : { finishedAt, result };
    }),
  );
  const { branch, pullRequest } = branchOf(build.sourceBranch);
  const pipeline = pipelineKey(address, 'build', build.definition.id);
  const triggering = repositoryOf(build.repository);
  // Triggered by another repository, a pipeline reads its own at the newest version of its default branch, which is not told.
  const read =
    own && !pullRequest
      ? { branch: branchOf(own.defaultBranch).branch ?? branch, repository: repositoryOf(own), revision: null }
      : { branch, repository: triggering, revision: build.sourceVersion || null };
  const run = {
    kind: 'run',
    pipeline,
    series: '',
    generation,
    number: build.id,
    ...read,
    pullRequest,
    url: item.url,
    changes: changesOf(body.changes, triggering),
    fedBy: feedsOf(build, address),
    ...(build.deleted === true && { deleted: true as const }),
  } as const;
  const runs = attempts.map((attempt, index): RunRecord => ({ ...run, ...attempt, attempt: index + 1 }));
  const gone: DomainRecord = { kind: 'run-gone', pipeline, series: '', generation, number: build.id };
  return [
    ...[build.repository, own].flatMap((repository) => namesOf(repository, build)),
    ...(body.isLost ? lastOfLost(runs, body.stages) : runs),
    ...(build.deleted === true ? [gone] : []),
  ];
}

/** If the timeline of an earlier attempt is lost, the last attempt takes its number from its stages, not from the count of attempts. */
function lastOfLost(runs: readonly RunRecord[], stages: readonly TimelineRecord[]): readonly RunRecord[] {
  const last = runs.at(-1);
  if (!last) return runs;
  const attempt = Math.max(last.attempt, ...stages.map((stage) => stage.attempt ?? 1));
  return [...runs.slice(0, -1), { ...last, attempt, attemptsLost: true }];
}

interface Seen {
  readonly finishedAt: Millis;
  readonly result: string;
}

/** Every result that the build ever had, oldest first: as collected, else from the timelines of earlier attempts. */
function attemptsOf({ build, stages, earlier }: Body, seen: readonly Seen[]): readonly Attempt[] {
  const finishedAt = build.status === 'completed' ? momentOf(build.finishTime) : null;
  // The timelines of several attempts hold the same go.
  const executions = new Map(
    [...earlier, ...stages]
      .filter(({ type }) => type === 'Stage')
      .flatMap(executionOf)
      .map((execution) => [`${execution.attempt} ${execution.stage}`, execution]),
  );
  // They are read after the build: a retry in between belongs to the build's next state.
  const inTime = [...executions.values()].filter(
    ({ startedAt }) => finishedAt === null || (startedAt ?? 0) <= finishedAt,
  );
  // After a server was restored from a backup another build may have the id: what ended before this one was queued is not its own.
  const own = seen.filter((one) => one.finishedAt >= (momentOf(build.queueTime) ?? 0));
  const others = own.filter((one) => one.finishedAt !== finishedAt || one.result !== (build.result ?? ''));
  const waves = wavesOf(
    inTime,
    'build',
    others.map((one) => one.finishedAt),
  );
  const starts = waves.map(({ startedAt }) => startedAt ?? Number.POSITIVE_INFINITY);
  const seenBetween = (from: number, to = Number.POSITIVE_INFINITY): readonly Seen[] =>
    others.filter((one) => one.finishedAt >= from && one.finishedAt < to);

  // While a retry waits for its first stage, the timelines still show the attempt before.
  const current = seenBetween(starts.at(-1) ?? 0).length === 0 ? waves.at(-1) : undefined;
  const unexplained = seenBetween(0, starts[0]).map((one) => pastAttempt(one, null));
  const past = waves.flatMap((wave, index): readonly Attempt[] => {
    const ends = seenBetween(starts[index] ?? 0, starts[index + 1]);
    const known = ends.length > 0 || wave === current ? ends : [{ ...wave, result: systemResultOf(wave) }];
    return known.map((one, place) => pastAttempt(one, place === 0 ? wave : null));
  });
  const now = nowAttempt(build, current, stages, finishedAt);
  // Only the first attempt was queued as a build; a later one began with the first stage that ran in it.
  return [...unexplained, ...past, now].map((attempt, index) => ({
    ...attempt,
    queuedAt: index === 0 ? momentOf(build.queueTime) : null,
    startedAt: index === 0 ? momentOf(build.startTime) : attempt.startedAt,
  }));
}

/** An attempt that ended, with the wave that tells of it; null if none does. */
const pastAttempt = (
  { finishedAt, result }: Pick<Wave, 'finishedAt'> & Pick<Seen, 'result'>,
  wave: Wave | null,
): Attempt => ({
  systemResult: result,
  result: resultOf.get(result) ?? null,
  timedOut: false,
  queuedAt: null,
  startedAt: wave?.startedAt ?? null,
  finishedAt,
  stages: wave ? stagesOf(wave) : [],
});

function nowAttempt(
  build: BuildAnswer,
  wave: Wave | undefined,
  records: readonly TimelineRecord[],
  finishedAt: Millis | null,
): Attempt {
  const systemResult = build.status === 'completed' ? (build.result ?? null) : null;
  const result = finishedAt === null ? null : (resultOf.get(systemResult ?? '') ?? null);
  const isTooLong = records.some(({ issues }) => (issues ?? []).length > 0);
  return {
    systemResult,
    result,
    timedOut: result === 'aborted' && isTooLong,
    queuedAt: null,
    startedAt: wave?.startedAt ?? null,
    finishedAt,
    stages: wave ? stagesOf(wave) : [],
  };
}

const outcomes: ReadonlyMap<string, Execution['outcome']> = new Map(
  Object.entries<Execution['outcome']>({
    succeeded: 'succeeded',
    succeededWithIssues: 'partiallySucceeded',
    failed: 'failed',
    abandoned: 'failed',
    canceled: 'canceled',
  }),
);

/** A stage that waits has not begun, but a second attempt of one is a requested retry. One that was rejected while it waited ended its attempt. */
function executionOf(record: TimelineRecord): readonly Execution[] {
  const stage = record.identifier ?? record.name ?? '';
  const name = record.name ?? stage;
  const attempt = record.attempt ?? 1;
  if (record.result === 'skipped')
    return [{ stage, name, attempt, startedAt: null, finishedAt: null, outcome: 'skipped' }];
  const startedAt = momentOf(record.startTime);
  const isDone = record.state === 'completed';
  const finishedAt = isDone ? (momentOf(record.finishTime) ?? startedAt) : null;
  if (startedAt === null && (isDone ? finishedAt === null : attempt === 1)) return [];
  return [{ stage, name, attempt, startedAt, finishedAt, outcome: outcomes.get(record.result ?? '') ?? null }];
}

/** The remote address; for GitHub the answer has only the name. */
function repositoryOf(repository: BuildAnswer['repository']): string | null {
  if (repository?.url) return canonicalRemote(repository.url);
  return repository?.type === 'GitHub' && repository.id?.includes('/') ? `github.com/${repository.id}` : null;
}

const guid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Azure Repos identifies a repository by a GUID, which stays when the repository, its project or its organization is renamed. */
function namesOf(
  repository: BuildAnswer['repository'],
  { queueTime }: Pick<BuildAnswer, 'queueTime'>,
): readonly DomainRecord[] {
  const name = repositoryOf(repository);
  if (name === null || repository?.type !== 'TfsGit' || !guid.test(repository.id ?? '')) return [];
  const id = `azure-repos/${repository.id?.toLowerCase()}`;
  return [
    { kind: 'repository-names', id, name, otherNames: [], at: momentOf(queueTime) ?? 0 },
    { kind: 'repository-meant', id, name },
  ];
}

function changesOf(changes: readonly ChangeAnswer[], repository: string | null): readonly ChangeRecord[] {
  const byRevision = new Map<string, ChangeRecord>();
  for (const { id, timestamp } of changes)
    if (id) byRevision.set(id, { repository, revision: id, committedAt: momentOf(timestamp), merge: false });
  return [...byRevision.values()];
}

/** The run that a completion trigger names, and the one that a pipeline resource names, where it names one. */
function feedsOf(build: BuildAnswer, address: OwnProject): readonly LinkRecord[] {
  const { triggeredByBuild: by, triggerInfo: info } = build;
  const keyed = (definition: number, number: number, project: Parameters<typeof pipelineKey>[3]): LinkRecord => ({
    pipeline: pipelineKey(address, 'build', definition, project),
    series: '',
    number,
    evidence: 'triggered',
  });
  const links = by?.definition ? [keyed(by.definition.id, by.id, by.project ?? by.definition.project)] : [];
  const definition = Number(info?.definitionId ?? info?.pipelineId ?? info?.pipelineID ?? Number.NaN);
  const number = Number(info?.buildId ?? info?.runId ?? info?.runID ?? Number.NaN);
  if (Number.isInteger(definition) && Number.isInteger(number) && by?.id !== number) {
    const project = { id: info?.projectId ?? info?.projectID, name: info?.projectName };
    links.push(keyed(definition, number, project.id || project.name ? project : null));
  }
  return links;
}
