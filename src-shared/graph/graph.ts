/** An arrow of a directed graph. */
export interface Arrow {
  readonly from: number;
  readonly to: number;
}

/** The nodes that can be reached from a node, itself included. */
export function reachable(start: number, arrows: readonly Arrow[]): ReadonlySet<number> {
  const seen = new Set([start]);
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const { from, to } of arrows) {
      if (from !== node || seen.has(to)) continue;
      seen.add(to);
      open.push(to);
    }
  }
  return seen;
}

/** Whether one more arrow would let a walk come back to where it began. */
export function closesCycle(arrow: Arrow, arrows: readonly Arrow[]): boolean {
  return reachable(arrow.to, arrows).has(arrow.from);
}

/** Takes arrows in the order given and leaves out each that would close a cycle with those before it. */
export function withoutCycles<A extends Arrow>(
  arrows: readonly A[],
): { readonly kept: readonly A[]; readonly leftOut: readonly A[] } {
  const kept: A[] = [];
  const leftOut: A[] = [];
  for (const arrow of arrows) (closesCycle(arrow, kept) ? leftOut : kept).push(arrow);
  return { kept, leftOut };
}

/** The nodes in an order in which every arrow points onwards. The graph must hold no cycle. */
export function inFlowOrder(nodes: readonly number[], arrows: readonly Arrow[]): readonly number[] {
  const waiting = new Map(nodes.map((node) => [node, 0]));
  for (const { to } of arrows) waiting.set(to, (waiting.get(to) ?? 0) + 1);
  const ready = nodes.filter((node) => waiting.get(node) === 0);
  const order: number[] = [];
  for (let node = ready.shift(); node !== undefined; node = ready.shift()) {
    order.push(node);
    for (const { from, to } of arrows) {
      if (from !== node) continue;
      const left = (waiting.get(to) ?? 0) - 1;
      waiting.set(to, left);
      if (left === 0) ready.push(to);
    }
  }
  return order;
}
