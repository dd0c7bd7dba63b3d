import type { Database } from '../connection/database.ts';
import { type DerivedFrom, leadTimeStateQueries } from './lead-time-states.ts';

const route = '(SELECT id FROM lead_time_routes WHERE pipeline_id = ? AND position = ?)';

const statements = {
  putPipeline: `INSERT INTO lead_time_pipelines (pipeline_id, routes_left_out, in_flight) VALUES (?, ?, ?)
    ON CONFLICT DO UPDATE SET routes_left_out = excluded.routes_left_out, in_flight = excluded.in_flight`,
  putRoute: `INSERT INTO lead_time_routes (pipeline_id, position, path, pipelines) VALUES (?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET path = excluded.path, pipelines = excluded.pipelines`,
  dropRoutes: 'DELETE FROM lead_time_routes WHERE pipeline_id = ? AND position >= ?',
  putArrivals: `INSERT INTO arrivals (route_id, day, commits, times, parts, ways, revisions) VALUES (${route}, ?, ?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET commits = excluded.commits, times = excluded.times, parts = excluded.parts, ways = excluded.ways, revisions = excluded.revisions`,
  dropArrivals: `DELETE FROM arrivals WHERE route_id = ${route} AND day = ?`,
  putReleases: `INSERT INTO releases (project_id, day, commits, columns, revisions) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT DO UPDATE SET commits = excluded.commits, columns = excluded.columns, revisions = excluded.revisions`,
  dropReleases: 'DELETE FROM releases WHERE project_id = ? AND day = ?',
} as const;

type StatementName = keyof typeof statements;
type Value = number | string | Uint8Array | null;

/** One difference between the facts that are stored and those that were derived: a statement with its parameters. */
export type LeadTimeChange = readonly [statement: StatementName, ...row: readonly Value[]];

/** Some of what was derived. `isLast`: nothing follows. */
export interface LeadTimeBatch {
  readonly projectId: number;
  readonly from: DerivedFrom;
  readonly changes: readonly LeadTimeChange[];
  readonly isLast: boolean;
}

/** Stores what was derived. `changed` is called within the transaction if answers change. */
export function leadTimeChanges(db: Database, program: string | null, changed: (projectId: number) => void) {
  const { records, derivedFrom } = leadTimeStateQueries(db, program);
  const prepared = Object.fromEntries(
    Object.entries(statements).map(([name, sql]) => [name, db.prepare<Value[]>(sql)]),
  ) as Record<StatementName, ReturnType<typeof db.prepare<Value[]>>>;
  const there = db.prepare<[number]>('SELECT 1 FROM projects WHERE id = ?');
  const forget = db.prepare<[number]>('DELETE FROM lead_time_states WHERE project_id = ?');
  const remember = db.prepare<[number, string]>(
    'INSERT INTO lead_time_states (project_id, state) VALUES (?, ?) ON CONFLICT DO UPDATE SET state = excluded.state',
  );

  const store = db.transaction(({ projectId, from, changes, isLast }: LeadTimeBatch): boolean => {
    // What was derived may no longer exist, nor the whole project.
    if (there.get(projectId) === undefined || records(projectId).edits !== from.edits) return false;
    for (const [statement, ...row] of changes) prepared[statement].run(...row);
    if (!isLast) {
      // Rows of two states are never read together.
      forget.run(projectId);
      return true;
    }
    if (changes.length > 0 || !derivedFrom(projectId)) changed(projectId);
    remember.run(projectId, JSON.stringify(from));
    return true;
  });

  return {
    /** Stores a batch; false if an edit came in between, so that the remaining batches are of no use. */
    storeLeadTimes: (batch: LeadTimeBatch): boolean => store.immediate(batch),
  };
}

/** Marks the facts as outdated. They stay, and the next derivation is compared with them. */
export function forgetLeadTimeFacts(db: Database): void {
  db.prepare('DELETE FROM lead_time_states').run();
}
