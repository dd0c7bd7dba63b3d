import { z } from 'zod';
import { projectQueries } from '../configuration/projects.ts';
import type { Database } from '../connection/database.ts';

const DerivedFrom = z.object({
  /** The versions of the project's records and of its user's settings. */
  delivery: z.number(),
  edits: z.number(),
  /** The sources of the program that derived; null if it was not built. */
  program: z.string().nullable(),
});

/** The state from which a project's facts were derived. */
export type DerivedFrom = z.output<typeof DerivedFrom>;

/** Decides which facts are valid. `program`: the sources that this one was built from. */
export function leadTimeStateQueries(db: Database, program: string | null) {
  const { versions } = projectQueries(db);
  const state = db.prepare<[number], string>('SELECT state FROM lead_time_states WHERE project_id = ?').pluck();
  const collected = db
    .prepare<[number], number>(
      `SELECT EXISTS (SELECT 1 FROM integrations i JOIN syncs s ON s.integration_id = i.id
       WHERE i.project_id = ? AND s.state = 'running')`,
    )
    .pluck();

  function derivedFrom(projectId: number): DerivedFrom | null {
    const stored = state.get(projectId);
    return stored === undefined ? null : DerivedFrom.parse(JSON.parse(stored));
  }
  const records = (projectId: number): DerivedFrom => ({ ...versions(projectId), program });
  const isOf = (derived: DerivedFrom, { edits }: Pick<DerivedFrom, 'edits'>): boolean =>
    derived.edits === edits && derived.program === program;

  function areLeadTimeFactsCurrent(projectId: number): boolean {
    const [derived, now] = [derivedFrom(projectId), records(projectId)];
    return derived !== null && isOf(derived, now) && derived.delivery === now.delivery;
  }

  return {
    records,
    derivedFrom,
    /** Whether the facts of a project were derived from its current records. */
    areLeadTimeFactsCurrent,
    /** Whether answers read the facts of a project. During a collection, facts from before its newest pages count too. */
    hasLeadTimeFacts(projectId: number): boolean {
      const derived = derivedFrom(projectId);
      if (derived === null || !isOf(derived, versions(projectId))) return false;
      return derived.delivery === versions(projectId).delivery || collected.get(projectId) === 1;
    },
  };
}
