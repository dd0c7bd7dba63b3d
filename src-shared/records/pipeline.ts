import type { PipelineId } from './ids.ts';

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
