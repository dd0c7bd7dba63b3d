import type { Database } from '../connection/database.ts';
import { earlierNameChanges } from './earlier-names.ts';
import { branchOf, type Flow, isPlain, type LinkSource, type Name, sourceChanges } from './link-sources.ts';

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

const never = Number.POSITIVE_INFINITY;

/** Changes of links to pipelines that moved; each call within a transaction. */
export function movedLinkChanges(db: Database) {
  const { sourceId } = sourceChanges(db);
  const { noteEarlierNames } = earlierNameChanges(db);
  const inProject = 'JOIN integrations i ON i.id = p.integration_id WHERE i.project_id = ?';
  const allNames = db.prepare<[number], Name>(
    `SELECT n.key AS name, p.id AS pipeline, ${isPlain('p')} AS plain, n.last_run AS lastRun, n.until
     FROM (SELECT id, key, pipeline_id, last_run, until FROM former_keys UNION ALL SELECT NULL, key, id, NULL, NULL FROM pipelines) n
     JOIN pipelines p ON p.id = n.pipeline_id ${inProject} ORDER BY p.id, n.id NULLS LAST`,
  );
  const firstRun = db
    .prepare<[number, number], number | null>('SELECT min(begun_at) FROM runs WHERE pipeline_id = ? AND begun_at > ?')
    .pluck();
  const noteUntil = db.prepare<[number, number]>(
    'UPDATE former_keys SET until = ? WHERE until IS NULL AND pipeline_id IN (SELECT id FROM pipelines WHERE integration_id = ?)',
  );
  const flows = db.prepare<[number], Flow>(
    `SELECT s.id AS source, p.id AS pipeline, s.pipeline_key AS key, s.series, s.target_id AS target, f.first_at AS first FROM flows f JOIN sources s ON s.id = f.source_id
     JOIN pipelines p ON p.id = f.pipeline_id ${inProject} AND f.links > 0`,
  );
  const linksOf = db.prepare<[number, number, number], Link>(
    `SELECT r.id AS run, l.number, CASE l.evidence WHEN 'consumed' THEN coalesce(r.finished_at, ${Number.MAX_SAFE_INTEGER})
       ELSE coalesce(r.queued_at, r.started_at, 0) END AS at
     FROM runs r JOIN links l ON l.run_id = r.id AND l.source_id = ? WHERE r.pipeline_id = ? AND at <= ?`,
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
  const dropFlows = db.prepare<[number]>('DELETE FROM flows WHERE pipeline_id = ?');
  const countFlows = db.prepare<[number]>(
    `INSERT INTO flows (source_id, pipeline_id, links, first_at)
     SELECT l.source_id, r.pipeline_id, count(*), min(coalesce(r.queued_at, r.started_at, 0))
     FROM runs r JOIN links l ON l.run_id = r.id WHERE r.pipeline_id = ? GROUP BY l.source_id`,
  );
  const recount = (pipeline: number): void => {
    dropFlows.run(pipeline);
    countFlows.run(pipeline);
  };

  /** Gives what has or had the name of a source, the last one first. A name was taken before the first run under it, and before another collection noticed that. */
  function holdersIn(names: readonly Name[]): (flow: Flow) => Holder[] {
    const taken = names.map(({ name, pipeline, plain, until }, at) => {
      const before = names[at - 1]?.pipeline === pipeline ? names[at - 1] : undefined;
      const since = Math.min(firstRun.get(pipeline, before?.lastRun ?? -1) ?? never, before?.until ?? never);
      return { name, pipeline, plain, since, until: until ?? never };
    });
    const byName = Map.groupBy(taken, ({ name }) => name);
    return ({ key, series }) => {
      const branch = branchOf(key);
      const ofBranch = (byName.get(branch.pipeline) ?? []).filter(({ plain }) => plain === 0);
      return [
        ...(byName.get(key) ?? []).map((one) => ({ ...one, series })),
        ...ofBranch.map((one) => ({ ...one, series: branch.series })),
      ].sort((a, b) => b.since - a.since);
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
    moveLinks({ source, pipeline, series }: Pick<Flow, 'source' | 'pipeline' | 'series'>, key: string): void {
      moveAll.run(sourceId(key, series), source, pipeline);
      recount(pipeline);
    },
    /** Gives links the pipelines that their names meant, once a collection has stored all that has them. Returns whether any changed. */
    linkFormer({ integrationId, projectId, now }: { integrationId: number; projectId: number; now: number }): boolean {
      noteUntil.run(now, integrationId);
      const all = flows.all(projectId);
      noteEarlierNames(all, allNames.all(projectId), now);
      const names = allNames.all(projectId);
      if (names.every(({ until }) => until === null)) return false;
      const holdersOf = holdersIn(names);
      const moved = new Set<number>();
      for (const flow of all) {
        const holders = holdersOf(flow);
        const last = Math.max(...holders.flatMap(({ until }) => (until === never ? [] : until)));
        if (flow.first > last || (holders.length === 1 && holders[0]?.pipeline === flow.target)) continue;
        for (const link of linksOf.all(flow.source, flow.pipeline, last)) {
          const there = sourceId(flow.key, flow.series, meantBy(link, holders));
          if (there === flow.source) continue;
          moveOne.run(there, flow.source, link.run, link.number);
          moved.add(flow.pipeline);
        }
      }
      for (const pipeline of moved) recount(pipeline);
      return moved.size > 0;
    },
  };
}
