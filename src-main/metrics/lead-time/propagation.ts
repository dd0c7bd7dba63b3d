import type { PipelineId } from '#shared/records/ids.ts';
import { keysOfAll, type Numbered, numbered } from '../../stats/int-map.ts';
import type { DeliveryHistory } from '../contract.ts';
import { changesAt } from '../shared/run-table.ts';
import { type Frontiers, frontiersOf } from './carried-counts.ts';
import { ownCommits } from './commit-sources.ts';
import { type Commits, commitsOf, type KnownCommits, knownCommits } from './commits.ts';
import { type Feeding, feedings } from './feeding.ts';
import { historiesOf } from './history.ts';
import type { Node } from './nodes.ts';

/** What the runs of a node carry, and which run of it carried each commit first. */
export interface Carried {
  readonly placeOf: Pick<Numbered, 'get'>;
  readonly frontiers: Frontiers;
  /** The commits that any run of the node carries, in the order of hand-over; the node knows each by its place here. */
  readonly commits: Int32Array;
  /** By place: the row of the first run that carries the commit. */
  readonly first: Int32Array;
  /** The places of commits that the first observed run contains without listing them: handed over at an unknown moment. */
  readonly baseline: ReadonlySet<number>;
  /** By origin: the places of its commits, as far as any run carries them. */
  readonly places: ReadonlyMap<number, Int32Array>;
}

export interface Carrying {
  readonly commits: KnownCommits;
  readonly carried: ReadonlyMap<PipelineId, Carried>;
}

/** By edge, as `from>to`: what fed the runs along it. */
export type FeedingByEdge = ReadonlyMap<string, Feeding>;

/** Follows every commit through every pipeline. `nodes` in flow order. Source: METRICS.md, "Carrying". */
export function carryingOf(
  history: DeliveryHistory,
  nodes: ReadonlyMap<PipelineId, Node>,
): { readonly carrying: Carrying; readonly feeding: FeedingByEdge } {
  const commits = commitsOf(history.changes);
  const historyIn = historiesOf(history.ancestry);
  const origins: Int32Array[] = [];
  const carried = new Map<PipelineId, Carried>();
  const feeding = new Map<string, Feeding>();
  const feedingAlong = feedings(nodes);
  for (const node of nodes.values()) {
    for (const edge of node.into) feeding.set(edgeKey(edge), feedingAlong(edge));
    const isFed = node.into.some(({ from }) => (carried.get(from)?.commits.length ?? 0) > 0);
    const own = ownCommits(node, commits, isFed, historyIn);
    const feeders = node.into.flatMap((edge) => {
      const [along, from] = [feeding.get(edgeKey(edge)), carried.get(edge.from)];
      return along && from ? [{ along, frontiers: from.frontiers }] : [];
    });
    const frontiers = frontiersOf({ own, from: origins.length, feeders });
    for (const origin of own.origins) origins.push(origin);
    carried.set(node.id, handOver(node, frontiers, origins, commits));
  }
  return { carrying: { commits: knownCommits(commits.columns(), history.changes), carried }, feeding };
}

export const edgeKey = (edge: { readonly from: PipelineId; readonly to: PipelineId }): string =>
  `${edge.from}>${edge.to}`;

function handOver(node: Node, frontiers: Frontiers, origins: readonly Int32Array[], all: Commits): Carried {
  const places = roomFor(frontiers, origins.length);
  const keys = keysOfAll([...places].map(([origin, { length }]) => (origins[origin] ?? none).subarray(0, length)));
  const placeOf = numbered(keys);
  const reached = new Int32Array(origins.length);
  const [commits, first] = [new Int32Array(keys.count), new Int32Array(keys.count)];
  let handed = 0;
  const { starts } = frontiers;
  for (let row = 0; row < node.runs.length; row++) {
    for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++) {
      const origin = frontiers.origins[entry] ?? 0;
      const count = frontiers.counts[entry] ?? 0;
      const before = reached[origin] ?? 0;
      if (count <= before) continue;
      reached[origin] = count;
      const own = origins[origin] ?? none;
      const its = places.get(origin) ?? none;
      for (let at = before; at < count; at++) {
        const commit = own[at] ?? -1;
        let place = placeOf.get(commit);
        if (place === undefined) {
          place = handed++;
          commits[place] = commit;
          first[place] = row;
          placeOf.set(commit, place);
        }
        its[at] = place;
      }
    }
  }
  const trimmed = (column: Int32Array) => (handed === column.length ? column : column.slice(0, handed));
  const of = { commits: trimmed(commits), first: trimmed(first) };
  return { ...of, placeOf, frontiers, baseline: baselineOf(node, of, all), places };
}

/** By origin, in the order in which the runs come to them: room for the places of as many of its commits as any run carries. */
function roomFor({ origins: of, counts }: Frontiers, originCount: number): ReadonlyMap<number, Int32Array> {
  const most = new Int32Array(originCount);
  const met: number[] = [];
  for (let entry = 0; entry < of.length; entry++) {
    const origin = of[entry] ?? 0;
    const count = counts[entry] ?? 0;
    if (most[origin] === 0) met.push(origin);
    if (count > (most[origin] ?? 0)) most[origin] = count;
  }
  return new Map(met.map((origin) => [origin, new Int32Array(most[origin] ?? 0)]));
}

/** Of what the first observed run carries, what it does not list; nothing where it truly is the first: nothing was handed over before number 1. */
function baselineOf({ runs }: Node, { commits, first }: Pick<Carried, 'commits' | 'first'>, all: Commits) {
  const baseline = new Set<number>();
  if (runs.number[0] === 1) return baseline;
  const listed = new Set(Array.from(changesAt(runs, 0), all.of));
  for (let place = 0; first[place] === 0; place++) if (!listed.has(commits[place] ?? -1)) baseline.add(place);
  return baseline;
}

const none = new Int32Array(0);
