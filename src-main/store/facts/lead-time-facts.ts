import { holds, type Interval } from '#shared/time/time.ts';
import type { Arrival, LeadTimeSamples, LegColumns, PipelineLeadTimes, RouteLeadTime } from '../../metrics/contract.ts';
import { onceEach } from '../../metrics/lead-time/first-arrivals.ts';
import type { Database } from '../connection/database.ts';
import { pipelineQueries } from '../records/pipelines.ts';
import { partsOf, timesOf, utcDayOf, waysOf } from './arrival-days.ts';
import { endsOf, samplesFrom } from './fact-samples.ts';
import { type ReleaseDay, releasesOf } from './release-days.ts';
import { runMomentQueries } from './run-moments.ts';

interface StoredPipeline {
  pipeline_id: number;
  routes_left_out: number;
  in_flight: string;
}

interface StoredRoute {
  id: number;
  path: string;
  pipelines: string;
}

/** The days of a window, both included. */
type Days = [route: number, from: number, to: number];

/** Later than every day: SQLite has no number for the end of an open window. */
const farthest = 1e9;

/** Reads lead times from stored facts. */
export function leadTimeFactQueries(db: Database) {
  const { pipelines } = pipelineQueries(db);
  const { momentsOf } = runMomentQueries(db);
  const about = db.prepare<[number], StoredPipeline>('SELECT * FROM lead_time_pipelines WHERE pipeline_id = ?');
  const routes = db.prepare<[number], StoredRoute>(
    'SELECT id, path, pipelines FROM lead_time_routes WHERE pipeline_id = ? ORDER BY position',
  );
  const within = 'FROM arrivals WHERE route_id = ? AND day BETWEEN ? AND ? ORDER BY day';
  const count = db.prepare<Days, number>(`SELECT coalesce(sum(commits), 0) ${within}`).pluck();
  const times = db.prepare<Days, { commits: number; times: Uint8Array }>(`SELECT commits, times ${within}`);
  const parts = db.prepare<Days, { commits: number; parts: Uint8Array }>(`SELECT commits, parts ${within}`);
  const ways = db.prepare<Days, { commits: number; ways: Uint8Array; revisions: string | null }>(
    `SELECT commits, ways, revisions ${within}`,
  );
  const revision = db.prepare<[number], string>('SELECT revision FROM changes WHERE id = ?').pluck();
  const revisionOf = (change: number): string | null => revision.get(change) ?? null;

  const releases = db.prepare<Days, Omit<ReleaseDay, 'day'>>(
    'SELECT commits, columns, revisions FROM releases WHERE project_id = ? AND day BETWEEN ? AND ? ORDER BY day',
  );

  function samplesIn(route: number, legs: number, window: Interval): LeadTimeSamples {
    const days: Days = [route, ...daysOf(window)];
    const commits = count.get(...days) ?? 0;
    const { place, handed, arrived } = timesOf(times.iterate(...days), commits);
    const waysIn = (): LegColumns => {
      const { revisions, ...columns } = waysOf(ways.iterate(...days), legs, commits);
      const toldOf = (sample: number) => revisions.get(sample) ?? revisionOf(columns.change[sample] ?? 0);
      return { ...columns, place, revisionOf: toldOf };
    };
    const stored = {
      parts: onceMade(() => partsOf(parts.iterate(...days), commits)),
      ways: onceMade(waysIn),
      momentsOf,
    };
    const shown = inOrder(place, arrived, window);
    return samplesFrom(endsOf({ handed, arrived }, shown), stored, shown);
  }

  function routeIn({ id, path, pipelines: ids }: StoredRoute, window: Interval): RouteLeadTime {
    const along = JSON.parse(ids) as number[];
    return { path, pipelines: along, samples: samplesIn(id, along.length, window) };
  }

  return {
    revisionOf,
    /** The commits that first reached any release point in a window, oldest arrival first. */
    releases: (projectId: number, window: Interval): readonly Arrival[] =>
      onceEach(
        releasesOf(releases.all(projectId, ...daysOf(window))).filter(({ arrivedAt }) => holds(window, arrivedAt)),
      ),
    /** The lead times of a window, as `leadTime` measures them. */
    leadTimes: (projectId: number, window: Interval): readonly PipelineLeadTimes[] =>
      pipelines(projectId).map(({ id, name }) => {
        const { routes_left_out = 0, in_flight = '[]' } = about.get(id) ?? {};
        return {
          pipeline: id,
          name,
          routesLeftOut: routes_left_out,
          routes: routes
            .all(id)
            .map((route) => routeIn(route, window))
            .filter(({ samples }) => samples.length > 0),
          inFlight: JSON.parse(in_flight) as PipelineLeadTimes['inFlight'],
        };
      }),
  };
}

function daysOf({ from, to }: Interval): [from: number, to: number] {
  const day = (moment: number): number => Math.max(-farthest, Math.min(utcDayOf(moment), farthest));
  return [day(from), day(to)];
}

/** The samples of a window, in the order of hand-over. */
function inOrder(place: Int32Array, arrived: Float64Array, window: Interval): Int32Array {
  // Place and index in one number: sorting numbers takes a tenth of the time of sorting with a comparison.
  const keys = new Float64Array(place.length);
  let count = 0;
  for (let sample = 0; sample < place.length; sample++)
    if (holds(window, arrived[sample] ?? 0)) keys[count++] = (place[sample] ?? 0) * place.length + sample;
  const sorted = keys.subarray(0, count).sort();
  const shown = new Int32Array(count);
  for (let at = 0; at < count; at++) shown[at] = (sorted[at] ?? 0) % place.length;
  return shown;
}

function onceMade<T>(make: () => T): () => T {
  let made: { readonly it: T } | undefined;
  return () => {
    made ??= { it: make() };
    return made.it;
  };
}
