import type { PipelineId } from '../../records/ids.ts';
import type { DeliveryHistory } from '../contract.ts';
import { type Feeding, feedingAlong } from './feeding.ts';
import type { Node } from './nodes.ts';
import { type Commits, commitsOf, type Origin, ownCommits } from './origins.ts';

/** What the runs of a node carry: of each origin the first so many commits. */
export interface Carried {
  readonly origins: readonly Origin[];
  /** `counts[row * origins.length + i]`: how many commits of origin `i` the run carries. */
  readonly counts: Int32Array;
  /** For each commit the row of the first run that carries it, or −1. */
  readonly first: Int32Array;
  /** Commits that the first observed run contains without listing them: handed over at an unknown moment. */
  readonly baseline: ReadonlySet<number>;
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
  const counted = new Map<PipelineId, Pick<Carried, 'origins' | 'counts'>>();
  const feeding = new Map<string, Feeding>();
  for (const node of nodes.values()) {
    for (const edge of node.into) feeding.set(edgeKey(edge), feedingAlong(edge, nodes));
    counted.set(node.id, countsOf(node, commits, counted, feeding));
  }
  const carried = new Map<PipelineId, Carried>();
  for (const node of nodes.values()) {
    const counts = counted.get(node.id);
    if (counts) carried.set(node.id, { ...counts, ...handOver(node, counts, commits) });
  }
  return { commits, carried, feeding };
}

export const edgeKey = (edge: { readonly from: PipelineId; readonly to: PipelineId }): string =>
  `${edge.from}>${edge.to}`;

function countsOf(
  node: Node,
  commits: Commits,
  counted: ReadonlyMap<PipelineId, Pick<Carried, 'origins' | 'counts'>>,
  feeding: ReadonlyMap<string, Feeding>,
): Pick<Carried, 'origins' | 'counts'> {
  const brought = new Set(node.into.flatMap(({ from }) => counted.get(from)?.origins ?? []));
  const own = ownCommits(
    node,
    commits,
    [...brought].some((origin) => origin.commits.length > 0),
  );
  const origins = [...brought, ...own.origins];
  const placeOf = new Map(origins.map((origin, place) => [origin, place]));
  const width = origins.length;
  const counts = new Int32Array(node.runs.length * width);

  own.originOf.forEach((origin, row) => {
    const place = origin === null ? undefined : placeOf.get(origin);
    if (place !== undefined) counts[row * width + place] = own.carried[row] ?? 0;
  });
  for (const edge of node.into) {
    const from = counted.get(edge.from);
    if (!from) continue;
    const places = from.origins.map((origin) => placeOf.get(origin) ?? 0);
    feeding.get(edgeKey(edge))?.forEach((feeders, row) => {
      for (const feeder of feeders) {
        places.forEach((place, i) => {
          const count = from.counts[feeder.row * places.length + i] ?? 0;
          const at = row * width + place;
          if (count > (counts[at] ?? 0)) counts[at] = count;
        });
      }
    });
  }
  return { origins, counts };
}

function handOver(
  node: Node,
  { origins, counts }: Pick<Carried, 'origins' | 'counts'>,
  commits: Commits,
): Pick<Carried, 'first' | 'baseline'> {
  const first = new Int32Array(commits.all.length).fill(-1);
  const baseline = new Set<number>();
  const reached = new Int32Array(origins.length);
  node.runs.forEach((run, row) => {
    // Number 1 truly is the first run: nothing was handed over before it.
    const isBaseline = row === 0 && run.number !== 1;
    const listed = isBaseline ? new Set(run.changes.map(commits.of)) : null;
    origins.forEach((origin, place) => {
      const count = counts[row * origins.length + place] ?? 0;
      for (let at = reached[place] ?? 0; at < count; at++) {
        const commit = origin.commits[at];
        if (commit === undefined || first[commit] !== -1) continue;
        first[commit] = row;
        if (listed !== null && !listed.has(commit)) baseline.add(commit);
      }
      reached[place] = Math.max(reached[place] ?? 0, count);
    });
  });
  return { first, baseline };
}
