import type { Database } from '../connection/database.ts';
import { branchOf, isPlain, sourceChanges, sourceQueries } from './link-sources.ts';

/** The links of a pipeline to one source. */
interface Flow {
  readonly source: number;
  readonly pipeline: number;
  readonly key: string;
  readonly series: string;
  /** When the first of the runs was asked for. */
  readonly first: number;
}

/** A link of a run that began and ended then, in milliseconds. */
interface Link {
  readonly run: number;
  readonly number: number;
  readonly began: number;
  readonly ended: number;
}

/** A pipeline that a name may mean, by the key that it has now. Runs that began after `until` mean another by it. */
interface Meaning {
  readonly pipeline: number;
  readonly key: string;
  readonly series: string;
  readonly until: number;
}

type FormerKey = Omit<Meaning, 'series'> & { readonly former: string; readonly plain: 0 | 1 };

/** Changes of links to pipelines that moved; each call within a transaction. */
export function movedLinkChanges(db: Database) {
  const { namedNow } = sourceQueries(db);
  const { sourceId } = sourceChanges(db);
  const inProject = 'JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?';
  const formerKeys = db.prepare<[number], FormerKey>(
    `SELECT f.key AS former, p.id AS pipeline, p.key, f.until, ${isPlain('p')} AS plain
     FROM former_keys f JOIN pipelines p ON p.id = f.pipeline_id ${inProject} AND f.until IS NOT NULL ORDER BY f.id DESC`,
  );
  const noteUntil = db.prepare<[number, number]>(
    'UPDATE former_keys SET until = ? WHERE until IS NULL AND pipeline_id IN (SELECT id FROM pipelines WHERE integration_id = ?)',
  );
  const flows = db.prepare<[number], Flow>(
    `SELECT s.id AS source, p.id AS pipeline, s.pipeline_key AS key, s.series, f.first_at AS first FROM flows f JOIN sources s ON s.id = f.source_id
     JOIN pipelines p ON p.id = f.pipeline_id ${inProject} AND f.links > 0`,
  );
  const linksUntil = db.prepare<[number, number, number], Link>(
    `SELECT r.id AS run, l.number, r.begun_at AS began, coalesce(r.finished_at, ${Number.MAX_SAFE_INTEGER}) AS ended
     FROM runs r JOIN links l ON l.run_id = r.id AND l.source_id = ? WHERE r.pipeline_id = ? AND r.begun_at <= ?`,
  );
  const begun = db
    .prepare<[number, string, number, number], number | null>(
      'SELECT max(begun_at) FROM runs WHERE pipeline_id = ? AND series = ? AND number = ? AND begun_at <= ?',
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

  /** What a name may mean: the pipeline that has it now, then those that had it, the last one first. */
  function meanings(
    { source, key, series }: Flow,
    known: ReturnType<typeof namedNow>,
    former: ReadonlyMap<string, readonly FormerKey[]>,
  ): readonly Meaning[] {
    const now = known.get(source);
    const branch = branchOf(key);
    const asBranch = (former.get(branch.pipeline) ?? []).filter(({ plain }) => plain === 0);
    return [
      ...(now ? [{ ...now, key, until: Number.POSITIVE_INFINITY }] : []),
      ...(former.get(key) ?? []).map((one) => ({ ...one, series })),
      ...asBranch.map((one) => ({
        ...one,
        key: one.key + key.slice(branch.pipeline.length),
        series: branch.series,
      })),
    ];
  }

  /** The key that a link means: of the pipeline whose build of that number began last before the fed run ended, else of the first that it may mean. */
  function meantBy({ number, began, ended }: Link, all: readonly Meaning[]): string | undefined {
    const possible = all.filter(({ until }) => began <= until);
    const [latest] = possible
      .flatMap(({ pipeline, series, key }) => {
        const at = begun.get(pipeline, series, number, ended);
        return at === null || at === undefined ? [] : [{ key, at }];
      })
      .sort((a, b) => b.at - a.at);
    return (latest ?? possible[0])?.key;
  }

  return {
    /** Gives all links of a pipeline to one source another key and series. */
    moveLinks({ source, pipeline }: Pick<Flow, 'source' | 'pipeline'>, key: string, series: string): void {
      const there = sourceId(key, series);
      moveAll.run(there, source, pipeline);
      for (const one of [source, there]) count(one, pipeline);
    },
    /**
     * Runs name their feeder as it was called when they ran. At the end of a collection, when all that has such a name is stored, each link gets the key of the
     * pipeline that it means. Returns whether any changed.
     */
    linkFormer({ integrationId, projectId, now }: { integrationId: number; projectId: number; now: number }): boolean {
      noteUntil.run(now, integrationId);
      const former = Map.groupBy(formerKeys.all(projectId), (one) => one.former);
      if (former.size === 0) return false;
      const known = namedNow(projectId);
      let isChanged = false;
      for (const flow of flows.all(projectId)) {
        const { source, pipeline, key, series } = flow;
        const all = meanings(flow, known, former);
        const last = Math.max(...all.flatMap(({ until }) => (Number.isFinite(until) ? until : [])));
        if (flow.first > last) continue;
        const moved = new Set<number>();
        for (const link of linksUntil.all(source, pipeline, last)) {
          const meant = meantBy(link, all);
          if (meant === undefined || meant === key) continue;
          const there = sourceId(meant, series);
          moveOne.run(there, source, link.run, link.number);
          moved.add(there);
        }
        if (moved.size === 0) continue;
        for (const one of [source, ...moved]) count(one, pipeline);
        isChanged = true;
      }
      return isChanged;
    },
  };
}
