import type { Database } from '../connection/database.ts';
import { branchOf, isPlain, type LinkSource, sourceChanges, sourceQueries } from './link-sources.ts';

/** The links of a pipeline to one source. */
interface Flow {
  readonly source: number;
  readonly pipeline: number;
  readonly key: string;
  readonly series: string;
  /** When the first of the runs was asked for. */
  readonly first: number;
}

/** A link of a run, and when that named its feeder, in milliseconds: asked for by it, or at the latest when it ended with output of it. */
interface Link {
  readonly run: number;
  readonly number: number;
  readonly at: number;
}

/** What had a name, in milliseconds: since it took it, until the end of the collection that noticed another. */
interface Holder extends LinkSource {
  readonly since: number;
  readonly until: number;
}

/** A name that a pipeline had, its last run under it, and when another was noticed: null until the end of that collection. */
interface FormerKey {
  readonly former: string;
  readonly pipeline: number;
  readonly plain: 0 | 1;
  readonly lastRun: number;
  readonly until: number | null;
}

const never = Number.POSITIVE_INFINITY;

/** Changes of links to pipelines that moved; each call within a transaction. */
export function movedLinkChanges(db: Database) {
  const { namedNow } = sourceQueries(db);
  const { sourceId } = sourceChanges(db);
  const inProject = 'JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?';
  const formerKeys = db.prepare<[number], FormerKey>(
    `SELECT f.key AS former, p.id AS pipeline, ${isPlain('p')} AS plain, f.last_run AS lastRun, f.until
     FROM former_keys f JOIN pipelines p ON p.id = f.pipeline_id ${inProject} ORDER BY f.id`,
  );
  const firstRun = db
    .prepare<[number, number], number | null>('SELECT min(begun_at) FROM runs WHERE pipeline_id = ? AND begun_at > ?')
    .pluck();
  const noteUntil = db.prepare<[number, number]>(
    'UPDATE former_keys SET until = ? WHERE until IS NULL AND pipeline_id IN (SELECT id FROM pipelines WHERE integration_id = ?)',
  );
  const flows = db.prepare<[number], Flow>(
    `SELECT s.id AS source, p.id AS pipeline, s.pipeline_key AS key, s.series, f.first_at AS first FROM flows f JOIN sources s ON s.id = f.source_id
     JOIN pipelines p ON p.id = f.pipeline_id ${inProject} AND f.links > 0`,
  );
  const linksOf = db.prepare<[number, number], Link>(
    `SELECT r.id AS run, l.number, CASE l.evidence WHEN 'consumed' THEN coalesce(r.finished_at, ${Number.MAX_SAFE_INTEGER})
       ELSE coalesce(r.queued_at, r.started_at, 0) END AS at
     FROM runs r JOIN links l ON l.run_id = r.id AND l.source_id = ? WHERE r.pipeline_id = ?`,
  );
  const isStored = db
    .prepare<[number, string, number, number, number], 1>(
      'SELECT 1 FROM runs WHERE pipeline_id = ? AND series = ? AND number = ? AND begun_at BETWEEN ? AND ?',
    )
    .pluck();
  const moveOne = db.prepare<[number, number, number, number]>(
    'UPDATE OR REPLACE links SET source_id = ? WHERE source_id = ? AND run_id = ? AND number = ?',
  );
  const moveAll = db.prepare<[number, number, number]>(
    'UPDATE OR REPLACE links SET source_id = ? WHERE source_id = ? AND run_id IN (SELECT id FROM runs WHERE pipeline_id = ?)',
  );
  const dropFlow = db.prepare<[number, number]>('DELETE FROM flows WHERE source_id = ? AND pipeline_id = ?');
  const countFlow = db.prepare<[number, number]>(
    `INSERT INTO flows (source_id, pipeline_id, links, first_at)
     SELECT l.source_id, r.pipeline_id, count(*), min(coalesce(r.queued_at, r.started_at, 0))
     FROM runs r JOIN links l ON l.run_id = r.id AND l.source_id = ? WHERE r.pipeline_id = ? GROUP BY l.source_id`,
  );
  const count = (source: number, pipeline: number): void => {
    dropFlow.run(source, pipeline);
    countFlow.run(source, pipeline);
  };

  /** When a pipeline took a name: before its first run under it, and before another collection noticed that it had given up the one before. */
  const takenAt = (pipeline: number, before: FormerKey | undefined): number =>
    Math.min(firstRun.get(pipeline, before?.lastRun ?? -1) ?? never, before?.until ?? never);

  /** Gives what has or had the name of a source, the last one first. */
  function namesIn(projectId: number): ((flow: Flow) => Holder[]) | null {
    const all = Map.groupBy(formerKeys.all(projectId), ({ pipeline }) => pipeline);
    if (all.size === 0) return null;
    const now = namedNow(projectId);
    const earlier = [...all.values()].flatMap((names) =>
      names.flatMap(({ until, ...one }, at) =>
        until === null ? [] : { ...one, until, since: takenAt(one.pipeline, names[at - 1]) },
      ),
    );
    return ({ source, key, series }) => {
      const current = now.get(source);
      const branch = branchOf(key);
      const holders = earlier.flatMap(({ former, plain, ...one }): Holder[] => {
        if (former === key) return [{ ...one, series }];
        return former === branch.pipeline && plain === 0 ? [{ ...one, series: branch.series }] : [];
      });
      if (current) {
        const since = takenAt(current.pipeline, all.get(current.pipeline)?.at(-1));
        holders.push({ ...current, since, until: never });
      }
      return holders.sort((a, b) => b.since - a.since);
    };
  }

  /** Which of them a link means: one that had the name by then and a run of the number, else the last one that had the name. */
  function meantBy({ number, at }: Link, holders: readonly Holder[]): Holder | undefined {
    const possible = holders.filter(({ until }) => at <= until);
    const known = possible.filter(({ since }) => since <= at);
    return (
      known.find(({ pipeline, series, since }) => isStored.get(pipeline, series, number, since, at)) ??
      known[0] ??
      possible.at(-1)
    );
  }

  return {
    /** Gives all links of a pipeline to one source another key. */
    moveLinks({ source, pipeline, series }: Omit<Flow, 'key' | 'first'>, key: string): void {
      const there = sourceId(key, series);
      moveAll.run(there, source, pipeline);
      for (const one of [source, there]) count(one, pipeline);
    },
    /**
     * Runs name their feeder as it was called when they ran. At the end of a collection, when all that has such a name is stored, each link gets the pipeline that
     * it means. Returns whether any changed.
     */
    linkFormer({ integrationId, projectId, now }: { integrationId: number; projectId: number; now: number }): boolean {
      noteUntil.run(now, integrationId);
      const holdersOf = namesIn(projectId);
      if (holdersOf === null) return false;
      let isChanged = false;
      for (const flow of flows.all(projectId)) {
        const holders = holdersOf(flow);
        const last = Math.max(...holders.flatMap(({ until }) => (until === never ? [] : until)));
        if (flow.first > last) continue;
        const moved = new Set<number>();
        for (const link of linksOf.all(flow.source, flow.pipeline)) {
          if (link.at > last) continue;
          const there = sourceId(flow.key, flow.series, meantBy(link, holders));
          if (there === flow.source) continue;
          moveOne.run(there, flow.source, link.run, link.number);
          moved.add(there);
        }
        if (moved.size === 0) continue;
        for (const one of [flow.source, ...moved]) count(one, flow.pipeline);
        isChanged = true;
      }
      return isChanged;
    },
  };
}
