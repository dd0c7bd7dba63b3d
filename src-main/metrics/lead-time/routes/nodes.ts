import { arrowsOut, inFlowOrder } from '#shared/graph/graph.ts';
import type { PipelineId, RunId } from '#shared/records/ids.ts';
import type { Edge } from '#shared/records/pipeline.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import { intMap, keyRange } from '../../../stats/int-map.ts';
import type { DeliveryHistory } from '../../contract.ts';
import { type ReleasePoint, releasePoints } from '../../shared/release-points.ts';
import { rowOrder } from '../../shared/run-order.ts';
import { queuedAtRow, type RunTable, rowFinder, selectRows } from '../../shared/run-table.ts';
import { noString } from '../../shared/string-table.ts';

/** A pipeline within the graph. A run is identified by its row in the table, in the order in which runs were queued. */
export interface Node {
  readonly id: PipelineId;
  readonly name: string;
  readonly runs: RunTable;
  /** The row of a run by its id; undefined if it is none of this node's. */
  rowOf(run: RunId): number | undefined;
  /** Edges out of it, the default edge first. */
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
  const tables = new Map([...history.runs].map(([id, runs]) => [id, inRowOrder(runs)]));
  const rowIn = rowFinder([...tables.values()]);
  const nodes = new Map<PipelineId, Node>();
  for (const id of inFlowOrder([...byId.keys()], edges)) {
    const pipeline = byId.get(id);
    const runs = tables.get(id);
    if (!pipeline || !runs) continue;
    const out = (outOf.get(id) ?? []).toSorted(defaultFirst);
    nodes.set(id, {
      id,
      name: pipeline.name,
      runs,
      rowOf: (run) => rowIn(runs, run),
      out,
      into: intoOf.get(id) ?? [],
      release: releases.get(id) ?? null,
    });
  }
  return nodes;
}

function defaultFirst(a: Edge, b: Edge): number {
  return Number(b.isDefault) - Number(a.isDefault) || a.position - b.position;
}

/**
 * Within a branch by number, since a lower number means an older revision; branches are merged by when their runs were queued. Numbers rise as runs
 * are queued, so a run was queued no later than those with higher numbers: that bounds an unknown queueing and puts a re-run where its revision
 * belongs.
 */
function inRowOrder(table: RunTable): RunTable {
  if (isInOrder(table)) return table;
  const byNumber = rowOrder(table);
  const rows = withoutRepeats(table).sort(byNumber);
  const { queuedAt, branches } = queuedByBranch(table, rows);
  if (branches > 1)
    rows.sort((a, b) => (queuedAt[a] ?? 0) - (queuedAt[b] ?? 0) || byBranch(table, a, b) || byNumber(a, b));
  return selectRows(table, new Int32Array(rows));
}

/** The rows without those of runs that come again: runs without a branch are read with several. */
function withoutRepeats({ id }: RunTable): number[] {
  const last = intMap(keyRange(id));
  for (let row = 0; row < id.length; row++) last.set(id[row] ?? 0, row);
  const rows: number[] = [];
  for (let row = 0; row < id.length; row++) if (last.get(id[row] ?? 0) === row) rows.push(row);
  return rows;
}

/** By row: when the run was queued, no later than those of its branch with higher numbers. `rows` by number. */
function queuedByBranch(table: RunTable, rows: readonly number[]) {
  const queuedAt = new Float64Array(table.length);
  const least = new Map<number, number>();
  for (let at = rows.length - 1; at >= 0; at--) {
    const row = rows[at] ?? 0;
    const branch = table.branch[row] ?? noString;
    const moment = Math.min(queuedAtRow(table, row), least.get(branch) ?? Number.POSITIVE_INFINITY);
    queuedAt[row] = moment;
    least.set(branch, moment);
  }
  least.delete(noString);
  return { queuedAt, branches: least.size };
}

/** Whether the runs are of one branch, each with a higher number than the one before: most are, and there may be a million. */
function isInOrder(table: RunTable): boolean {
  const { length, branch } = table;
  const byNumber = rowOrder(table);
  let only = noString;
  for (let row = 0; row < length; row++) {
    const own = branch[row] ?? noString;
    if (own !== noString && only !== noString && own !== only) return false;
    if (only === noString) only = own;
    if (row > 0 && byNumber(row - 1, row) >= 0) return false;
  }
  return true;
}

function byBranch({ branch, strings }: RunTable, a: number, b: number): number {
  const [one, other] = [strings.at(branch[a] ?? noString) ?? '', strings.at(branch[b] ?? noString) ?? ''];
  return one === other ? 0 : one < other ? -1 : 1;
}

/** When the run of a row was queued; 0 of no row. */
export function handedOverAtRow({ runs }: Node, row: number | undefined): number {
  return row === undefined || row < 0 ? 0 : queuedAtRow(runs, row);
}
