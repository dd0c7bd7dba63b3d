import type { ChangeId, PipelineId } from '#shared/records/ids.ts';
import type { Outcome, Run } from '#shared/records/run.ts';
import type { Millis } from '#shared/time/time.ts';
import type { DeliveryHistory, StopState, Waiting } from '../contract.ts';
import { deploymentsIn } from '../shared/release-points.ts';
import { passes, queuedAtRow, type RunTable, runAt, runsAt } from '../shared/run-table.ts';
import { commitFlowOf } from './commit-flow.ts';
import type { Node } from './routes/nodes.ts';
import type { Carried, Propagation } from './routes/propagation.ts';

/** A pipeline that a commit came to. */
export interface Stop {
  readonly pipeline: PipelineId;
  readonly name: string;
  readonly isRelease: boolean;
  /** When it was handed over; null if the first observed run contained it already. */
  readonly handedAt: Millis | null;
  readonly state: StopState;
  /** Every finished run that carried it, in their order. An old commit has many, so they are read on demand. */
  readonly runs: readonly Run[];
  /** The latest of them. */
  readonly last: Run | null;
  /** The first of them that passed, at a release point the first that released it; null while none has. */
  readonly through: Run | null;
  /** When it got through: at the end of that run, or of the stage that releases; null while it has not. */
  readonly throughAt: Millis | null;
}

/** One commit's path so far through all pipelines, in the order in which they feed each other. */
export interface CommitPath {
  readonly change: ChangeId | null;
  readonly revision: string | null;
  readonly repository: string | null;
  readonly merge: boolean;
  readonly stops: readonly Stop[];
  /** When it first came to a release point; null while it has not. */
  readonly arrivedAt: Millis | null;
  /** Whether it is counted as in flight: not a merge, nor what the first observed run contained, nor what leads to no release point. */
  readonly isInFlight: boolean;
  readonly waitsFor: readonly Waiting[];
}

/** Locates commits. Source: METRICS.md, "Carrying" and "Arrival". */
export interface CommitLocator {
  /** The commits that runs carry, newest hand-over first. */
  find(
    matches: (commit: { readonly change: ChangeId | null; readonly revision: string | null }) => boolean,
  ): readonly number[];
  revisionOf(commit: number): string | null;
  pathOf(commit: number): CommitPath;
}

/** The paths of the commits of a history. */
export function commitLocator(history: DeliveryHistory): CommitLocator {
  const { nodes, propagation, arrivals: arrivalsOf } = commitFlowOf(history);
  let commitsInFlight: ReadonlySet<number> | null = null;
  const isInFlight = (commit: number): boolean => {
    commitsInFlight ??= new Set(
      [...nodes.values()].flatMap((node) => arrivalsOf(node).inFlight.map((one) => one.commit)),
    );
    return commitsInFlight.has(commit);
  };
  const leadsToRelease = leadingToRelease(nodes);
  return {
    find: (matches) =>
      Array.from({ length: propagation.commits.count }, (_, commit) => commit)
        .filter((commit) => matches(propagation.commits.at(commit)))
        .map((commit) => ({ commit, at: handedFirst(commit, nodes, propagation) }))
        .filter(({ at }) => at > Number.NEGATIVE_INFINITY)
        .sort((one, other) => other.at - one.at || one.commit - other.commit)
        .map(({ commit }) => commit),
    revisionOf: (commit) => propagation.commits.at(commit).revision,
    pathOf(commit) {
      const stops = [...nodes.values()].flatMap((node) => stopAt(node, commit, propagation.carried.get(node.id)) ?? []);
      const arrivals = stops.flatMap(({ isRelease, throughAt }) => (isRelease ? (throughAt ?? []) : []));
      const arrivedAt = arrivals.length > 0 ? Math.min(...arrivals) : null;
      const { change, revision, repository, merge } = propagation.commits.at(commit);
      const waitsFor = arrivedAt === null ? waitingOf(stops, nodes, leadsToRelease) : [];
      return { change, revision, repository, merge, stops, arrivedAt, isInFlight: isInFlight(commit), waitsFor };
    },
  };
}

function handedFirst(commit: number, nodes: ReadonlyMap<PipelineId, Node>, { carried }: Propagation): Millis {
  let first = Number.POSITIVE_INFINITY;
  for (const node of nodes.values()) {
    const of = carried.get(node.id);
    const index = of?.indexOf.get(commit);
    const row = index === undefined ? undefined : of?.first[index];
    if (row !== undefined) first = Math.min(first, queuedAtRow(node.runs, row));
  }
  return first === Number.POSITIVE_INFINITY ? Number.NEGATIVE_INFINITY : first;
}

function stopAt(node: Node, commit: number, carried: Carried | undefined): Stop | null {
  const index = carried?.indexOf.get(commit) ?? -1;
  if (!carried || index === -1) return null;
  const first = carried.first[index] ?? 0;
  const needed = neededCounts(index, carried);
  const rows: number[] = [];
  for (let row = first; row < node.runs.length; row++) if (carries(carried, row, needed)) rows.push(row);
  const { release } = node;
  const { outcome, finishedAt } = release ? deploymentsIn(node.runs, release) : node.runs;
  const endOf = (row: number): Millis => finishedAt[row] ?? 0;
  const [through] = rows.filter((row) => outcome[row] === passes).sort((one, other) => endOf(one) - endOf(other));
  const [handedIn] = rows;
  const last = rows.at(-1);
  let runs: readonly Run[] | null = null;
  return {
    pipeline: node.id,
    name: node.name,
    isRelease: release !== null,
    handedAt: carried.baseline.has(index) || handedIn === undefined ? null : queuedAtRow(node.runs, handedIn),
    state: through === undefined ? stateShortOfPassing(node.runs, rows) : 'passed',
    get runs() {
      runs ??= runsAt(node.runs, rows);
      return runs;
    },
    last: last === undefined ? null : runAt(node.runs, last),
    through: through === undefined ? null : runAt(node.runs, through),
    throughAt: through === undefined ? null : endOf(through),
  };
}

/** The state from the last run that counts. If a stage releases, its result counts before the run's. */
function stateShortOfPassing(table: RunTable, rows: readonly number[]): StopState {
  const outcomeAt = (row: number): Outcome => {
    const { stages, outcome } = runAt(table, row);
    return stages?.[0]?.outcome ?? outcome;
  };
  const last = rows.findLast((row) => outcomeAt(row) !== 'neutral');
  if (last === undefined) return 'neutral';
  return outcomeAt(last) === 'passes' ? 'not_released' : 'broke';
}

/** How many commits of each source a run must carry to carry this one. */
function neededCounts(index: number, { indexesBySource: indexes }: Carried): ReadonlyMap<number, number> {
  const needed = new Map<number, number>();
  for (const [source, reached] of indexes) {
    const at = reached.indexOf(index);
    if (at !== -1) needed.set(source, at + 1);
  }
  return needed;
}

function carries(
  { carriedCounts: { starts, sources, counts } }: Carried,
  row: number,
  needed: ReadonlyMap<number, number>,
) {
  for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++)
    if ((counts[entry] ?? 0) >= (needed.get(sources[entry] ?? -1) ?? Number.POSITIVE_INFINITY)) return true;
  return false;
}

/** The pipelines from which a release point can be reached, themselves included. */
function leadingToRelease(nodes: ReadonlyMap<PipelineId, Node>): ReadonlySet<PipelineId> {
  const leadsToRelease = new Set<PipelineId>();
  for (const node of [...nodes.values()].reverse())
    if (node.release || node.out.some(({ to }) => leadsToRelease.has(to))) leadsToRelease.add(node.id);
  return leadsToRelease;
}

/** A commit waits where it did not get through, else at the pipelines next in line that have not seen it. */
function waitingOf(
  stops: readonly Stop[],
  nodes: ReadonlyMap<PipelineId, Node>,
  leadsToRelease: ReadonlySet<PipelineId>,
): readonly Waiting[] {
  const seen = new Set(stops.map(({ pipeline }) => pipeline));
  const waiting = new Map<PipelineId, Waiting>();
  for (const { pipeline, last, throughAt } of stops) {
    if (!leadsToRelease.has(pipeline)) continue;
    if (throughAt === null) {
      if (last) waiting.set(pipeline, { pipeline, for: 'passing_run', since: last.finishedAt });
      continue;
    }
    for (const { to } of nodes.get(pipeline)?.out ?? []) {
      if (!nodes.has(to) || seen.has(to) || !leadsToRelease.has(to) || waiting.has(to)) continue;
      waiting.set(to, { pipeline: to, for: 'run', since: throughAt });
    }
  }
  return [...waiting.values()];
}
