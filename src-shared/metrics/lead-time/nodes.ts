import { arrowsOut, inFlowOrder } from '../../graph/graph.ts';
import type { PipelineId } from '../../records/ids.ts';
import type { Edge } from '../../records/pipeline.ts';
import type { Run } from '../../records/run.ts';
import { groupedBy } from '../../stats/grouped.ts';
import { keysOf, type Numbered, numbered } from '../../stats/numbered.ts';
import type { DeliveryHistory } from '../contract.ts';
import { type ReleasePoint, releasePoints } from '../release-points.ts';

/** A pipeline within the graph. A run is known by its row: its place in `runs`, where what was asked for later comes later. */
export interface Node {
  readonly id: PipelineId;
  readonly name: string;
  readonly runs: readonly Run[];
  /** By the id of a run: its row. */
  readonly rowOf: Pick<Numbered, 'get'>;
  /** Edges out of it, the default way first. */
  readonly out: readonly Edge[];
  /** Edges into it. */
  readonly into: readonly Edge[];
  /** Set where arrival is counted. */
  readonly release: ReleasePoint | null;
}

/** The nodes in flow order: what feeds comes before what is fed. */
export function nodesOf(history: DeliveryHistory): ReadonlyMap<PipelineId, Node> {
  const releases = releasePoints(history);
  const byId = new Map(history.pipelines.map((pipeline) => [pipeline.id, pipeline]));
  const edges = history.edges.filter(({ from, to }) => byId.has(from) && byId.has(to));
  const outOf = arrowsOut(edges);
  const intoOf = groupedBy(edges, ({ to }) => to);
  const nodes = new Map<PipelineId, Node>();
  for (const id of inFlowOrder([...byId.keys()], edges)) {
    const pipeline = byId.get(id);
    if (!pipeline) continue;
    const out = (outOf.get(id) ?? []).toSorted(defaultFirst);
    const runs = inRowOrder(history.runs.get(id) ?? []);
    nodes.set(id, {
      id,
      name: pipeline.name,
      runs,
      rowOf: rowsOf(runs),
      out,
      into: intoOf.get(id) ?? [],
      release: releases.get(id) ?? null,
    });
  }
  return nodes;
}

function rowsOf(runs: readonly Run[]): Numbered {
  const rows = numbered(keysOf(runs.map(({ id }) => id)));
  runs.forEach(({ id }, row) => {
    rows.set(id, row);
  });
  return rows;
}

function defaultFirst(a: Edge, b: Edge): number {
  return Number(b.isDefault) - Number(a.isDefault) || a.position - b.position;
}

/**
 * Within a branch by number, since a lower number speaks of an older revision; branches merged by when their runs were asked
 * for. Numbers rise as runs are asked for, so a run was asked for no later than those with higher numbers: that bounds
 * an unknown queueing and puts a re-run where its revision belongs.
 */
function inRowOrder(given: readonly Run[]): readonly Run[] {
  if (isInOrder(given)) return given;
  const unique = [...new Map(given.map((run) => [run.id, run])).values()];
  const branches = new Set(unique.flatMap(({ branch }) => branch ?? []));
  if (branches.size <= 1) return unique.sort(byNumber);
  const rows: { readonly run: Run; readonly asked: number }[] = [];
  for (const runs of groupedBy(unique, ({ branch }) => branch).values()) {
    let asked = Number.POSITIVE_INFINITY;
    for (const run of runs.sort(byNumber).reverse()) {
      asked = Math.min(asked, askedAt(run));
      rows.push({ run, asked });
    }
  }
  return rows
    .sort((a, b) => a.asked - b.asked || byBranch(a.run, b.run) || byNumber(a.run, b.run))
    .map(({ run }) => run);
}

/** Whether the runs are of one branch, each with a higher number than the one before: most are, and there may be a million. */
function isInOrder(runs: readonly Run[]): boolean {
  let branch: string | null = null;
  return runs.every((run, row) => {
    const isSame = run.branch === null || branch === null || run.branch === branch;
    branch ??= run.branch;
    const before = runs[row - 1];
    return isSame && (before === undefined || byNumber(before, run) < 0);
  });
}

function byBranch(a: Run, b: Run): number {
  if (a.branch === b.branch) return 0;
  return (a.branch ?? '') < (b.branch ?? '') ? -1 : 1;
}

function byNumber(a: Run, b: Run): number {
  return a.generation - b.generation || a.number - b.number || a.attempt - b.attempt || a.id - b.id;
}

/** When a run was asked for: `queued`, or `started` where that is unknown. */
export function askedAt(run: Pick<Run, 'queuedAt' | 'startedAt'>): number {
  return run.queuedAt ?? run.startedAt;
}
