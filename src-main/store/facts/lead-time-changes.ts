import { always } from '#shared/time/time.ts';
import type { DeliveryHistory, RouteLeadTime } from '../../metrics/contract.ts';
import { firstArrivalsOf } from '../../metrics/lead-time/arrivals.ts';
import { leadTime } from '../../metrics/lead-time/lead-time.ts';
import type { Database } from '../database.ts';
import { deliveryHistoryQueries } from '../delivery-history.ts';
import { projectQueries } from '../projects.ts';
import { required } from '../required.ts';
import { type ArrivalDay, arrivalDays } from './arrival-days.ts';
import { stateOf } from './lead-time-facts.ts';
import { type ReleaseDay, releaseDays } from './release-days.ts';

interface StoredDay extends Pick<ArrivalDay, 'day' | 'revisions'> {
  readonly times: Buffer;
  readonly parts: Buffer;
  readonly ways: Buffer;
}

interface StoredReleases extends Pick<ReleaseDay, 'day' | 'revisions'> {
  readonly columns: Buffer;
}

/** Derives what lead times are made of, and stores what is not stored so already. */
export function leadTimeFactChanges(db: Database, program: string | null) {
  const { deliveryVersion } = projectQueries(db);
  const { deliveryHistory } = deliveryHistoryQueries(db);
  const forget = db.prepare<[number]>('DELETE FROM lead_time_states WHERE project_id = ?');
  const remember = db.prepare<[number, string]>('INSERT INTO lead_time_states (project_id, state) VALUES (?, ?)');
  const putPipeline = db.prepare<[number, number, string]>(
    `INSERT INTO lead_time_pipelines (pipeline_id, routes_left_out, in_flight) VALUES (?, ?, ?)
     ON CONFLICT DO UPDATE SET routes_left_out = excluded.routes_left_out, in_flight = excluded.in_flight`,
  );
  const putRoute = db
    .prepare<[number, number, string, string], number>(
      `INSERT INTO lead_time_routes (pipeline_id, position, path, pipelines) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET path = excluded.path, pipelines = excluded.pipelines RETURNING id`,
    )
    .pluck();
  const dropRoutes = db.prepare<[number, number]>(
    'DELETE FROM lead_time_routes WHERE pipeline_id = ? AND position >= ?',
  );
  const stored = db.prepare<[number], StoredDay>(
    'SELECT day, times, parts, ways, revisions FROM arrivals WHERE route_id = ?',
  );
  const putDay = db.prepare<[number, number, number, Uint8Array, Uint8Array, Uint8Array, string | null]>(
    `INSERT INTO arrivals (route_id, day, commits, times, parts, ways, revisions) VALUES (?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET commits = excluded.commits, times = excluded.times, parts = excluded.parts, ways = excluded.ways, revisions = excluded.revisions`,
  );
  const dropDay = db.prepare<[number, number]>('DELETE FROM arrivals WHERE route_id = ? AND day = ?');

  const storeRoute = db.transaction((pipeline: number, position: number, route: RouteLeadTime): void => {
    const { path, pipelines, samples } = route;
    const id = required(putRoute.get(pipeline, position, path, JSON.stringify(pipelines)), 'route');
    const before = new Map(stored.all(id).map((one) => [one.day, one]));
    for (const one of arrivalDays(samples)) {
      const { day, commits, times, parts, ways, revisions } = one;
      const known = before.get(day);
      before.delete(day);
      if (!known || !isSame(known, one)) putDay.run(id, day, commits, times, parts, ways, revisions);
    }
    for (const day of before.keys()) dropDay.run(id, day);
  });

  const releasesBefore = db.prepare<[number], StoredReleases>('SELECT * FROM releases WHERE project_id = ?');
  const putReleases = db.prepare<[number, number, number, Uint8Array, string | null]>(
    `INSERT INTO releases (project_id, day, commits, columns, revisions) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET commits = excluded.commits, columns = excluded.columns, revisions = excluded.revisions`,
  );
  const dropReleases = db.prepare<[number, number]>('DELETE FROM releases WHERE project_id = ? AND day = ?');

  const storeReleases = db.transaction((projectId: number, history: DeliveryHistory): void => {
    const before = new Map(releasesBefore.all(projectId).map((one) => [one.day, one]));
    const revisionOf = (change: number): string | null => history.changes.get(change)?.revision ?? null;
    for (const { day, commits, columns, revisions } of releaseDays(firstArrivalsOf(history, always), revisionOf)) {
      const known = before.get(day);
      before.delete(day);
      if (!known?.columns.equals(columns) || known.revisions !== revisions)
        putReleases.run(projectId, day, commits, columns, revisions);
    }
    for (const day of before.keys()) dropReleases.run(projectId, day);
  });

  return {
    *deriveLeadTimes(projectId: number): Generator<void> {
      const version = deliveryVersion(projectId);
      const isCurrent = (): boolean => deliveryVersion(projectId) === version;
      const history = deliveryHistory(projectId, null);
      forget.run(projectId);
      yield;
      for (const { pipeline, routes, routesLeftOut, inFlight } of leadTime.measure(history, always)) {
        for (const [position, route] of routes.entries()) {
          if (!isCurrent()) return;
          storeRoute(pipeline, position, route);
          yield;
        }
        dropRoutes.run(pipeline, routes.length);
        putPipeline.run(pipeline, routesLeftOut, JSON.stringify(inFlight));
      }
      if (!isCurrent()) return;
      storeReleases(projectId, history);
      remember.run(projectId, stateOf(version, program));
    },
  };
}

/** What is stored stays, and is what the next deriving is compared with. */
export function forgetLeadTimeFacts(db: Database): void {
  db.prepare('DELETE FROM lead_time_states').run();
}

const isSame = (known: StoredDay, { times, parts, ways, revisions }: ArrivalDay): boolean =>
  known.revisions === revisions && known.times.equals(times) && known.parts.equals(parts) && known.ways.equals(ways);
