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
  return walkFrom(arrow.to, arrowsOut(arrows)).has(arrow.from);
}

/**
 * Takes arrows in the order given and leaves out each that would close a cycle with those before it. Keeps all nodes in an order in which each kept arrow
 * leads forward: only one that leads backward needs a walk, through what lies between its ends. (After Pearce and Kelly, 2007.)
 */
export function withoutCycles<A extends Arrow>(
  arrows: readonly A[],
): { readonly kept: readonly A[]; readonly leftOut: readonly A[] } {
  const kept: A[] = [];
  const leftOut: A[] = [];
  const out = new Map<number, A[]>();
  const nodes = [...new Set(arrows.flatMap(({ from, to }) => [from, to]))];
  const positions = new Map(nodes.map((node, position) => [node, position]));
  const positionOf = (node: number): number => positions.get(node) ?? 0;
  for (const arrow of arrows) {
    const { from, to } = arrow;
    if (positionOf(from) >= positionOf(to)) {
      const behind = reachedWithin(to, from);
      if (behind === null) {
        leftOut.push(arrow);
        continue;
      }
      moveBehind(from, behind, positionOf(to));
    }
    kept.push(arrow);
    const beside = out.get(from);
    if (beside) beside.push(arrow);
    else out.set(from, [arrow]);
  }
  return { kept, leftOut };

  /** What is reached from a node up to the position of another; null if that one is. */
  function reachedWithin(start: number, goal: number): ReadonlySet<number> | null {
    const reached = new Set([start]);
    for (const node of reached) {
      if (node === goal) return null;
      for (const { to } of out.get(node) ?? []) {
        if (to === goal) return null;
        if (positionOf(to) < positionOf(goal)) reached.add(to);
      }
    }
    return reached;
  }

  /** Moves nodes, all at some position or later, right behind another; the order is else the same. */
  function moveBehind(node: number, moved: ReadonlySet<number>, first: number): void {
    const within = nodes.slice(first, positionOf(node) + 1);
    const ordered = [...within.filter((one) => !moved.has(one)), ...within.filter((one) => moved.has(one))];
    for (const [index, one] of ordered.entries()) {
      nodes[first + index] = one;
      positions.set(one, first + index);
    }
  }
}

/** What is reached from each node of a graph, itself included; each node is walked from once. */
export function reachIn(arrows: readonly Arrow[]): (node: number) => ReadonlySet<number> {
  const out = arrowsOut(arrows);
  const known = new Map<number, ReadonlySet<number>>();
  return (node) => {
    const reached = known.get(node) ?? walkFrom(node, out);
    known.set(node, reached);
    return reached;
  };
}

function walkFrom(start: number, out: ReadonlyMap<number, readonly Arrow[]>): ReadonlySet<number> {
  const seen = new Set([start]);
  for (const node of seen) for (const { to } of out.get(node) ?? []) seen.add(to);
  return seen;
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
