import { runs } from '#shared/api/runs.ts';
import { runEvidence } from '../answer-rows.ts';
import { integrationOf, type QueryHandler, queryHandler, requirePipeline, requireRuns } from './handler.ts';

export const runQueries: readonly QueryHandler[] = [
  queryHandler(runs, {
    answer: (context, { integration_id, pipeline, limit, cursor }) => {
      const integration = integrationOf(context, integration_id);
      requireRuns(integration);
      requirePipeline(context.store, integration, pipeline);
      const page = context.store.runs(integration_id, { pipeline: pipeline ?? null, limit, cursor: cursor ?? null });
      return {
        runs: page.runs.map((run) => ({
          ...runEvidence(run),
          outcome: run.outcome,
          system_result: run.systemResult,
          repository: run.repository,
          pull_request: run.pullRequest,
          gone: run.gone,
          changes: [...run.changes],
          fed_by: run.fedBy.map((link) => ({ ...link })),
        })),
        next: page.next,
      };
    },
  }),
];
