import type { PipelineId } from '#shared/records/ids.ts';
import { groupedBy } from '#shared/stats/grouped.ts';
import { median } from '#shared/stats/stats.ts';
import type { Millis } from '#shared/time/time.ts';
import { joined } from '../../../stats/columns.ts';
import type { PipelineLeadTimes, RouteLeadTime } from '../../contract.ts';

/** How long commits wait on an edge, from the end of the run that passed them on until a run of the next pipeline is queued with them. */
export interface EdgeWait {
  readonly from: PipelineId;
  readonly to: PipelineId;
  readonly median: Millis;
  /** The waits that it is the median of: one per commit and route. */
  readonly count: number;
}

/** The waits on the edges out of each pipeline, over its routes that begin with the edge. Source: METRICS.md, "Breakdown and what-if". */
export function waitsOnEdges(pipelines: readonly PipelineLeadTimes[]): readonly EdgeWait[] {
  return pipelines.flatMap(({ pipeline, routes }) =>
    [...routesByEdge(routes)].flatMap(([to, along]) => {
      const waits = joined(along.map(({ samples }) => samples.firstWaits()));
      const middle = median(waits);
      return middle === null ? [] : [{ from: pipeline, to, median: middle, count: waits.length }];
    }),
  );
}

/** By the pipeline that they lead to first. */
const routesByEdge = (routes: readonly RouteLeadTime[]): ReadonlyMap<PipelineId, readonly RouteLeadTime[]> =>
  groupedBy(
    routes.filter(({ pipelines }) => pipelines.length > 1),
    ({ pipelines }) => pipelines[1] ?? 0,
  );
