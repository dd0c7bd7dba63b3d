import { z } from 'zod';
import type { Result, Stage } from '#shared/records/run.ts';
import type { ChangeRecord, DomainRecord, LinkRecord, RawItem, RunRecord } from '../../contract.ts';
import { numbersOf } from '../../ranges.ts';
import { canonicalRemote } from '../../remote.ts';
import { decodedName } from '../address.ts';
import { type Checkout, changeSetsOf, checkoutFinder, checkoutsOf, type FindCheckout } from '../checkouts.ts';
import { Eras, generationOf } from '../pull/cursor.ts';
import { parseAnswer } from '../request.ts';
import { BuildAnswer, BuildsAnswer, buildsOf, ItemAnswer, isFinal, type Named, StagesAnswer } from '../schema.ts';

const PipelineContext = z.object({
  key: z.string(),
  fullName: z.string(),
  url: z.string(),
  single: z.boolean(),
  root: z.string(),
});
const MovedContext = z.object({ from: z.string(), to: z.string() });
const BuildContext = z.object({
  pipeline: z.string(),
  root: z.string(),
  url: z.string(),
  branch: z.string().nullable(),
  generation: z.number(),
  eras: Eras.default([]),
  repositories: z.array(z.string()).default([]),
  libraries: z.array(z.string()).default([]),
  number: z.number().optional(),
  numbers: z.array(z.tuple([z.number(), z.number()])).optional(),
});
type BuildContext = z.output<typeof BuildContext>;

/** Turns one kept answer into records. */
export function read(item: RawItem): readonly DomainRecord[] {
  if (item.kind === 'moved') return [{ kind: 'pipeline-moved', ...MovedContext.parse(item.context) }];
  if (item.kind === 'job') return pipelineOf(PipelineContext.parse(item.context), parseAnswer(item.body, ItemAnswer));
  const context = BuildContext.parse(item.context);
  switch (item.kind) {
    case 'builds':
      return buildsOf(parseAnswer(item.body, BuildsAnswer)).map((build) => runOf(build, context));
    case 'build':
      return [runOf(parseAnswer(item.body, BuildAnswer), context)];
    case 'stages':
      return [{ kind: 'run-stages', ...runIn(context), stages: stagesIn(parseAnswer(item.body, StagesAnswer)) }];
    default:
      return [...numbersOf(context.numbers ?? [])].map((number) => ({ kind: 'run-gone', ...runIn(context, number) }));
  }
}

const runIn = ({ number: own = 0, ...context }: BuildContext, number = own) => ({
  pipeline: context.pipeline,
  series: context.branch ?? '',
  generation: generationOf(context, number),
  number,
});

/** A running or waiting stage has no result yet. Stages that never began have a length, too, or begin at 0: in 1970. */
function stagesIn({ stages }: StagesAnswer): readonly Stage[] {
  return stages.map(({ name, status, startTimeMillis, durationMillis }) => {
    const result = stageResultOf.get(status ?? '') ?? null;
    const startedAt = result === 'skipped' ? null : startTimeMillis || null;
    const hasEnd = result !== null && startedAt !== null && typeof durationMillis === 'number';
    return { name, result, startedAt, finishedAt: hasEnd ? startedAt + durationMillis : null };
  });
}

function pipelineOf(
  { root, ...pipeline }: z.output<typeof PipelineContext>,
  answer: ItemAnswer,
): readonly DomainRecord[] {
  const keyOf = (related: Named): string =>
    `${root}${related.fullName ?? fullNameIn(related.url) ?? related.name ?? ''}`;
  const from = answer.upstreamProjects?.map(keyOf) ?? null;
  const to = answer.downstreamProjects?.map(keyOf) ?? null;
  const edges: readonly DomainRecord[] = from || to ? [{ kind: 'edge', pipeline: pipeline.key, from, to }] : [];
  return [{ kind: 'pipeline', ...pipeline }, ...edges];
}

/** The full name of a job from its address, for servers that do not report it. */
function fullNameIn(url: string | null | undefined): string | null {
  const names = [...(url ?? '').matchAll(/\/job\/([^/?#]+)/g)].map(([, name = '']) => decodedName(name));
  return names.length === 0 ? null : names.join('/');
}

const resultOf: ReadonlyMap<string, Result> = new Map(
  Object.entries<Result>({
    SUCCESS: 'success',
    FAILURE: 'failure',
    UNSTABLE: 'unstable',
    ABORTED: 'aborted',
    NOT_BUILT: 'skipped',
  }),
);

/** The plugin that shows stages has words of its own: SKIPPED is what a `when` left out, in versions that tell it from SUCCESS. */
const stageResultOf: typeof resultOf = new Map([
  ...resultOf,
  ['FAILED', 'failure'],
  ['NOT_EXECUTED', 'skipped'],
  ['SKIPPED', 'skipped'],
]);

function runOf(build: BuildAnswer, context: BuildContext): RunRecord {
  const { number, duration } = build;
  const timestamp = build.timestamp ?? null;
  const final = isFinal(build);
  const checkouts = checkoutsOf(build);
  const checkout = mainCheckout(build, checkouts, context) ?? otherCheckoutOf(build);
  const queuing = (build.actions ?? []).flatMap((action) => action?.queuingDurationMillis ?? [])[0];
  return {
    kind: 'run',
    pipeline: context.pipeline,
    series: context.branch ?? '',
    generation: generationOf(context, number),
    number,
    attempt: 1,
    branch: context.branch ?? checkout.branch,
    pullRequest: context.branch !== null && /^(PR|MR)-\d+/.test(context.branch),
    repository: checkout.repository,
    revision: checkout.revision,
    result: final ? (resultOf.get(build.result ?? '') ?? null) : null,
    systemResult: build.result ?? null,
    timedOut: false,
    queuedAt: timestamp === null || queuing === undefined ? null : timestamp - queuing,
    startedAt: timestamp,
    finishedAt: final && timestamp !== null && typeof duration === 'number' ? timestamp + duration : null,
    url: `${context.url}/${number}/`,
    changes: changesOf(build, checkoutFinder(checkouts), checkout),
    fedBy: feedsOf(build, context.root),
    stages: null,
  };
}

/**
 * The checkout that a run is of: the last of its repository that its changes belong to, else the last of that. Where none is known, of all. A build
 * that broke when it had read nothing but libraries is one of its job's repository all the same, at a revision that nobody knows.
 */
function mainCheckout(
  build: BuildAnswer,
  checkouts: readonly Checkout[],
  { repositories, libraries }: Pick<BuildContext, 'repositories' | 'libraries'>,
): Checkout | undefined {
  const main = repositories.find((name) => checkouts.some(({ repository }) => repository === name));
  const [first] = repositories;
  const isOfLibraries = checkouts.every(({ repository }) => repository !== null && libraries.includes(repository));
  if (first !== undefined && checkouts.length > 0 && isOfLibraries && build.result !== 'SUCCESS')
    return { repository: first, revision: null, branch: null };
  const candidates = main === undefined ? checkouts : checkouts.filter(({ repository }) => repository === main);
  return checkoutFinder(candidates)(changeSetsOf(build)) ?? candidates.at(-1);
}

/** Subversion reports its revisions with the changes, Mercurial in an action of its own. */
function otherCheckoutOf(build: BuildAnswer): Checkout {
  const subversion = changeSetsOf(build).flatMap(({ revisions }) => revisions ?? [])[0];
  if (subversion)
    return { repository: canonicalRemote(subversion.module), revision: subversion.revision, branch: null };
  const mercurial =
    (build.actions ?? []).find((action) => action?.mercurialRevisionNumber)?.mercurialRevisionNumber ?? null;
  return { repository: null, revision: mercurial, branch: null };
}

/** The changes, each once and with the repository that it was checked out from. */
function changesOf(build: BuildAnswer, checkoutOf: FindCheckout, own: Checkout): readonly ChangeRecord[] {
  const changes = new Map<string, ChangeRecord>();
  for (const set of changeSetsOf(build)) {
    const { repository } = checkoutOf([set]) ?? own;
    for (const { commitId, timestamp } of set.items ?? []) {
      if (!commitId || changes.has(commitId)) continue;
      const committedAt = timestamp !== null && timestamp !== undefined && timestamp > 0 ? timestamp : null;
      changes.set(commitId, { repository, revision: commitId, committedAt, merge: false });
    }
  }
  return [...changes.values()];
}

function feedsOf(build: BuildAnswer, root: string): readonly LinkRecord[] {
  const causes = (build.actions ?? []).flatMap((action) => action?.causes ?? []);
  const feeds = new Map<string, LinkRecord>();
  for (const cause of causes) {
    if (!cause?.upstreamProject || typeof cause.upstreamBuild !== 'number') continue;
    const pipeline = `${root}${cause.upstreamProject}`;
    feeds.set(`${pipeline} ${cause.upstreamBuild}`, {
      pipeline,
      series: '',
      number: cause.upstreamBuild,
      evidence: 'triggered',
    });
  }
  return [...feeds.values()];
}
