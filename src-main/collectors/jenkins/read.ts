import { z } from 'zod';
import type { Result } from '#shared/records/run.ts';
import type { ChangeFound, DomainRecord, LinkFound, RawItem, RunFound } from '../contract.ts';
import { understood } from './ask.ts';
import { isFinal } from './pull-job.ts';
import { canonicalRemote } from './remote.ts';
import { BuildAnswer, BuildsAnswer, buildsOf, ItemAnswer } from './schema.ts';

const PipelineContext = z.object({
  key: z.string(),
  fullName: z.string(),
  url: z.string(),
  single: z.boolean(),
  root: z.string(),
});
const BuildContext = z.object({
  pipeline: z.string(),
  root: z.string(),
  url: z.string(),
  branch: z.string().nullable(),
  generation: z.number(),
  number: z.number().optional(),
});
type BuildContext = z.output<typeof BuildContext>;

/** Turns one kept answer into records. */
export function read(item: RawItem): readonly DomainRecord[] {
  if (item.kind === 'job') return pipelineOf(PipelineContext.parse(item.context), understood(item.body, ItemAnswer));
  const context = BuildContext.parse(item.context);
  const { pipeline, generation, branch } = context;
  switch (item.kind) {
    case 'builds':
      return buildsOf(understood(item.body, BuildsAnswer)).map((build) => runOf(build, context));
    case 'build':
      return [runOf(understood(item.body, BuildAnswer), context)];
    default:
      return [{ kind: 'run-gone', pipeline, series: branch ?? '', generation, number: context.number ?? 0 }];
  }
}

function pipelineOf({ root, ...found }: z.output<typeof PipelineContext>, answer: ItemAnswer): readonly DomainRecord[] {
  const keyOf = (related: { readonly fullName?: string | undefined; readonly name?: string | undefined }): string =>
    `${root}${related.fullName ?? related.name ?? ''}`;
  return [
    { kind: 'pipeline', ...found },
    ...(answer.upstreamProjects ?? []).map(
      (from): DomainRecord => ({ kind: 'edge', from: keyOf(from), to: found.key }),
    ),
    ...(answer.downstreamProjects ?? []).map((to): DomainRecord => ({ kind: 'edge', from: found.key, to: keyOf(to) })),
  ];
}

const resultOf: Readonly<Record<string, Result>> = {
  SUCCESS: 'success',
  FAILURE: 'failure',
  UNSTABLE: 'unstable',
  ABORTED: 'aborted',
  NOT_BUILT: 'skipped',
};

function runOf(build: BuildAnswer, context: BuildContext): RunFound {
  const { number, timestamp = null, duration } = build;
  const final = isFinal(build);
  const checkout = checkoutOf(build);
  const queuing = (build.actions ?? []).find(
    (action) => action?.queuingDurationMillis !== undefined,
  )?.queuingDurationMillis;
  return {
    kind: 'run',
    pipeline: context.pipeline,
    series: context.branch ?? '',
    generation: context.generation,
    number,
    attempt: 1,
    branch: context.branch ?? checkout.branch,
    pullRequest: context.branch !== null && /^(PR|MR)-\d+/.test(context.branch),
    repository: checkout.repository,
    revision: checkout.revision,
    result: final ? (resultOf[build.result ?? ''] ?? null) : null,
    systemResult: build.result ?? null,
    timedOut: false,
    queuedAt: timestamp === null || queuing === undefined ? null : timestamp - queuing,
    startedAt: timestamp,
    finishedAt: final && timestamp !== null ? timestamp + (duration ?? 0) : null,
    url: `${context.url}/${number}/`,
    changes: changesOf(build, checkout.repository),
    fedBy: feedsOf(build, context.root),
    passedStages: [],
  };
}

interface Checkout {
  readonly repository: string | null;
  readonly revision: string | null;
  readonly branch: string | null;
}

/**
 * What the build read of its source. A build may check out several repositories (a shared library comes first): the one that its own changes belong to
 * is meant, else the last.
 */
function checkoutOf(build: BuildAnswer): Checkout {
  const commits = new Set(changeSetsOf(build).flatMap(({ items }) => (items ?? []).map(({ commitId }) => commitId)));
  const checkouts = (build.actions ?? []).flatMap((action) => {
    const built = action?.lastBuiltRevision;
    if (!built?.SHA1) return [];
    const repository = (action?.remoteUrls ?? []).map(canonicalRemote).find((remote) => remote !== null) ?? null;
    return [{ repository, revision: built.SHA1, branch: branchOf(built.branch?.[0]?.name) }];
  });
  const own = checkouts.find(({ revision }) => commits.has(revision)) ?? checkouts.at(-1);
  return own ?? otherCheckoutOf(build);
}

/** Subversion tells its revisions with the changes, Mercurial in an action of its own. */
function otherCheckoutOf(build: BuildAnswer): Checkout {
  const subversion = changeSetsOf(build).flatMap(({ revisions }) => revisions ?? [])[0];
  if (subversion)
    return { repository: canonicalRemote(subversion.module), revision: subversion.revision, branch: null };
  const mercurial =
    (build.actions ?? []).find((action) => action?.mercurialRevisionNumber)?.mercurialRevisionNumber ?? null;
  return { repository: null, revision: mercurial, branch: null };
}

function branchOf(name: string | undefined): string | null {
  const branch = name?.replace(/^refs\/(remotes\/[^/]+|heads)\//, '').replace(/^(remotes\/)?origin\//, '') ?? '';
  return branch === '' || branch === 'detached' || branch === 'HEAD' ? null : branch;
}

const changeSetsOf = (build: BuildAnswer) => [
  ...(build.changeSet ? [build.changeSet] : []),
  ...(build.changeSets ?? []),
];

function changesOf(build: BuildAnswer, repository: string | null): readonly ChangeFound[] {
  const found = new Map<string, ChangeFound>();
  for (const { items } of changeSetsOf(build)) {
    for (const { commitId, timestamp } of items ?? []) {
      if (!commitId || found.has(commitId)) continue;
      const committedAt = timestamp !== null && timestamp !== undefined && timestamp > 0 ? timestamp : null;
      found.set(commitId, { repository, revision: commitId, committedAt, merge: false });
    }
  }
  return [...found.values()];
}

function feedsOf(build: BuildAnswer, root: string): readonly LinkFound[] {
  const causes = (build.actions ?? []).flatMap((action) => action?.causes ?? []);
  const feeds = new Map<string, LinkFound>();
  for (const cause of causes) {
    if (!cause?.upstreamProject || cause.upstreamBuild === undefined) continue;
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
