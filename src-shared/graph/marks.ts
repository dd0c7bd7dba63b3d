import type { PipelineId } from '../records/ids.ts';
import type { Arrow } from './graph.ts';

/** The user's setting of one edge: that it exists, or only its position among the edges out of its pipeline and whether it is the default. */
export interface EdgeMark extends Arrow {
  readonly isDeclared: boolean;
  readonly isDefault: boolean;
  readonly position: number;
}

/** A pipeline that was marked as a release point; by a stage, or by the whole run where that is null. */
export interface ReleaseMark {
  readonly pipeline: PipelineId;
  readonly stage: string | null;
}

/** All user settings of a project's graph. Together with what runs and systems report they make the edges. */
export interface GraphMarks {
  readonly edges: readonly EdgeMark[];
  /** Edges that are not to be in the graph, and not to be proposed. */
  readonly removed: readonly Arrow[];
  readonly releases: readonly ReleaseMark[];
}
