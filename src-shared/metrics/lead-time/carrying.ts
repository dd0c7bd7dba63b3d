import type { PipelineId } from '../../records/ids.ts';
import { type IntList, intList } from '../../stats/int-list.ts';
import { type Keys, keysOf, type Numbered, numbered } from '../../stats/numbered.ts';
import type { DeliveryHistory } from '../contract.ts';
import { changesAt } from '../run-table.ts';
import { type Feeding, feedingAlong } from './feeding.ts';
import { type Frontiers, type FrontiersBuilder, frontiersBuilder } from './frontiers.ts';
import { historiesOf } from './history.ts';
import type { Node } from './nodes.ts';
import { type Commits, commitsOf, type Origin, ownCommits } from './origins.ts';

/** What the runs of a node carry, and which run of it carried each commit first. */
export interface Carried {
  readonly frontiers: Frontiers;
  /** The commits that any run of the node carries, in the order of hand-over; the node knows each by its place here. */
  readonly commits: Int32Array;
  readonly placeOf: Pick<Numbered, 'get'>;
  /** By place: the row of the first run that carries the commit. */
  readonly first: Int32Array;
  /** The places of commits that the first observed run contains without listing them: handed over at an unknown moment. */
  readonly baseline: ReadonlySet<number>;
  /** By origin: the places of its commits, as far as any run carries them. */
  readonly places: ReadonlyMap<number, Int32Array>;
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
    for (let row = 0; row < node.runs.length; row++) {
      frontiers.beginRow();
      const origin = own.originOf[row];
      if (origin) frontiers.add(ownIds.get(origin) ?? 0, own.carried[row] ?? 0);
      for (const edge of node.into) addFed(frontiers, row, feeding.get(edgeKey(edge)), carried.get(edge.from));
    }
    carried.set(node.id, handOver(node, frontiers.done(), origins, commits));
  }
  return { commits, carried, feeding };
}

export const edgeKey = (edge: { readonly from: PipelineId; readonly to: PipelineId }): string =>
  `${edge.from}>${edge.to}`;

function addFed(to: FrontiersBuilder, row: number, feeding: Feeding | undefined, from: Carried | undefined): void {
  if (!feeding || !from) return;
  const end = feeding.starts[row + 1] ?? 0;
  for (let at = feeding.starts[row] ?? end; at < end; at++) to.addAll(from.frontiers, feeding.rows[at] ?? -1);
}

function handOver(node: Node, frontiers: Frontiers, origins: readonly Origin[], all: Commits): Carried {
  const commits = intList(node.runs.length);
  const first = intList(node.runs.length);
  const placeOf = numbered(keysOfCarried(frontiers, origins));
  const baseline = new Set<number>();
  const places = new Map<number, IntList>();
  const listedFirst = listedByFirst(node, all);
  const { starts } = frontiers;
  for (let row = 0; row < node.runs.length; row++) {
    for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++) {
      const origin = frontiers.origins[entry] ?? 0;
      const count = frontiers.counts[entry] ?? 0;
      const reached = within(places, origin);
      if (reached.length >= count) continue;
      const own = origins[origin]?.commits ?? [];
      for (let at = reached.length; at < count; at++) {
        const commit = own[at] ?? -1;
        let place = placeOf.get(commit);
        if (place === undefined) {
          place = commits.push(commit);
          first.push(row);
          placeOf.set(commit, place);
          if (row === 0 && listedFirst !== null && !listedFirst.has(commit)) baseline.add(place);
        }
        reached.push(place);
      }
    }
  }
  return {
    commits: commits.done(),
    first: first.done(),
    placeOf,
    frontiers,
    baseline,
    places: new Map([...places].map(([origin, reached]) => [origin, reached.done()])),
  };
}

/** What the first observed run lists; null where it truly is the first: nothing was handed over before number 1. */
function listedByFirst({ runs }: Node, all: Commits): ReadonlySet<number> | null {
  return runs.number[0] === 1 ? null : new Set(Array.from(changesAt(runs, 0), all.of));
}

function within(places: Map<number, IntList>, origin: number): IntList {
  const known = places.get(origin);
  if (known) return known;
  const made = intList();
  places.set(origin, made);
  return made;
}

/** Where the commits lie that any run of the node carries, each counted for each origin that has it. */
function keysOfCarried({ origins: of, counts }: Frontiers, origins: readonly Origin[]): Keys {
  const most = new Int32Array(origins.length);
  for (let entry = 0; entry < of.length; entry++) {
    const origin = of[entry] ?? 0;
    const count = counts[entry] ?? 0;
    if (count > (most[origin] ?? 0)) most[origin] = count;
  }
  const keys = origins.map(({ commits }, origin) => keysOf(commits.slice(0, most[origin] ?? 0)));
  return {
    from: keys.reduce((least, { from }) => Math.min(least, from), Number.POSITIVE_INFINITY),
    to: keys.reduce((most, { to }) => Math.max(most, to), Number.NEGATIVE_INFINITY),
    count: keys.reduce((sum, { count }) => sum + count, 0),
  };
}
