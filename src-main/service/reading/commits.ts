import type { z } from 'zod';
import { type CommitTrace, commits } from '#shared/api/commits.ts';
import type { ChangeId } from '#shared/records/ids.ts';
import type { Run } from '#shared/records/run.ts';
import { timestamp, timestampOrNull } from '#shared/time/time.ts';
import type { Waiting } from '../../metrics/contract.ts';
import type { CommitLocator, CommitPath, Stop } from '../../metrics/lead-time/commit-path.ts';
import { commitLocator } from '../../metrics/lead-time/commit-path.ts';
import { isOlder } from '../../metrics/shared/run-order.ts';
import type { HostCommitRow, RunningRow } from '../../store/contract.ts';
import { runEvidence } from '../answer-rows.ts';
import { type Dependence, projectOf, type QueryHandler, queryHandler, type ReadContext } from './handler.ts';
import { historyOf } from './metrics/route-metric.ts';

type Trace = z.output<typeof CommitTrace>;

const mostCommits = 20;
/** A commit is carried by every later run, so only this many are listed. */
const mostRuns = 30;

/** Following every commit takes a while, so it is done once for each state of the data. */
export function commitLocatorOf(context: ReadContext, projectId: number): CommitLocator {
  return context.cache(projectId, 'whereabouts', () => commitLocator(historyOf(context, projectId, null)));
}

/** These answers hold no age and no today: they change with the data only. */
export const onDataAlone = (context: ReadContext, { project_id }: { project_id: number }): Dependence => {
  return { projectId: projectOf(context, project_id).id, day: null };
};

/** The events that commits wait for; `names`: of pipelines by their ids. */
export const waitingOut = (waiting: readonly Waiting[], names: ReadonlyMap<number, string>) =>
  waiting.map((one) => ({
    pipeline: names.get(one.pipeline) ?? '',
    for: one.for,
    since: timestamp(one.since),
  }));

/** The runs up to the one that passed, then the latest. */
function shownRuns({ runs, through }: Stop): readonly Run[] {
  if (runs.length <= mostRuns) return runs;
  const until = through ? runs.slice(0, runs.findIndex(({ id }) => id === through.id) + 1) : runs;
  if (until.length >= mostRuns) return until.slice(-mostRuns);
  return [...until, ...runs.slice(until.length).slice(until.length - mostRuns)];
}

/**
 * The unfinished runs that carry a commit: as a listed change, as their revision, through a run that fed them, or through an earlier run of the
 * branch.
 */
function runningOf(
  revision: string | null,
  stops: readonly Stop[],
  going: readonly RunningRow[],
): readonly RunningRow['run'][] {
  const through = new Set(stops.flatMap(({ name, through: run }) => (run ? [name] : [])));
  const carriers = new Set(stops.flatMap(({ runs }) => runs.map(({ id }) => id)));
  const isOwn = ({ run, changes }: RunningRow): boolean =>
    revision !== null && (run.revision === revision || changes.some((change) => change.revision === revision));
  const isLater = ({ run, generation }: RunningRow): boolean =>
    stops.some(
      ({ name, runs }) =>
        name === run.pipeline &&
        runs.some((one) => one.branch === run.branch && isOlder(one, { generation, number: run.number })),
    );
  return going
    .filter(({ run }) => !through.has(run.pipeline))
    .filter((one) => isOwn(one) || one.fedBy.some((id) => carriers.has(id)) || isLater(one))
    .map(({ run }) => run);
}

/** The context of a commit's path in an answer. */
interface Around {
  readonly committedAt: number | null;
  readonly going: readonly RunningRow[];
  readonly names: ReadonlyMap<number, string>;
}

function pathOut(context: ReadContext, path: CommitPath, { committedAt, going, names }: Around): Trace {
  const shown = path.stops.map((stop) => ({ stop, runs: shownRuns(stop) }));
  const rows = context.store.runsById([
    ...new Set(
      shown.flatMap(({ stop, runs }) => [...runs, ...(stop.through ? [stop.through] : [])].map(({ id }) => id)),
    ),
  ]);
  const evidence = (run: Run) => {
    const row = rows.get(run.id);
    return row ? [runEvidence(row)] : [];
  };
  return {
    revision: path.revision,
    repository: path.repository,
    merge: path.merge,
    committed_at: timestampOrNull(committedAt),
    state: path.arrivedAt === null ? (path.isInFlight ? 'in_flight' : 'not_counted') : 'arrived',
    arrived_at: timestampOrNull(path.arrivedAt),
    steps: shown.map(({ stop, runs }) => ({
      pipeline: stop.name,
      release: stop.isRelease,
      state: stop.state,
      handed_at: timestampOrNull(stop.handedAt),
      passed_at: timestampOrNull(stop.throughAt),
      passed_by: stop.through ? (evidence(stop.through)[0] ?? null) : null,
      runs: runs.flatMap(evidence),
      runs_left_out: stop.runs.length - runs.length,
    })),
    waits_for: waitingOut(path.waitsFor, names),
    running: path.arrivedAt === null ? runningOf(path.revision, path.stops, going).map(runEvidence) : [],
  };
}

const unseenOut = (
  { repository, revision, committedAt, merge }: HostCommitRow,
  going: readonly RunningRow[],
): Trace => ({
  revision,
  repository,
  merge,
  committed_at: timestampOrNull(committedAt),
  state: 'not_seen',
  arrived_at: null,
  steps: [],
  waits_for: [],
  running: runningOf(revision, [], going).map(runEvidence),
});

interface CommitQuery {
  readonly matches: (revision: string) => boolean;
  /** Commits that source hosts know, whether or not a run carried them. */
  readonly host: readonly HostCommitRow[];
}

function queryByPullRequest({ store }: ReadContext, projectId: number, number: number): CommitQuery {
  // The merge commit represents a pull request; before the merge, its head.
  const revisions = new Set(
    store
      .pullRequests(projectId, number)
      .flatMap(({ mergeRevision, mergedAt, headRevision }) => (mergedAt === null ? headRevision : mergeRevision) ?? []),
  );
  return {
    matches: (revision) => revisions.has(revision),
    host: [...revisions].flatMap((revision) => store.hostCommits(projectId, revision)),
  };
}

function queryByRevision({ store }: ReadContext, projectId: number, text: string): CommitQuery {
  const prefix = text.toLowerCase();
  return {
    matches: (revision) => revision.toLowerCase().startsWith(prefix),
    host: store.hostCommits(projectId, prefix),
  };
}

/** The commits that only unfinished runs list. */
const beingBuilt = (going: readonly RunningRow[], { matches }: CommitQuery): readonly HostCommitRow[] =>
  going.flatMap(({ changes }) =>
    changes
      .filter(({ revision }) => matches(revision))
      .map((change) => ({ ...change, committedAt: null, merge: false })),
  );

export const commitQueries: readonly QueryHandler[] = [
  queryHandler(commits, {
    dependence: onDataAlone,
    answer: (context, { project_id, revision, pull_request }) => {
      const project = projectOf(context, project_id);
      const where = commitLocatorOf(context, project.id);
      const history = historyOf(context, project.id, null);
      const query =
        pull_request === undefined
          ? queryByRevision(context, project.id, revision ?? '')
          : queryByPullRequest(context, project.id, pull_request);
      const found = where.find((commit) => commit.revision !== null && query.matches(commit.revision));
      const paths = found.slice(0, mostCommits).map((commit) => where.pathOf(commit));
      const committedAt = (change: ChangeId | null) => history.changes.momentOf(change ?? 0, 'committedAt');
      const going = context.store.runningRuns(project.id);
      const names = new Map(context.store.pipelines(project.id).map(({ id, name }) => [id, name]));
      const seen = new Set(found.map(where.revisionOf));
      const unseen = [...query.host, ...beingBuilt(going, query)].filter(
        ({ revision: one }) => !seen.has(one) && seen.add(one),
      );
      const shown = unseen.slice(0, mostCommits - paths.length);
      return {
        data_name: project.name,
        data: [
          ...paths.map((path) => pathOut(context, path, { committedAt: committedAt(path.change), going, names })),
          ...shown.map((commit) => unseenOut(commit, going)),
        ],
        left_out: found.length + unseen.length - paths.length - shown.length,
      };
    },
  }),
];
