import type { PipelineId } from '../../records/ids.ts';
import type { DeliveryHistory } from '../contract.ts';
import { type Feeding, feedingAlong } from './feeding.ts';
import { type Frontiers, type FrontiersBuilder, frontiersBuilder } from './frontiers.ts';
import { historiesOf } from './history.ts';
import type { Node } from './nodes.ts';
import { type Commits, commitsOf, type Origin, ownCommits } from './origins.ts';

/** What the runs of a node carry, and which run of it carried each commit first. */
export interface Carried {
  readonly frontiers: Frontiers;
  /** The commits that any run of the node carries, in the order of hand-over; the node knows each by its place here. */
  readonly commits: readonly number[];
  readonly placeOf: ReadonlyMap<number, number>;
  /** By place: the row of the first run that carries the commit. */
  readonly first: readonly number[];
  /** The places of commits that the first observed run contains without listing them: handed over at an unknown moment. */
  readonly baseline: ReadonlySet<number>;
  /** By origin: the places of its commits, as far as any run carries them. */
  readonly places: ReadonlyMap<number, readonly number[]>;
}

export interface Carrying {
  readonly commits: Commits;
  readonly carried: ReadonlyMap<PipelineId, Carried>;
  /** By edge, as `from>to`. */
  readonly feeding: ReadonlyMap<string, Feeding>;
}

/** Follows every commit through every pipeline. `nodes` in flow order. Source: METRICS.md, "Carrying". */
export function carryingOf(history: DeliveryHistory, nodes: ReadonlyMap<PipelineId, Node>): Carrying {
  const commits = commitsOf(history.changes);
  const historyIn = historiesOf(history.ancestry);
  const origins: Origin[] = [];
  const carried = new Map<PipelineId, Carried>();
  const feeding = new Map<string, Feeding>();
  for (const node of nodes.values()) {
    for (const edge of node.into) feeding.set(edgeKey(edge), feedingAlong(edge, nodes));
    const isFed = node.into.some(({ from }) => (carried.get(from)?.commits.length ?? 0) > 0);
    const own = ownCommits(node, commits, isFed, historyIn);
    const ownIds = new Map(own.origins.map((origin) => [origin, origins.push(origin) - 1]));
    const frontiers = frontiersBuilder(origins.length, node.runs.length);
    node.runs.forEach((_, row) => {
      frontiers.beginRow();
      const origin = own.originOf[row];
      if (origin) frontiers.add(ownIds.get(origin) ?? 0, own.carried[row] ?? 0);
      for (const edge of node.into) addFed(frontiers, row, feeding.get(edgeKey(edge)), carried.get(edge.from));
    });
    carried.set(node.id, handOver(node, frontiers.done(), origins, commits));
  }
  return { commits, carried, feeding };
}

export const edgeKey = (edge: { readonly from: PipelineId; readonly to: PipelineId }): string =>
  `${edge.from}>${edge.to}`;

function addFed(to: FrontiersBuilder, row: number, feeding: Feeding | undefined, from: Carried | undefined): void {
  if (!feeding || !from) return;
  for (const feeder of feeding[row] ?? []) {
    from.frontiers.each(feeder.row, (origin, count) => to.add(origin, count));
  }
}

function handOver(node: Node, frontiers: Frontiers, origins: readonly Origin[], commits: Commits): Carried {
  const found = { commits: [] as number[], first: [] as number[], placeOf: new Map<number, number>() };
  const baseline = new Set<number>();
  const places = new Map<number, number[]>();
  node.runs.forEach((run, row) => {
    // Number 1 truly is the first run: nothing was handed over before it.
    const listed = row === 0 && run.number !== 1 ? new Set(run.changes.map(commits.of)) : null;
    frontiers.each(row, (origin, count) => {
      let reached = places.get(origin);
      if (!reached) {
        reached = [];
        places.set(origin, reached);
      }
      for (let at = reached.length; at < count; at++) {
        const commit = origins[origin]?.commits[at] ?? -1;
        let place = found.placeOf.get(commit);
        if (place === undefined) {
          place = found.commits.push(commit) - 1;
          found.first.push(row);
          found.placeOf.set(commit, place);
          if (listed !== null && !listed.has(commit)) baseline.add(place);
        }
        reached.push(place);
      }
    });
  });
  return { ...found, frontiers, baseline, places };
}
