import type { PipelineId } from '../../records/ids.ts';
import type { Edge } from '../../records/pipeline.ts';
import type { Run } from '../../records/run.ts';
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
  const sameRevision = byRevision(from);
  const newestPassing = edge.source === 'declared' ? newestPassingBy(from) : () => null;
  return to.runs.map((run) => {
    const recorded: Feeder[] = [];
    for (const feed of run.fedBy) {
      const row = from.rowOf.get(feed.run);
      if (row !== undefined) recorded.push({ row, estimated: feed.evidence === 'estimated' });
    }
    if (recorded.length > 0) return recorded;
    const same = sameRevision(run);
    if (same !== null) return [{ row: same, estimated: false }];
    const newest = newestPassing(askedAt(run));
    return newest === null ? nobody : [{ row: newest, estimated: true }];
  });
}

const nobody: readonly Feeder[] = [];

const revisionKey = (run: Run): string | null =>
  run.revision === null || run.repository === null ? null : `${run.repository} ${run.revision}`;

/** Finds the newest run on the same revision that had finished when the run was asked for; one that passed if there is one. */
function byRevision(from: Node): (run: Run) => number | null {
  const rows = new Map<string, number[]>();
  from.runs.forEach((run, row) => {
    const key = revisionKey(run);
    if (key === null) return;
    const found = rows.get(key);
    if (found) found.push(row);
    else rows.set(key, [row]);
  });
  return (run) => {
    const key = revisionKey(run);
    const finished = (key === null ? [] : (rows.get(key) ?? [])).filter(
      (row) => (from.runs[row]?.finishedAt ?? Number.POSITIVE_INFINITY) <= askedAt(run),
    );
    return finished.findLast((row) => from.runs[row]?.outcome === 'passes') ?? finished.at(-1) ?? null;
  };
}

/** Finds the newest passing run that had finished by a moment. */
function newestPassingBy(from: Node): (moment: number) => number | null {
  const byFinish = from.runs
    .map((run, row) => ({ row, finishedAt: run.finishedAt, passes: run.outcome === 'passes' }))
    .filter(({ passes }) => passes)
    .sort((a, b) => a.finishedAt - b.finishedAt);
  let newest = -1;
  const newestSoFar = byFinish.map(({ row }) => {
    newest = Math.max(newest, row);
    return newest;
  });
  return (moment) => {
    let low = 0;
    let high = byFinish.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((byFinish[middle]?.finishedAt ?? 0) <= moment) low = middle + 1;
      else high = middle;
    }
    return newestSoFar[low - 1] ?? null;
  };
}
