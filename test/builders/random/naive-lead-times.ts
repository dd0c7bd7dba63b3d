import type { Edge } from '#shared/records/pipeline.ts';
import type { Run, StageExecution } from '#shared/records/run.ts';
import type { RecordedDelivery } from '../recorded-delivery.ts';

/** A second reading of the definitions, as plain as can be: every run's set of commits spelt out, every chain walked. For small histories only. */
export const naiveLeadTimes = (history: RecordedDelivery): Record<string, readonly number[]> =>
  naiveFigures(history).leadTimes;

/** By pipeline: the commits in flight there. One that no change tells of is known by its revision, in whichever repository it is. */
export const naiveInFlight = (history: RecordedDelivery): Record<string, ReadonlySet<string>> =>
  naiveFigures(history).inFlight;

function naiveFigures(history: RecordedDelivery) {
  const figures: Record<string, number[]> = {};
  const runsOf = (pipeline: number) => inOrder(history.records.get(pipeline) ?? []);
  const feeders = (run: Run) =>
    history.edges.filter(({ to }) => to === run.pipeline).flatMap((edge) => fedAlong(edge, run, runsOf(edge.from)));
  const isBringingChanges = (pipeline: number) => runsOf(pipeline).some(({ changes }) => changes.length > 0);
  const contents = new Map<Run, Set<string>>();
  const isFed = (pipeline: number): boolean =>
    history.edges.some(({ from, to }) => to === pipeline && runsOf(from).some((run) => carriedBy(run).size > 0));

  const listedBy = (run: Run): readonly string[] => {
    const all = runsOf(run.pipeline);
    if (isBringingChanges(run.pipeline)) return run.changes.map((change) => `change ${change}`);
    if (isFed(run.pipeline)) return [];
    if (all.every(({ revision }) => revision === null)) return [`run ${run.id}`];
    const isNew = all.find(({ revision }) => revision === run.revision) === run && run.revision !== all[0]?.revision;
    return run.revision !== null && isNew ? [commitAt(history, run.repository, run.revision)] : [];
  };

  const ownOf = (run: Run): Set<string> => {
    const same = runsOf(run.pipeline).filter(
      ({ branch, repository }) => branch === run.branch && repository === run.repository,
    );
    const upTo = same.slice(0, same.indexOf(run) + 1);
    const listed = (runs: readonly Run[]) => new Set(runs.flatMap(listedBy));
    const before = listed(upTo.slice(0, -1));
    const isNothingNew = listedBy(run).every((commit) => before.has(commit));
    const firstOnIt = upTo.findIndex(({ revision }) => revision !== null && revision === run.revision);
    const linear = isNothingNew && firstOnIt !== -1 ? listed(lastOnHead(upTo, firstOnIt, listed)) : listed(upTo);
    const contained = containedIn(history, run);
    if (contained === null) return linear;
    /** Whether the run that brought it was on it, and the history lacks it, though the history behind this run lacks nothing. */
    const isOff = (commit: string): boolean => {
      const { revision } = commitOf(history, commit);
      const first = upTo.find((one) => listedBy(one).includes(commit));
      return contained.isWhole && revision !== null && revision === first?.revision && !knows(history, run, revision);
    };
    return new Set(
      [...listed(upTo)].filter((commit) => {
        const revision = revisionIn(history, run, commit);
        if (revision === null && !isOff(commit)) return linear.has(commit);
        return (revision !== null && contained.revisions.has(revision)) || listedBy(run).includes(commit);
      }),
    );
  };

  const carriedBy = (run: Run): Set<string> => {
    let carried = contents.get(run);
    if (!carried) {
      carried = new Set([...ownOf(run), ...feeders(run).flatMap((feeder) => [...carriedBy(feeder)])]);
      contents.set(run, carried);
    }
    return carried;
  };

  const anyMarked = history.pipelines.some(({ release }) => release !== null);
  const out = (pipeline: number) =>
    history.edges
      .filter(({ from }) => from === pipeline)
      .sort((a, b) => Number(b.isDefault) - Number(a.isDefault) || a.position - b.position);
  const isRelease = (pipeline: number): boolean =>
    anyMarked
      ? history.pipelines.some(({ id, release }) => id === pipeline && release !== null)
      : out(pipeline).length === 0;
  const nameOf = (pipeline: number) => history.pipelines.find(({ id }) => id === pipeline)?.name ?? '';
  const routesFrom = (pipeline: number): { path: readonly string[]; nodes: readonly number[] }[] =>
    isRelease(pipeline)
      ? [{ path: [], nodes: [pipeline] }]
      : out(pipeline).flatMap(({ to }, index) =>
          routesFrom(to).map(({ path, nodes }) => ({
            path: index === 0 ? path : [nameOf(to), ...path],
            nodes: [pipeline, ...nodes],
          })),
        );
  const stageOf = (pipeline: number) => history.pipelines.find(({ id }) => id === pipeline)?.release?.stage ?? null;

  /** Every moment at which a chain from the run along the nodes ends at the release point. */
  const arrivals = (run: Run, nodes: readonly number[]): readonly number[] => {
    const next = nodes[1];
    if (next !== undefined && run.outcome !== 'passes') return [];
    if (next !== undefined)
      return runsOf(next).flatMap((fed) => (feeders(fed).includes(run) ? arrivals(fed, nodes.slice(1)) : []));
    const stage = stageOf(run.pipeline);
    const end = stage === null ? { outcome: run.outcome, finishedAt: run.finishedAt } : naiveStage(run, stage);
    return end?.outcome === 'passes' ? [end.finishedAt ?? run.finishedAt] : [];
  };

  const inFlight: Record<string, ReadonlySet<string>> = {};
  const normalized = (commit: string): string => commit.replace(/^revision \S+/, 'revision');
  const arrived = new Set(
    history.pipelines
      .filter(({ id }) => isRelease(id))
      .flatMap(({ id }) => runsOf(id).filter((run) => arrivals(run, [id]).length > 0))
      .flatMap((run) => Array.from(carriedBy(run), normalized)),
  );
  for (const { id, name } of history.pipelines) {
    const runs = runsOf(id);
    const first = runs[0];
    const commits = new Set(runs.flatMap((run) => [...carriedBy(run)]));
    const isHandedOver = (commit: string): boolean => {
      const handed = runs.find((run) => carriedBy(run).has(commit));
      if (!handed || isMerge(history, commit)) return false;
      return handed !== first || first.number === 1 || first.changes.some((change) => commit === `change ${change}`);
    };
    if (routesFrom(id).length > 0)
      inFlight[name] = new Set(
        Array.from(commits)
          .filter(isHandedOver)
          .map(normalized)
          .filter((commit) => !arrived.has(commit)),
      );
    for (const { path, nodes } of routesFrom(id)) {
      const times: number[] = [];
      const arrivalsOf = new Map(runs.map((run) => [run, arrivals(run, nodes)]));
      for (const commit of commits) {
        const handed = runs.find((run) => carriedBy(run).has(commit));
        if (!handed || !isHandedOver(commit)) continue;
        const at = runs.flatMap((run) => (carriedBy(run).has(commit) ? (arrivalsOf.get(run) ?? []) : []));
        if (at.length > 0) times.push(Math.max(0, Math.min(...at) - queuedAt(handed)));
      }
      if (times.length > 0) figures[`${name} ${path.join(' > ')}`.trim()] = times.sort((a, b) => a - b);
    }
  }
  return { leadTimes: figures, inFlight };
}

/** What the execution of a stage that ended last came to, together with all that overlap it, and with those that overlap these. */
export function naiveStage(run: Run, name: string): Pick<StageExecution, 'outcome' | 'finishedAt'> | null {
  const stages = (run.stages ?? []).filter((stage) => stage.name === name && stage.outcome !== 'neutral');
  const end = ({ finishedAt }: StageExecution) => finishedAt ?? run.finishedAt + 1;
  const last = stages.findLast((one) => stages.every((other) => end(other) <= end(one)));
  if (!last) return null;
  const group = new Set([last]);
  for (const { startedAt, finishedAt } of group)
    for (const other of stages)
      if ([startedAt, finishedAt, other.startedAt, other.finishedAt].every((moment) => moment !== null))
        if (Number(other.startedAt) < Number(finishedAt) && Number(startedAt) < Number(other.finishedAt))
          group.add(other);
  const ends = [...group].map(({ finishedAt }) => finishedAt);
  return {
    outcome: [...group].some(({ outcome }) => outcome === 'breaks') ? 'breaks' : 'passes',
    finishedAt: ends.includes(null) ? null : Math.max(...ends.map(Number)),
  };
}

/** A revision that a run was on is the commit that other runs list or were on. */
function commitAt({ changes }: RecordedDelivery, repository: string | null, revision: string): string {
  const change = [...changes.values()].find((one) => one.repository === repository && one.revision === revision);
  return change ? `change ${change.id}` : `revision ${repository} ${revision}`;
}

/** Every revision that the run's contains, and whether the source host knows all of them; null where it does not know the run's. */
function containedIn({ ancestry }: RecordedDelivery, run: Run) {
  const parents = ancestry.get(run.repository ?? '');
  if (!parents || run.revision === null || !parents.has(run.revision)) return null;
  const revisions = new Set([run.revision]);
  for (const revision of revisions) for (const parent of parents.get(revision) ?? []) revisions.add(parent);
  return { revisions, isWhole: [...revisions].every((revision) => parents.has(revision)) };
}

/** Whether the history of the run's repository knows a revision. */
const knows = ({ ancestry }: RecordedDelivery, { repository }: Run, revision: string): boolean =>
  ancestry.get(repository ?? '')?.has(revision) ?? false;

/** The repository and the revision of a commit. */
function commitOf({ changes }: RecordedDelivery, commit: string) {
  const change = commit.startsWith('change ') ? changes.get(Number(commit.slice(7))) : undefined;
  if (change) return change;
  const [, repository = null, revision = null] = /^revision (\S+) (.*)$/.exec(commit) ?? [];
  return { repository, revision };
}

/** The revision of a commit where the history of the run's repository knows it. */
function revisionIn(history: RecordedDelivery, run: Run, commit: string): string | null {
  const { repository, revision } = commitOf(history, commit);
  if (revision === null || (repository !== null && repository !== run.repository)) return null;
  return knows(history, run, revision) ? revision : null;
}

const queuedAt = (run: Run): number => run.queuedAt ?? run.startedAt;

/** A revision that is still the newest contains all so far; an older one what it contained when it was first seen. */
function lastOnHead(
  upTo: readonly Run[],
  firstOnIt: number,
  listed: (runs: readonly Run[]) => Set<string>,
): readonly Run[] {
  const run = upTo.at(-1);
  let head: string | null = null;
  upTo.forEach((one, at) => {
    if (one.revision === null) return;
    const isSeen = upTo.slice(0, at).some(({ revision }) => revision === one.revision);
    const isNew = listed(upTo.slice(0, at + 1)).size > listed(upTo.slice(0, at)).size;
    if (!isSeen || isNew) head = one.revision;
  });
  return run?.revision === head ? upTo : upTo.slice(0, firstOnIt + 1);
}

function isMerge(history: RecordedDelivery, commit: string): boolean {
  return [...history.changes.values()].some(({ id, merge }) => merge && commit === `change ${id}`);
}

/** By number within a branch; branches side by side by when they were asked for, later numbers bounding earlier ones. */
function inOrder(runs: readonly Run[]): readonly Run[] {
  const isBefore = (a: Run, b: Run): boolean =>
    a.number < b.number || (a.number === b.number && a.attempt <= b.attempt);
  const bound = (run: Run): number =>
    Math.min(...runs.filter((later) => later.branch === run.branch && isBefore(run, later)).map(queuedAt));
  const single = new Set(runs.map(({ branch }) => branch)).size <= 1;
  return [...runs].sort((a, b) => {
    if (!single && bound(a) !== bound(b)) return bound(a) - bound(b);
    if (a.branch !== b.branch) return (a.branch ?? '') < (b.branch ?? '') ? -1 : 1;
    return a.number - b.number || a.attempt - b.attempt;
  });
}

function fedAlong(edge: Edge, run: Run, from: readonly Run[]): readonly Run[] {
  const recorded = from.filter(({ id }) => run.fedBy.some((feed) => feed.run === id));
  if (recorded.length > 0) return recorded;
  if (run.fedUnseen?.includes(edge.from)) return [];
  const ended = from.filter(({ finishedAt }) => finishedAt <= queuedAt(run));
  const same = from.filter(
    ({ repository, revision }) => revision !== null && revision === run.revision && repository === run.repository,
  );
  const begunSame = same.filter((one) => queuedAt(one) <= queuedAt(run));
  const endedSame = same.filter((one) => ended.includes(one));
  const passing = (runs: readonly Run[]) => runs.filter(({ outcome }) => outcome === 'passes');
  const newest =
    passing(endedSame).at(-1) ??
    passing(begunSame).at(-1) ??
    endedSame.at(-1) ??
    begunSame.at(-1) ??
    (edge.source === 'declared' ? passing(ended).at(-1) : undefined);
  return newest ? [newest] : [];
}
