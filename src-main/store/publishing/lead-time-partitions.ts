import type { Database } from '../connection/database.ts';
import { partsOf, timesOf, waysOf } from '../facts/arrival-days.ts';
import { releasesOf } from '../facts/release-days.ts';
import type { Partition, PublishedArrival, PublishedInFlight, PublishedRelease, PublishedRoute } from './contract.ts';

type InFlight = Omit<PublishedInFlight, 'pipelineId'>;
interface StoredArrivals {
  commits: number;
  times: Uint8Array;
  parts: Uint8Array;
  ways: Uint8Array;
  revisions: string | null;
}
interface StoredReleases {
  commits: number;
  columns: Uint8Array;
  revisions: string | null;
}

/** Reads what lead times and deliveries are made of, one row for each commit. */
export function leadTimePartitionQueries(db: Database) {
  const storedInFlight = db
    .prepare<[number], string>('SELECT in_flight FROM lead_time_pipelines WHERE pipeline_id = ?')
    .pluck();
  const arrivals = db.prepare<[number, number], StoredArrivals>(
    'SELECT commits, times, parts, ways, revisions FROM arrivals WHERE route_id = ? AND day = ?',
  );
  const releases = db.prepare<[number, number], StoredReleases>(
    'SELECT commits, columns, revisions FROM releases WHERE project_id = ? AND day = ?',
  );

  return {
    inFlightIn: ({ owner }: Partition): readonly PublishedInFlight[] =>
      (JSON.parse(storedInFlight.get(owner) ?? '[]') as InFlight[]).map(({ commit, change, revision, handedAt }) => ({
        pipelineId: owner,
        commit,
        change,
        revision,
        handedAt,
      })),
    arrivalsIn({ owner, day }: Partition, route: PublishedRoute): readonly PublishedArrival[] {
      const stored = arrivals.get(owner, day);
      return stored ? arrivalRows(stored, day, route) : [];
    },
    releasesIn({ owner, day }: Partition): readonly PublishedRelease[] {
      const stored = releases.get(owner, day);
      return stored ? releasesOf([stored]).map((one, place) => ({ projectId: owner, day, place, ...one })) : [];
    },
  };
}

function arrivalRows(stored: StoredArrivals, day: number, route: PublishedRoute): readonly PublishedArrival[] {
  const { handed, arrived, place } = timesOf([stored]);
  const { rework, queue, run, firstWaits } = partsOf([stored]);
  const { change, estimated, chain, firsts, revisions } = waysOf([stored], route.pipelines.length);
  return Array.from({ length: stored.commits }, (_, at): PublishedArrival => {
    const of = (column: Float64Array | Int32Array | Uint8Array): number => column[at] ?? 0;
    const isListed = of(change) > 0;
    return {
      routeId: route.id,
      pipelineId: route.pipelineId,
      day,
      place: of(place),
      change: isListed ? of(change) : null,
      revision: isListed ? null : (revisions.get(at) ?? null),
      handedAt: of(handed),
      arrivedAt: of(arrived),
      rework: of(rework),
      queue: of(queue),
      run: of(run),
      wait: of(arrived) - of(handed) - of(rework) - of(queue) - of(run),
      firstWait: of(firstWaits),
      isEstimated: of(estimated) === 1,
      chain: chain.map(of),
      firsts: firsts.map(of),
    };
  });
}
