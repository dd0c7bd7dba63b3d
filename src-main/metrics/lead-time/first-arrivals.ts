import type { ChangeId } from '#shared/records/ids.ts';
import type { Interval, Millis } from '#shared/time/time.ts';
import type { Arrival, Changes, DeliveryHistory } from '../contract.ts';
import { type CommitFlow, commitFlowOf } from './commit-flow.ts';
import type { Node } from './routes/nodes.ts';
import { arrivalOf } from './routes/routes.ts';

/**
 * The commits that first reached any release point in the window, oldest arrival first; each once, if its change or its revision
 * is known. A commit that was released elsewhere before the window is not among them.
 */
export const arrivalsOf = (history: DeliveryHistory, window: Interval): readonly Arrival[] =>
  onceEach(firstArrivalsOf(history, window));

/** The same, but a commit of which only the revision is known may occur several times. */
export function firstArrivalsOf(history: DeliveryHistory, window: Interval): readonly Arrival[] {
  const flow = commitFlowOf(history);
  const releases = [...flow.nodes.values()].filter(({ release }) => release !== null);
  const isFirst = releases.length > 1 ? firstArrivals(flow, releases) : () => true;
  const arrivals = releases.flatMap((node) => arrivalsAt(node, flow, window)).filter(isFirst);
  const momentsOf = momentFinder(history.changes);
  return arrivals
    .sort((a, b) => a.arrivedAt - b.arrivedAt || a.run - b.run)
    .map((arrival) => ({ ...arrival, ...momentsOf(arrival) }));
}

/** The first arrival of each commit, and every arrival of which neither change nor revision is known. */
export function onceEach(arrivals: readonly Arrival[]): readonly Arrival[] {
  const seen = new Set<number | string>();
  return arrivals.filter(({ change, revision }) => {
    const commit = change ?? revision;
    if (commit === null) return true;
    const isNew = !seen.has(commit);
    seen.add(commit);
    return isNew;
  });
}

/** An arrival without the times of its commit. */
type UndatedArrival = Omit<Arrival, 'committedAt' | 'authoredAt'>;

/** Where a run lists no changes, a commit that is known from elsewhere may have its revision. */
function momentFinder(changes: Changes) {
  let byRevision: ReadonlyMap<string, ChangeId> | null = null;
  const changeOf = ({ change, revision }: UndatedArrival): ChangeId | null => {
    if (change !== null || revision === null) return change;
    byRevision ??= new Map(Array.from(changes.values(), ({ id, revision: its }) => [its, id]));
    return byRevision.get(revision) ?? null;
  };
  return (arrival: UndatedArrival): Pick<Arrival, 'committedAt' | 'authoredAt'> => {
    const id = changeOf(arrival);
    const at = (which: 'committedAt' | 'authoredAt') => (id === null ? null : changes.momentOf(id, which));
    return { committedAt: at('committedAt'), authoredAt: at('authoredAt') };
  };
}

/** The arrivals at one release point in the window, without their paths, which samples have. */
function arrivalsAt(node: Node, flow: CommitFlow, window: Interval): readonly UndatedArrival[] {
  const { commits, arrivalsBy: arrivedBy } = flow.arrivals(node);
  const all = flow.propagation.commits;
  const arrivals: UndatedArrival[] = [];
  for (const [routeIndex, route] of (flow.routes.get(node.id)?.kept ?? []).entries()) {
    const { indexes, rows } = arrivedBy(routeIndex, window);
    for (let at = 0; at < indexes.length; at++) {
      const row = rows[at] ?? -1;
      const commit = commits[indexes[at] ?? -1] ?? -1;
      const change = all.changeOf(commit);
      const revision = change === null ? all.at(commit).revision : null;
      arrivals.push({ change, revision, arrivedAt: arrivalOf(route, row), run: node.runs.id[row] ?? 0 });
    }
  }
  return arrivals;
}

/** Decides whether an arrival's commit reached no release point earlier, over all of history. */
function firstArrivals(flow: CommitFlow, releases: readonly Node[]): (arrival: UndatedArrival) => boolean {
  const { commits } = flow.propagation;
  const first = new Float64Array(commits.count).fill(Number.POSITIVE_INFINITY);
  for (const node of releases) {
    const arrivals = flow.arrivals(node);
    for (const [routeIndex, route] of (flow.routes.get(node.id)?.kept ?? []).entries()) {
      const winners = arrivals.winners(routeIndex);
      for (let at = 0; at < arrivals.measured.length; at++) {
        const index = arrivals.measured[at] ?? -1;
        const commit = arrivals.commits[index] ?? -1;
        first[commit] = Math.min(first[commit] ?? 0, arrivalOf(route, winners[index] ?? -1));
      }
    }
  }
  let byRevision: ReadonlyMap<string, Millis> | null = null;
  return ({ change, revision, arrivedAt }) => {
    if (change !== null) return arrivedAt === first[commits.of(change)];
    byRevision ??= firstByRevision(flow, first);
    return revision === null || arrivedAt === byRevision.get(revision);
  };
}

/** When a revision without a change first arrived, in whichever repository it is. */
function firstByRevision({ propagation: { commits } }: CommitFlow, first: Float64Array): ReadonlyMap<string, Millis> {
  const moments = new Map<string, Millis>();
  for (const [commit, moment] of first.entries()) {
    const { change, revision } = commits.at(commit);
    if (change === null && revision !== null)
      moments.set(revision, Math.min(moment, moments.get(revision) ?? Number.POSITIVE_INFINITY));
  }
  return moments;
}
