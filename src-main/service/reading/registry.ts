import { ServiceError } from '#shared/api/problem.ts';
import { changeReads } from './changes.ts';
import { collectingReads } from './collecting.ts';
import { commitReads } from './commits.ts';
import { desktopReads } from './desktop.ts';
import { graphPreviewReads } from './graph-preview.ts';
import type { ReadHandler } from './handler.ts';
import { issueReads } from './issues.ts';
import { listReads } from './lists.ts';
import { breakdownReads } from './metrics/breakdown.ts';
import { cumulativeFlowReads } from './metrics/cumulative-flow.ts';
import { deliveryReads } from './metrics/delivery.ts';
import { flowReads } from './metrics/flow.ts';
import { inFlightReads } from './metrics/in-flight.ts';
import { pipelineRankingReads } from './metrics/pipeline-ranking.ts';
import { ruleReads } from './metrics/rules.ts';
import { stateReads } from './metrics/state.ts';
import { metricReads } from './metrics.ts';
import { pipelineReads } from './pipelines.ts';
import { pointReads } from './points/point-commands.ts';
import { runReads } from './runs.ts';

/** Everything that the reading thread answers, by the id of the endpoint. */
export const readHandlers: ReadonlyMap<string, ReadHandler> = new Map(
  [
    ...listReads,
    ...metricReads,
    ...pointReads,
    ...deliveryReads,
    ...breakdownReads,
    ...changeReads,
    ...pipelineRankingReads,
    ...flowReads,
    ...cumulativeFlowReads,
    ...ruleReads,
    ...pipelineReads,
    ...graphPreviewReads,
    ...runReads,
    ...issueReads,
    ...stateReads,
    ...commitReads,
    ...inFlightReads,
    ...desktopReads,
    ...collectingReads,
  ].map((one) => [one.endpoint.id, one]),
);

/** What answers an endpoint. */
export function handlerOf(id: string): ReadHandler {
  const handler = readHandlers.get(id);
  if (!handler) throw new ServiceError(404, `Nothing answers "${id}".`);
  return handler;
}
