import { always } from '#shared/time/time.ts';
import type { DeliveryHistory, RouteLeadTime } from '../../metrics/contract.ts';
import { commitLocator } from '../../metrics/lead-time/commit-path.ts';
import { firstArrivalsOf } from '../../metrics/lead-time/first-arrivals.ts';
import { usualLimit, withLocation } from '../../metrics/lead-time/in-flight.ts';
import { leadTimesByPipeline } from '../../metrics/lead-time/lead-time.ts';
import type { Database } from '../connection/database.ts';
import { deliveryHistoryQueries } from '../history/delivery-history.ts';
import { type ArrivalDay, arrivalDays } from './arrival-days.ts';
import type { LeadTimeBatch, LeadTimeChange } from './lead-time-changes.ts';
import { leadTimeStateQueries } from './lead-time-states.ts';
import { type ReleaseDay, releaseDays } from './release-days.ts';

interface StoredDay extends Pick<ArrivalDay, 'day' | 'revisions'> {
  readonly times: Buffer;
  readonly parts: Buffer;
  readonly ways: Buffer;
}

interface StoredReleases extends Pick<ReleaseDay, 'day' | 'revisions'> {
  readonly columns: Buffer;
}

/** How many bytes are stored at once, so that the writer is blocked for less than 100 ms. */
const batchBytes = 4 * 1024 * 1024;

/** Derives the facts of lead times, and yields those that differ from the stored ones. */
export function leadTimeDerivation(db: Database, program: string | null) {
  const { records } = leadTimeStateQueries(db, program);
  const { deliveryHistory } = deliveryHistoryQueries(db);
  const pipelineBefore = db
    .prepare<[number, number, string], number>(
      'SELECT 1 FROM lead_time_pipelines WHERE pipeline_id = ? AND routes_left_out = ? AND in_flight = ?',
    )
    .pluck();
  const routesBefore = db.prepare<[number], { id: number; path: string; pipelines: string }>(
    'SELECT id, path, pipelines FROM lead_time_routes WHERE pipeline_id = ? ORDER BY position',
  );
  const daysBefore = db.prepare<[number], StoredDay>(
    'SELECT day, times, parts, ways, revisions FROM arrivals WHERE route_id = ?',
  );
  const releasesBefore = db.prepare<[number], StoredReleases>(
    'SELECT day, columns, revisions FROM releases WHERE project_id = ?',
  );

  function* arrivalChanges(
    { samples }: RouteLeadTime,
    [pipeline, position]: readonly [pipeline: number, position: number],
    stored: readonly StoredDay[],
  ): Generator<LeadTimeChange> {
    const before = new Map(stored.map((one) => [one.day, one]));
    for (const one of arrivalDays(samples)) {
      const { day, commits, times, parts, ways, revisions } = one;
      const known = before.get(day);
      before.delete(day);
      if (!known || !isSame(known, one))
        yield ['putArrivals', pipeline, position, day, commits, times, parts, ways, revisions];
    }
    for (const day of before.keys()) yield ['dropArrivals', pipeline, position, day];
  }

  function* pipelineChanges(pipeline: number, routes: readonly RouteLeadTime[]): Generator<LeadTimeChange> {
    const before = routesBefore.all(pipeline);
    for (const [position, route] of routes.entries()) {
      const known = before[position];
      const along = JSON.stringify(route.pipelines);
      if (known?.path !== route.path || known.pipelines !== along)
        yield ['putRoute', pipeline, position, route.path, along];
      yield* arrivalChanges(route, [pipeline, position], known ? daysBefore.all(known.id) : []);
    }
    if (before.length > routes.length) yield ['dropRoutes', pipeline, routes.length];
  }

  function* releaseChanges(projectId: number, history: DeliveryHistory): Generator<LeadTimeChange> {
    const before = new Map(releasesBefore.all(projectId).map((one) => [one.day, one]));
    const revisionOf = (change: number): string | null => history.changes.get(change)?.revision ?? null;
    for (const { day, commits, columns, revisions } of releaseDays(firstArrivalsOf(history, always), revisionOf)) {
      const known = before.get(day);
      before.delete(day);
      if (!known?.columns.equals(columns) || known.revisions !== revisions)
        yield ['putReleases', projectId, day, commits, columns, revisions];
    }
    for (const day of before.keys()) yield ['dropReleases', projectId, day];
  }

  function* changesOf(projectId: number, history: DeliveryHistory): Generator<LeadTimeChange> {
    const locate = withLocation(commitLocator(history), usualLimit);
    for (const { pipeline, routes, routesLeftOut, inFlight } of leadTimesByPipeline(history, always)) {
      yield* pipelineChanges(pipeline, routes);
      const located = JSON.stringify(locate(inFlight));
      if (pipelineBefore.get(pipeline, routesLeftOut, located) === undefined)
        yield ['putPipeline', pipeline, routesLeftOut, located];
    }
    yield* releaseChanges(projectId, history);
  }

  const readOnce = db.transaction((projectId: number) => ({
    from: records(projectId),
    history: deliveryHistory(projectId, null),
  }));

  return {
    /** The changes to store, in batches; usually there is one. */
    *deriveLeadTimes(projectId: number): Generator<LeadTimeBatch> {
      const { from, history } = readOnce.deferred(projectId);
      let changes: LeadTimeChange[] = [];
      let bytes = 0;
      for (const change of changesOf(projectId, history)) {
        changes.push(change);
        bytes += sizeOf(change);
        if (bytes < batchBytes) continue;
        yield { projectId, from, changes, isLast: false };
        [changes, bytes] = [[], 0];
      }
      yield { projectId, from, changes, isLast: true };
    },
  };
}

const isSame = (known: StoredDay, { times, parts, ways, revisions }: ArrivalDay): boolean =>
  known.revisions === revisions && known.times.equals(times) && known.parts.equals(parts) && known.ways.equals(ways);

const sizeOf = (change: LeadTimeChange): number =>
  change.reduce<number>((sum, value) => sum + (typeof value === 'object' && value ? value.byteLength : 8), 0);
