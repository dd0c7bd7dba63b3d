import type { Millis } from '#shared/time/time.ts';
import type { Database } from '../database.ts';
import { breakageDerivation } from './derive-breakages.ts';

/** Keeps the facts in step with the records that they are derived from. */
export interface FactDerivation {
  /** Notes that something of a project changed, other than its runs. */
  noteProject(projectId: number): void;
  /** Notes that a run changed, by when it had finished or has now; null while it goes on. */
  noteRun(pipelineId: number, finishedAt: Millis | null): void;
  /** Does something within a transaction, and derives what it makes different. */
  derivedAfter<R>(change: () => R): R;
}

export function factDerivation(db: Database): FactDerivation {
  const breakages = breakageDerivation(db);
  const projects = new Set<number>();
  return {
    noteProject: (projectId) => void projects.add(projectId),
    noteRun: breakages.noteRun,
    derivedAfter(change) {
      // A transaction that failed left its notes.
      projects.clear();
      breakages.begin();
      const result = change();
      breakages.derive(projects);
      return result;
    },
  };
}
