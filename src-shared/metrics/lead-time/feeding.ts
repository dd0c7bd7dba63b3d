import type { PipelineId } from '../../records/ids.ts';
import type { Edge } from '../../records/pipeline.ts';
import type { Run } from '../../records/run.ts';
import { groupedBy } from '../../stats/grouped.ts';
import { askedAt, type Node } from './nodes.ts';

/** A run of the node before that fed a run. */
export interface Feeder {
  readonly row: number;
  readonly estimated: boolean;
}

/** For each run of the fed node, by row: the runs of the feeding node that fed it. */
export type Feeding = readonly (readonly Feeder[])[];

/**
 * What fed the runs of a node along one edge, strongest evidence first: what was recorded, the same revision of the same
 * repository, and for a declared edge the newest passing run that had finished. Source: METRICS.md, "What fed a run".
 */
export function feedingAlong(edge: Edge, nodes: ReadonlyMap<PipelineId, Node>): Feeding {
  const from = nodes.get(edge.from);
  const to = nodes.get(edge.to);
  if (!from || !to) return [];
  const passes = (row: number): boolean => from.runs[row]?.outcome === 'passes';
  const newestPassing = edge.source === 'declared' ? newestOf([...from.runs.keys()].filter(passes), from) : () => null;
  const sameRevision = onSameRevision(passes, from);
  return to.runs.map((run) => {
    const recorded = recordedOf(run, from);
    if (recorded.length > 0) return recorded;
    // What is recorded wins even where the run that it means is not at hand: what could be inferred would be another one.
    if (run.fedUnseen?.includes(edge.from)) return nobody;
    const same = sameRevision(run);
    if (same !== null) return [{ row: same, estimated: false }];
    const newest = newestPassing(askedAt(run));
    return newest === null ? nobody : [{ row: newest, estimated: true }];
  });
}

const nobody: readonly Feeder[] = [];

function recordedOf(run: Run, from: Node): readonly Feeder[] {
  const recorded: Feeder[] = [];
  for (const feed of run.fedBy) {
    const row = from.rowOf.get(feed.run);
    if (row !== undefined) recorded.push({ row, estimated: feed.evidence === 'estimated' });
  }
  return recorded;
}

const revisionKey = (run: Run | undefined): string | null =>
  !run || run.revision === null || run.repository === null ? null : `${run.repository} ${run.revision}`;

type NewestBy = (moment: number) => number | null;

/** Finds the newest run on the same revision that had finished when the run was asked for; one that passed if there is one. */
function onSameRevision(passes: (row: number) => boolean, from: Node): (run: Run) => number | null {
  let byRevision: ReadonlyMap<string | null, readonly number[]> | null = null;
  const found = new Map<string, { readonly passing: NewestBy; readonly any: NewestBy }>();
  return (run) => {
    const key = revisionKey(run);
    if (key === null) return null;
    byRevision ??= groupedBy(from.runs.keys(), (row) => revisionKey(from.runs[row]));
    const same = byRevision.get(key);
    if (!same) return null;
    let newest = found.get(key);
    if (!newest) {
      newest = { passing: newestOf(same.filter(passes), from), any: newestOf(same, from) };
      found.set(key, newest);
    }
    return newest.passing(askedAt(run)) ?? newest.any(askedAt(run));
  };
}

/** Finds, of some runs, the newest that had finished by a moment. */
function newestOf(rows: readonly number[], from: Node): NewestBy {
  const finished = rows
    .map((row) => ({ row, at: from.runs[row]?.finishedAt ?? Number.POSITIVE_INFINITY }))
    .sort((a, b) => a.at - b.at);
  let newest = -1;
  const newestSoFar = finished.map(({ row }) => {
    newest = Math.max(newest, row);
    return newest;
  });
  return (moment) => {
    let low = 0;
    let high = finished.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((finished[middle]?.at ?? 0) <= moment) low = middle + 1;
      else high = middle;
    }
    return newestSoFar[low - 1] ?? null;
  };
}
