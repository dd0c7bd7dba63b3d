import { groupedBy } from '../stats/grouped.ts';

/** An arrow of a directed graph. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
}

/** The arrows out of each node, in the order given. */
export function arrowsOut<A extends Arrow>(arrows: readonly A[]): ReadonlyMap<number, readonly A[]> {
  return groupedBy(arrows, ({ from }) => from);
}

/** Whether one more arrow would let a walk come back to where it began. */
export function closesCycle(arrow: Arrow, arrows: readonly Arrow[]): boolean {
  return leadsTo(arrow.from, arrow.to, arrowsOut(arrows));
}

/** Takes arrows in the order given and leaves out each that would close a cycle with those before it. */
export function withoutCycles<A extends Arrow>(
  arrows: readonly A[],
): { readonly kept: readonly A[]; readonly leftOut: readonly A[] } {
  const kept: A[] = [];
  const leftOut: A[] = [];
  const out = new Map<number, A[]>();
  for (const arrow of arrows) {
    if (leadsTo(arrow.from, arrow.to, out)) {
      leftOut.push(arrow);
      continue;
    }
    kept.push(arrow);
    const beside = out.get(arrow.from);
    if (beside) beside.push(arrow);
    else out.set(arrow.from, [arrow]);
  }
  return { kept, leftOut };
}

function leadsTo(goal: number, start: number, out: ReadonlyMap<number, readonly Arrow[]>): boolean {
  const seen = new Set([start]);
  for (const node of seen) {
    if (node === goal) return true;
    for (const { to } of out.get(node) ?? []) seen.add(to);
  }
  return false;
}

/** All that lies upstream and downstream of one node, the node included. */
export interface PathThrough<A extends Arrow> {
  readonly nodes: ReadonlySet<number>;
  readonly arrows: ReadonlySet<A>;
}

/** Every path through a node. An arrow that leads past the node is none of them, even where both of its ends are. */
export function pathThrough<A extends Arrow>(node: number, arrows: readonly A[]): PathThrough<A> {
  const into = groupedBy(arrows, ({ to }) => to);
  const out = arrowsOut(arrows);
  const upstream = new Set([node]);
  for (const one of upstream) for (const { from } of into.get(one) ?? []) upstream.add(from);
  const downstream = new Set([node]);
  for (const one of downstream) for (const { to } of out.get(one) ?? []) downstream.add(to);
  return {
    nodes: new Set([...upstream, ...downstream]),
    arrows: new Set(arrows.filter(({ from, to }) => upstream.has(to) || downstream.has(from))),
  };
}

/** The nodes in an order in which every arrow points onwards. The graph must hold no cycle. */
export function inFlowOrder(nodes: readonly number[], arrows: readonly Arrow[]): readonly number[] {
  const out = arrowsOut(arrows);
  const waiting = new Map(nodes.map((node) => [node, 0]));
  for (const { to } of arrows) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const ready = new Set(nodes.filter((node) => waiting.get(node) === 0));
  for (const node of ready) {
    for (const { to } of out.get(node) ?? []) {
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) ready.add(to);
    }
  }
  return [...ready];
}

/** The nodes along the shortest way from one node to another, both included; null if there is none. */
export function pathBetween(start: number, goal: number, arrows: readonly Arrow[]): readonly number[] | null {
  const out = arrowsOut(arrows);
  const cameFrom = new Map<number, number | null>([[start, null]]);
  for (const node of cameFrom.keys()) {
    if (node === goal) break;
    for (const { to } of out.get(node) ?? []) if (!cameFrom.has(to)) cameFrom.set(to, node);
  }
  if (!cameFrom.has(goal)) return null;
  const path: number[] = [];
  for (let at: number | null = goal; at !== null; at = cameFrom.get(at) ?? null) path.unshift(at);
  return path;
}
