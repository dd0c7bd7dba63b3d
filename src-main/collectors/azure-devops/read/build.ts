import { z } from 'zod';
import type { Stage } from '#shared/records/run.ts';
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
    seen.map(([finish, result]) => ({ finishedAt: momentOf(finish), result })),
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
  readonly finishedAt: Millis | null;
  readonly result: string;
}

/** Every result that the build ever had, oldest first: as collected, else from the timelines of earlier attempts. */
function attemptsOf({ build, stages, earlier }: Body, seen: readonly Seen[]): readonly Attempt[] {
  const isFinished = build.status === 'completed';
  const finishedAt = isFinished ? momentOf(build.finishTime) : null;
  const executions = [...earlier, ...stages].filter(({ type }) => type === 'Stage').flatMap(executionOf);
  // The timelines are read after the build: a retry in between belongs to the build's next state.
  const inTime = executions.filter(({ startedAt }) => finishedAt === null || (startedAt ?? 0) <= finishedAt);
  const waves = wavesOf(inTime, 'build');
  // After a server was restored from a backup another build may have the id: what ended before this one was queued is not its own.
  const own = seen.filter((one) => one.finishedAt === null || one.finishedAt >= (momentOf(build.queueTime) ?? 0));
  const others = own.filter((one) => one.finishedAt !== finishedAt || one.result !== (build.result ?? ''));
  // While a retry waits for its first stage, the timelines still show the attempt before.
  const isStillBefore = !isFinished && others.some((one) => one.finishedAt === waves.at(-1)?.finishedAt);
  const past = isStillBefore ? waves : waves.slice(0, -1);
  const current = isStillBefore ? undefined : waves.at(-1);
  const begins = past.map((wave, index) => (index === 0 ? Number.NEGATIVE_INFINITY : (wave.startedAt ?? 0)));
  const lastBegins = past.length === 0 ? Number.NEGATIVE_INFINITY : (current?.startedAt ?? Number.POSITIVE_INFINITY);
  const seenBetween = (from: number, to: number): readonly Seen[] =>
    others.filter((one) => one.finishedAt !== null && one.finishedAt >= from && one.finishedAt < to);

  const rewritten = past.flatMap((wave, index): readonly Attempt[] => {
    const from = begins[index] ?? Number.NEGATIVE_INFINITY;
    const seen = seenBetween(from, begins[index + 1] ?? lastBegins);
    const ends = seen.length > 0 ? seen : [ended(wave)];
    const shares = sharedOut(wave, ends);
    return ends.map((one, at) => pastAttempt(one, startOf(shares[at]) ?? wave.startedAt, shares[at]));
  });
  const unexplained = seenBetween(lastBegins, Number.POSITIVE_INFINITY);
  const shares = sharedOut(current, [...unexplained, { finishedAt }]);
  const before = [...rewritten, ...unexplained.map((one, at) => pastAttempt(one, startOf(shares[at]), shares[at]))];
  const startedAt = startOf(shares.at(-1)) ?? current?.startedAt ?? null;
  const now = { ...nowAttempt(build, stages, finishedAt), startedAt, stages: shares.at(-1) ?? [] };
  // Only the first attempt was queued as a build; a later one began with the first stage that ran in it.
  return [...before, now].map((attempt, index) => ({
    ...attempt,
    queuedAt: index === 0 ? momentOf(build.queueTime) : null,
    startedAt: index === 0 ? momentOf(build.startTime) : attempt.startedAt,
  }));
}

const ended = (wave: Wave): Seen => ({ finishedAt: wave.finishedAt, result: systemResultOf(wave) });

const pastAttempt = (
  { finishedAt, result }: Seen,
  startedAt: Millis | null,
  stages: readonly Stage[] = [],
): Attempt => ({
  systemResult: result,
  result: resultOf.get(result) ?? null,
  timedOut: false,
  queuedAt: null,
  startedAt,
  finishedAt,
  stages,
});

function nowAttempt(
  build: BuildAnswer,
  records: readonly TimelineRecord[],
  finishedAt: Millis | null,
): Omit<Attempt, 'startedAt' | 'stages'> {
  const systemResult = build.status === 'completed' ? (build.result ?? null) : null;
  const result = finishedAt === null ? null : (resultOf.get(systemResult ?? '') ?? null);
  const isTooLong = records.some(({ issues }) => (issues ?? []).length > 0);
  return {
    systemResult,
    result,
    timedOut: result === 'aborted' && isTooLong,
    queuedAt: null,
    finishedAt,
  };
}

/** When the first of the stages started; null if none has. */
function startOf(stages: readonly Stage[] = []): Millis | null {
  const starts = stages.flatMap(({ startedAt }) => startedAt ?? []);
  return starts.length === 0 ? null : Math.min(...starts);
}

/** Distributes a wave's stages over its collected attempts: each goes to the first attempt that ended at or after the stage's end, else to the last. */
function sharedOut(
  wave: Wave | undefined,
  attempts: readonly Pick<Attempt, 'finishedAt'>[],
): readonly (readonly Stage[])[] {
  const shares = attempts.map((): Stage[] => []);
  for (const stage of wave ? stagesOf(wave) : []) {
    const at = attempts.findIndex(
      ({ finishedAt }) => stage.finishedAt !== null && finishedAt !== null && stage.finishedAt <= finishedAt,
    );
    shares.at(at)?.push(stage);
  }
  return shares;
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

/** A stage that never began does not count; a second attempt of a waiting one is a requested retry. */
function executionOf(record: TimelineRecord): readonly Execution[] {
  const stage = record.identifier ?? record.name ?? '';
  const name = record.name ?? stage;
  const attempt = record.attempt ?? 1;
  if (record.result === 'skipped')
    return [{ stage, name, attempt, startedAt: null, finishedAt: null, outcome: 'skipped' }];
  const startedAt = momentOf(record.startTime);
  const isDone = record.state === 'completed';
  if (startedAt === null && (isDone || attempt === 1)) return [];
  const finishedAt = isDone ? (momentOf(record.finishTime) ?? startedAt) : null;
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
