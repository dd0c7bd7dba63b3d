import type { PipelineId } from '#shared/records/ids.ts';
import { type IntMap, intMap, keyRangeOfAll } from '../../../stats/int-map.ts';
import type { DeliveryHistory } from '../../contract.ts';
import { changesAt } from '../../shared/run-table.ts';
import { type CarriedCounts, carriedCountsOf } from '../commits/carried-counts.ts';
import { type CommitIndex, type Commits, commitIndex, commitsOf } from '../commits/commits.ts';
import { ownCommits } from '../commits/own-commits.ts';
import { historiesOf } from '../history.ts';
import { type Feeding, feedings } from './feeding.ts';
import type { Node } from './nodes.ts';

/** The commits that a node's runs carry, and the first run that carried each. */
export interface Carried {
  readonly indexOf: Pick<IntMap, 'get'>;
  readonly carriedCounts: CarriedCounts;
  /** The commits that any run of the node carries, in the order of hand-over; the index here identifies each. */
  readonly commits: Int32Array;
  /** By index: the row of the first run that carries the commit. */
  readonly first: Int32Array;
  /** The indexes of commits that the first observed run contains without listing them: handed over at an unknown moment. */
  readonly baseline: ReadonlySet<number>;
  /** By source: the indexes of its commits, as far as any run carries them. */
  readonly indexesBySource: ReadonlyMap<number, Int32Array>;
}

export interface Propagation {
  readonly commits: CommitIndex;
  readonly carried: ReadonlyMap<PipelineId, Carried>;
}

/** By edge, as `from>to`: what fed the runs along it. */
export type FeedingByEdge = ReadonlyMap<string, Feeding>;

/** Follows every commit through every pipeline. `nodes` in flow order. Source: METRICS.md, "Carrying". */
export function propagate(
  history: DeliveryHistory,
  nodes: ReadonlyMap<PipelineId, Node>,
): { readonly propagation: Propagation; readonly feeding: FeedingByEdge } {
  const commits = commitsOf(history.changes);
  const historyIn = historiesOf(history.ancestry);
  const sources: Int32Array[] = [];
  const carried = new Map<PipelineId, Carried>();
  const feeding = new Map<string, Feeding>();
  const feedingAlong = feedings(nodes);
  for (const node of nodes.values()) {
    for (const edge of node.into) feeding.set(edgeKey(edge), feedingAlong(edge));
    const isFed = node.into.some(({ from }) => (carried.get(from)?.commits.length ?? 0) > 0);
    const own = ownCommits(node, commits, isFed, historyIn);
    const feeders = node.into.flatMap((edge) => {
      const [along, from] = [feeding.get(edgeKey(edge)), carried.get(edge.from)];
      return along && from ? [{ along, carriedCounts: from.carriedCounts }] : [];
    });
    const carriedCounts = carriedCountsOf({ own, from: sources.length, feeders });
    for (const source of own.sources) sources.push(source);
    carried.set(node.id, handOver(node, carriedCounts, sources, commits));
  }
  return { propagation: { commits: commitIndex(commits.columns(), history.changes), carried }, feeding };
}

export const edgeKey = (edge: { readonly from: PipelineId; readonly to: PipelineId }): string =>
  `${edge.from}>${edge.to}`;

function handOver(node: Node, carriedCounts: CarriedCounts, sources: readonly Int32Array[], all: Commits): Carried {
  const indexes = roomFor(carriedCounts, sources.length);
  const keys = keyRangeOfAll([...indexes].map(([source, { length }]) => (sources[source] ?? none).subarray(0, length)));
  const indexOf = intMap(keys);
  const reached = new Int32Array(sources.length);
  const [commits, first] = [new Int32Array(keys.count), new Int32Array(keys.count)];
  let handed = 0;
  const { starts } = carriedCounts;
  for (let row = 0; row < node.runs.length; row++) {
    for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++) {
      const source = carriedCounts.sources[entry] ?? 0;
      const count = carriedCounts.counts[entry] ?? 0;
      const before = reached[source] ?? 0;
      if (count <= before) continue;
      reached[source] = count;
      const own = sources[source] ?? none;
      const its = indexes.get(source) ?? none;
      for (let at = before; at < count; at++) {
        const commit = own[at] ?? -1;
        let index = indexOf.get(commit);
        if (index === undefined) {
          index = handed++;
          commits[index] = commit;
          first[index] = row;
          indexOf.set(commit, index);
        }
        its[at] = index;
      }
    }
  }
  const trimmed = (column: Int32Array) => (handed === column.length ? column : column.slice(0, handed));
  const of = { commits: trimmed(commits), first: trimmed(first) };
  return { ...of, indexOf, carriedCounts, baseline: baselineOf(node, of, all), indexesBySource: indexes };
}

/** By source, in the order in which the runs come to them: an array for the indexes of as many of its commits as any run carries. */
function roomFor({ sources: of, counts }: CarriedCounts, sourceCount: number): ReadonlyMap<number, Int32Array> {
  const most = new Int32Array(sourceCount);
  const met: number[] = [];
  for (let entry = 0; entry < of.length; entry++) {
    const source = of[entry] ?? 0;
    const count = counts[entry] ?? 0;
    if (most[source] === 0) met.push(source);
    if (count > (most[source] ?? 0)) most[source] = count;
  }
  return new Map(met.map((source) => [source, new Int32Array(most[source] ?? 0)]));
}

/** Carried commits of the first observed run that it does not list; none if it truly is the first: nothing was handed over before number 1. */
function baselineOf({ runs }: Node, { commits, first }: Pick<Carried, 'commits' | 'first'>, all: Commits) {
  const baseline = new Set<number>();
  if (runs.number[0] === 1) return baseline;
  const listed = new Set(Array.from(changesAt(runs, 0), all.of));
  for (let index = 0; first[index] === 0; index++) if (!listed.has(commits[index] ?? -1)) baseline.add(index);
  return baseline;
}

const none = new Int32Array(0);
