import type { PipelineId } from '../../records/ids.ts';
import type { Edge } from '../../records/pipeline.ts';
import type { Run } from '../../records/run.ts';
import { groupedBy } from '../../stats/grouped.ts';
import { askedAt, type Node } from './nodes.ts';

/** What fed the runs of a node along one edge: packed, since there is one for nearly every run and edge. */
export interface Feeding {
  /** The feeders of the fed node's row `n` are those from `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Int32Array;
  /** The row of each feeder in the feeding node. */
  readonly rows: Int32Array;
  /** Whether that it fed the run is only estimated. */
  readonly estimated: Uint8Array;
}

/**
 * What fed the runs of a node along one edge, strongest evidence first: what was recorded, the same revision of the same
 * repository, and for a declared edge the newest passing run that had finished. Source: METRICS.md, "What fed a run".
 */
export function feedingAlong(edge: Edge, nodes: ReadonlyMap<PipelineId, Node>): Feeding {
  const from = nodes.get(edge.from);
  const to = nodes.get(edge.to);
  if (!from || !to) return nothing;
  const passes = (row: number): boolean => from.runs[row]?.outcome === 'passes';
  const newestPassing = edge.source === 'declared' ? newestOf([...from.runs.keys()].filter(passes), from) : () => null;
  const sameRevision = onSameRevision(passes, from);
  const starts = new Int32Array(to.runs.length + 1);
  const rows: number[] = [];
  const estimated: number[] = [];
  const add = (row: number, isEstimated: boolean): void => {
    rows.push(row);
    estimated.push(Number(isEstimated));
  };
  to.runs.forEach((run, fed) => {
    addRecorded(run, from, add);
    // What is recorded wins even where the run that it means is not at hand: what could be inferred would be another one.
    if (rows.length === starts[fed] && !run.fedUnseen?.includes(edge.from)) {
      const same = sameRevision(run);
      const newest = same ?? newestPassing(askedAt(run));
      if (newest !== null) add(newest, same === null);
    }
    starts[fed + 1] = rows.length;
  });
  return { starts, rows: new Int32Array(rows), estimated: new Uint8Array(estimated) };
}

function addRecorded(run: Run, from: Node, add: (row: number, isEstimated: boolean) => void): void {
  for (const feed of run.fedBy) {
    const row = from.rowOf.get(feed.run);
    if (row !== undefined) add(row, feed.evidence === 'estimated');
  }
}

const nothing: Feeding = { starts: new Int32Array(0), rows: new Int32Array(0), estimated: new Uint8Array(0) };

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
