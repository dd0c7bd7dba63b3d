import type { IntegrationId, PipelineId } from './ids.ts';

/** One thing that runs: a job, a definition, a workflow. */
export interface Pipeline {
  readonly id: PipelineId;
  readonly integration: IntegrationId;
  /** The name in answers: the integration's where its address is a single job, else `integration/pipeline`. */
  readonly name: string;
  /** Where the pipeline is seen in its own system. */
  readonly url: string;
  /** Whether the user marked it as a release point, and by which stage if not by the whole run. */
  readonly release: { readonly stage: string | null } | null;
}

/** How an edge is known. */
export const edgeSources = ['observed', 'configured', 'declared'] as const;
export type EdgeSource = (typeof edgeSources)[number];

/** Runs of `from` feed runs of `to`. */
export interface Edge {
  readonly from: PipelineId;
  readonly to: PipelineId;
  readonly source: EdgeSource;
  /** Whether the user marked it as the default way out of `from`. */
  readonly isDefault: boolean;
  /** The place among the edges out of `from`, from 0, where none is marked default the first is. */
  readonly position: number;
}
