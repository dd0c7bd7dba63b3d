import { ServiceError } from '#shared/api/problem.ts';
import { breakdownReads } from './breakdown.ts';
import { changeReads } from './changes.ts';
import { collectingReads } from './collecting.ts';
import { commitReads } from './commits.ts';
import { cumulativeFlowReads } from './cumulative-flow.ts';
import { deliveryReads } from './delivery.ts';
import { desktopReads } from './desktop.ts';
import { flowReads } from './flow.ts';
import { graphPreviewReads } from './graph-preview.ts';
import type { ReadHandler } from './handler.ts';
import { inFlightReads } from './in-flight.ts';
import { issueReads } from './issues.ts';
import { listReads } from './lists.ts';
import { metricReads } from './metrics.ts';
import { pipelineRankingReads } from './pipeline-ranking.ts';
import { pipelineReads } from './pipelines.ts';
import { pointReads } from './point-commands.ts';
import { ruleReads } from './rules.ts';
import { runReads } from './runs.ts';
import { stateReads } from './state.ts';

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
