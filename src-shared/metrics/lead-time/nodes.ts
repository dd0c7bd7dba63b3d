import { inFlowOrder } from '../../graph/graph.ts';
import type { PipelineId, RunId } from '../../records/ids.ts';
import type { Edge } from '../../records/pipeline.ts';
import type { Run } from '../../records/run.ts';
import type { DeliveryHistory } from '../contract.ts';

/** A pipeline within the graph. A run is known by its row: its place in `runs`, which rise with the revision they speak of. */
export interface Node {
  readonly id: PipelineId;
  readonly name: string;
  readonly runs: readonly Run[];
  readonly rowOf: ReadonlyMap<RunId, number>;
  /** Edges out of it, the default way first. */
  readonly out: readonly Edge[];
  /** Edges into it. */
  readonly into: readonly Edge[];
  /** Set where arrival is counted: the stage that must have passed, or null for the whole run. */
  readonly release: { readonly stage: string | null } | null;
}

/** The nodes in flow order: what feeds comes before what is fed. */
export function nodesOf(history: DeliveryHistory): ReadonlyMap<PipelineId, Node> {
  const anyMarked = history.pipelines.some(({ release }) => release !== null);
  const byId = new Map(history.pipelines.map((pipeline) => [pipeline.id, pipeline]));
  const edges = history.edges.filter(({ from, to }) => byId.has(from) && byId.has(to));
  const nodes = new Map<PipelineId, Node>();
  for (const id of inFlowOrder([...byId.keys()], edges)) {
    const out = edges.filter((edge) => edge.from === id).sort(defaultFirst);
    const pipeline = byId.get(id);
    if (!pipeline) continue;
    const runs = [...(history.runs.get(id) ?? [])].sort(byRevisionOrder);
    nodes.set(id, {
      id,
      name: pipeline.name,
      runs,
      rowOf: new Map(runs.map((run, row) => [run.id, row])),
      out,
      into: edges.filter((edge) => edge.to === id),
      release: pipeline.release ?? (!anyMarked && out.length === 0 ? { stage: null } : null),
    });
  }
  return nodes;
}

function defaultFirst(a: Edge, b: Edge): number {
  return Number(b.isDefault) - Number(a.isDefault) || a.position - b.position;
}

function byRevisionOrder(a: Run, b: Run): number {
  if (a.branch !== b.branch) return (a.branch ?? '') < (b.branch ?? '') ? -1 : 1;
  return a.generation - b.generation || a.number - b.number || a.attempt - b.attempt;
}

/** When a run was asked for: `queued`, or `started` where that is unknown. */
export function askedAt(run: Pick<Run, 'queuedAt' | 'startedAt'>): number {
  return run.queuedAt ?? run.startedAt;
}
