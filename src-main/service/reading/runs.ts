import { runs } from '#shared/api/runs.ts';
import { runEvidence } from '../shapes.ts';
import { integrationOf, type ReadHandler, reads } from './handler.ts';
import { requirePipeline, requireRuns } from './pipeline-choice.ts';

export const runReads: readonly ReadHandler[] = [
  reads(runs, {
    answer: (reading, { integration_id, pipeline, limit, cursor }) => {
      const integration = integrationOf(reading, integration_id);
      requireRuns(integration);
      requirePipeline(reading.store, integration, pipeline);
      const page = reading.store.runs(integration_id, { pipeline: pipeline ?? null, limit, cursor: cursor ?? null });
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
