import type { PipelineId } from '#shared/records/ids.ts';
import type { Edge } from '#shared/records/pipeline.ts';
import { evidences } from '#shared/records/run.ts';
import { growableBytes, growableInts } from '../../../stats/growable-array.ts';
import { queuedAtRow } from '../../shared/run-table.ts';
import { type LinkInference, linkInferenceFrom } from './link-inference.ts';
import type { Node } from './nodes.ts';

/** The feeding runs of a node along one edge: packed, since there is one for nearly every run and edge. */
export interface Feeding {
  /** The feeders of the fed node's row `n` are those from `starts[n]` up to `starts[n + 1]`. */
  readonly starts: Int32Array;
  /** The row of each feeder in the feeding node. */
  readonly rows: Int32Array;
  /** Whether the link is only estimated. */
  readonly estimated: Uint8Array;
}

/** Finds what fed the runs of a node along one edge. Source: METRICS.md, "What fed a run". */
export function feedings(nodes: ReadonlyMap<PipelineId, Node>): (edge: Edge) => Feeding {
  const inferences = new Map<PipelineId, LinkInference>();
  return (edge) => {
    const [from, to] = [nodes.get(edge.from), nodes.get(edge.to)];
    if (!from || !to) return nothing;
    const inference = inferences.get(from.id) ?? linkInferenceFrom(from.runs);
    inferences.set(from.id, inference);
    return feedingAlong(edge, { from, to, inference });
  };
}

interface Along {
  readonly from: Node;
  readonly to: Node;
  readonly inference: LinkInference;
}

/**
 * The strongest evidence first: what was recorded, the same revision of the same repository, and for a declared edge the newest passing run that had
 * finished.
 */
function feedingAlong(edge: Edge, { from, to, inference }: Along): Feeding {
  const { length, unseen, feeds, evidence } = to.runs;
  const starts = new Int32Array(length + 1);
  const rows = growableInts(length);
  const estimated = growableBytes(length);
  for (let fed = 0; fed < length; fed++) {
    for (let at = feeds.starts[fed] ?? 0; at < (feeds.starts[fed + 1] ?? 0); at++) {
      const row = from.rowOf(feeds.values[at] ?? 0);
      if (row === undefined) continue;
      rows.push(row);
      estimated.push(Number(evidence[at] === isEstimate));
    }
    // A recorded link wins even if its run is not loaded: an inferred one would be another run.
    if (rows.length === starts[fed] && !unseen.get(fed)?.includes(edge.from)) {
      const same = inference.onSameRevision(to.runs, fed);
      const isEstimated = same === -1 && edge.source === 'declared';
      const row = isEstimated ? inference.newestPassing(queuedAtRow(to.runs, fed)) : same;
      if (row !== -1) {
        rows.push(row);
        estimated.push(Number(isEstimated));
      }
    }
    starts[fed + 1] = rows.length;
  }
  return { starts, rows: rows.done(), estimated: estimated.done() };
}

const isEstimate = evidences.indexOf('estimated');

const nothing: Feeding = { starts: new Int32Array(0), rows: new Int32Array(0), estimated: new Uint8Array(0) };
