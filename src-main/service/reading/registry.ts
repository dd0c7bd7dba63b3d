import { ServiceError } from '#shared/api/problem.ts';
import { changeQueries } from './changes.ts';
import { collectingQueries } from './collecting.ts';
import { commitQueries } from './commits.ts';
import { graphPreviewQueries } from './graph-preview.ts';
import type { QueryHandler } from './handler.ts';
import { issueQueries } from './issues.ts';
import { listQueries } from './lists.ts';
import { breakdownQueries } from './metrics/breakdown.ts';
import { cumulativeFlowQueries } from './metrics/cumulative-flow.ts';
import { deliveryQueries } from './metrics/delivery.ts';
import { flowQueries } from './metrics/flow.ts';
import { inFlightQueries } from './metrics/in-flight.ts';
import { pipelineRankingQueries } from './metrics/pipeline-ranking.ts';
import { leadTimeQueries } from './metrics/route-metric.ts';
import { ruleQueries } from './metrics/rules.ts';
import { seriesMetricQueries } from './metrics/series-metric.ts';
import { stateQueries } from './metrics/state.ts';
import { pipelineQueries } from './pipelines.ts';
import { pointQueries } from './points/point-commands.ts';
import { runQueries } from './runs.ts';
import { setupQueries } from './setup-details.ts';

/** Everything that the reading thread answers, by the id of the endpoint. */
export const queryHandlers: ReadonlyMap<string, QueryHandler> = new Map(
  [
    ...listQueries,
    ...seriesMetricQueries,
    ...leadTimeQueries,
    ...pointQueries,
    ...deliveryQueries,
    ...breakdownQueries,
    ...changeQueries,
    ...pipelineRankingQueries,
    ...flowQueries,
    ...cumulativeFlowQueries,
    ...ruleQueries,
    ...pipelineQueries,
    ...graphPreviewQueries,
    ...runQueries,
    ...issueQueries,
    ...stateQueries,
    ...commitQueries,
    ...inFlightQueries,
    ...setupQueries,
    ...collectingQueries,
  ].map((one) => [one.endpoint.id, one]),
);

/** The handlers of the endpoints. */
export function handlerOf(id: string): QueryHandler {
  const handler = queryHandlers.get(id);
  if (!handler) throw new ServiceError(404, `Nothing answers "${id}".`);
  return handler;
}
