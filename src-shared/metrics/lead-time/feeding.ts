import type { PipelineId } from '../../records/ids.ts';
import type { Edge } from '../../records/pipeline.ts';
import { evidences } from '../../records/run.ts';
import { firstWhere } from '../../stats/first-where.ts';
import { groupedBy } from '../../stats/grouped.ts';
import { growingBytes, growingInts } from '../../stats/growing.ts';
import { askedAtRow, noWord, passes, type RunTable } from '../run-table.ts';
import type { Node } from './nodes.ts';

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
  const isPassing = (row: number): boolean => from.runs.outcome[row] === passes;
  const newestPassing =
    edge.source === 'declared'
      ? newestOf([...from.runs.id.keys()].filter(isPassing), finishedIn(from.runs))
      : () => null;
  const sameRevision = onSameRevision(isPassing, from.runs);
  const { length, unseen, feeds, evidence } = to.runs;
  const starts = new Int32Array(length + 1);
  const rows = growingInts(length);
  const estimated = growingBytes(length);
  for (let fed = 0; fed < length; fed++) {
    for (let at = feeds.starts[fed] ?? 0; at < (feeds.starts[fed + 1] ?? 0); at++) {
      const row = from.rowOf(feeds.values[at] ?? 0);
      if (row === undefined) continue;
      rows.push(row);
      estimated.push(Number(evidence[at] === isEstimate));
    }
    // What is recorded wins even where the run that it means is not at hand: what could be inferred would be another one.
    if (rows.length === starts[fed] && !unseen.get(fed)?.includes(edge.from)) {
      const same = sameRevision(to.runs, fed);
      const newest = same ?? newestPassing(askedAtRow(to.runs, fed));
      if (newest !== null) {
        rows.push(newest);
        estimated.push(Number(same === null));
      }
    }
    starts[fed + 1] = rows.length;
  }
  return { starts, rows: rows.done(), estimated: estimated.done() };
}

const isEstimate = evidences.indexOf('estimated');

const nothing: Feeding = { starts: new Int32Array(0), rows: new Int32Array(0), estimated: new Uint8Array(0) };

/** One number for a revision of a repository; null where either is unknown. */
function revisionKey({ revision, repository, words }: RunTable, row: number): number | null {
  const [of, its] = [repository[row] ?? noWord, revision[row] ?? noWord];
  return of === noWord || its === noWord ? null : of * words.length + its;
}

const finishedIn =
  ({ finishedAt }: RunTable) =>
  (row: number): number =>
    finishedAt[row] ?? Number.POSITIVE_INFINITY;

type NewestBy = (moment: number) => number | null;

/**
 * Finds the newest run on the same revision that was there when the run was asked for: one that had finished, else one that still went on, since a
 * workflow deploys before it ends. One that passed (in the end) comes before one that did not.
 */
function onSameRevision(isPassing: (row: number) => boolean, from: RunTable) {
  let byRevision: ReadonlyMap<number | null, readonly number[]> | null = null;
  const found = new Map<number, readonly NewestBy[]>();
  const finished = finishedIn(from);
  const begun = (row: number): number => askedAtRow(from, row);
  return (to: RunTable, fed: number): number | null => {
    const key = revisionKey(to, fed);
    if (key === null) return null;
    byRevision ??= groupedBy(from.id.keys(), (row) => revisionKey(from, row));
    const same = byRevision.get(key);
    if (!same) return null;
    let finders = found.get(key);
    if (!finders) {
      const passing = same.filter(isPassing);
      finders = [passing, same].flatMap((rows) => [newestOf(rows, finished), newestOf(rows, begun)]);
      found.set(key, finders);
    }
    const asked = askedAtRow(to, fed);
    for (const newest of finders) {
      const row = newest(asked);
      if (row !== null) return row;
    }
    return null;
  };
}

/** Finds, of some runs, the newest that had come to a point of its life, such as its end, by a moment. */
function newestOf(rows: readonly number[], pointOf: (row: number) => number): NewestBy {
  const inTime = rows.map((row) => ({ row, at: pointOf(row) })).sort((a, b) => a.at - b.at);
  let newest = -1;
  const newestSoFar = inTime.map(({ row }) => {
    newest = Math.max(newest, row);
    return newest;
  });
  return (moment) => {
    const later = firstWhere(inTime.length, (place) => (inTime[place]?.at ?? 0) > moment);
    return newestSoFar[later - 1] ?? null;
  };
}
