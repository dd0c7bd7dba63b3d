import type { Millis } from '#shared/time/time.ts';
import type { Database } from '../connection/database.ts';
import { branchOf, type Flow, type LinkSource, type Name } from './link-sources.ts';

/** The times, in milliseconds, and the numbers between which the links of a pipeline to one source lie. */
interface Span {
  readonly source: number;
  readonly first: Millis;
  readonly last: Millis;
  readonly lowest: number;
  readonly highest: number;
}

/** What the links of a pipeline to one source mean, where anything has or had its name. */
interface Feeding {
  readonly flow: Flow;
  readonly span: Span;
  readonly feeder: LinkSource | null;
}

const hour = 3_600_000;
/** A new name follows soon. Any system may make up very many. */
const mostTried = 100;

/**
 * Finds the names of pipelines that were renamed before they were collected for the first time: a Jenkins keeps the former name as the cause of older runs,
 * and does not tell whose it was. It was that of a pipeline that feeds the same one since, whose numbers go on, and whose run of the last number under
 * the former name went on or had just ended when it was named.
 */
export function earlierNameChanges(db: Database) {
  const spans = db.prepare<[number], Span>(
    `SELECT source_id AS source, min(at) AS first, max(at) AS last, min(number) AS lowest, max(number) AS highest
     FROM (SELECT l.source_id, l.number, coalesce(r.queued_at, r.started_at, 0) AS at FROM runs r JOIN links l ON l.run_id = r.id
       WHERE r.pipeline_id = ? AND l.evidence = 'triggered') GROUP BY source_id`,
  );
  const runAt = db
    .prepare<[{ pipeline: number; series: string; number: number; at: Millis }], Millis>(
      `SELECT begun_at FROM runs WHERE pipeline_id = @pipeline AND series = @series AND number = @number
         AND @at BETWEEN begun_at AND coalesce(finished_at, @at) + ${hour}`,
    )
    .pluck();
  const note = db.prepare<[string, number, Millis, Millis]>(
    'INSERT INTO former_keys (key, pipeline_id, last_run, until) VALUES (?, ?, ?, ?)',
  );

  /** The name that an unknown key is, or is a branch of, and which feeder had it; null if none did. `inOrder`: by the first link. */
  function earlierName({ flow, span }: Feeding, inOrder: readonly Feeding[]): Omit<Name, 'until'> | null {
    const later = inOrder.filter((one) => one.span.first > span.last && one.span.lowest > span.highest);
    for (const { feeder } of later.slice(0, mostTried)) {
      if (feeder === null) continue;
      const name = nameOf(flow.key, feeder);
      const lastRun = name && runAt.get({ ...feeder, number: span.highest, at: span.last });
      if (name && lastRun) return { name, pipeline: feeder.pipeline, plain: feeder.series === '' ? 1 : 0, lastRun };
    }
    return null;
  }

  return {
    /** Notes these names; the links follow with those to any other former name (`linkFormer`). */
    noteEarlierNames(flows: readonly Flow[], names: readonly Name[], now: Millis): void {
      const known = new Map(names.map((each) => [each.name, each]));
      const isUnknown = (flow: Flow): boolean => flow.target === null && feederOf(flow, known) === null;
      for (const [pipeline, links] of Map.groupBy(flows, (flow) => flow.pipeline)) {
        if (links.every(isUnknown) || !links.some(isUnknown)) continue;
        const spanOf = new Map(spans.all(pipeline).map((span) => [span.source, span]));
        const feedings = links.flatMap((flow): Feeding | readonly Feeding[] => {
          const span = spanOf.get(flow.source);
          return span ? { flow, span, feeder: feederOf(flow, known) } : [];
        });
        const inOrder = feedings.toSorted((one, other) => one.span.first - other.span.first);
        for (const feeding of feedings) {
          const found = isUnknown(feeding.flow) ? earlierName(feeding, inOrder) : null;
          if (found === null) continue;
          note.run(found.name, found.pipeline, found.lastRun ?? 0, now);
          known.set(found.name, { ...found, until: now });
        }
      }
    },
  };
}

/** The pipeline that has or had the name of a source, or that of its branch; null if none did. */
function feederOf({ key, series }: Flow, known: ReadonlyMap<string, Name>): LinkSource | null {
  const exact = known.get(key);
  if (exact) return { pipeline: exact.pipeline, series };
  const branch = branchOf(key);
  const parent = known.get(branch.pipeline);
  return parent?.plain === 0 ? { pipeline: parent.pipeline, series: branch.series } : null;
}

/** The name that a feeder had if this key was its: its own, or that of its branch; null if it is another branch. */
function nameOf(key: string, { series }: LinkSource): string | null {
  if (series === '') return key;
  const branch = branchOf(key);
  return branch.series === series ? branch.pipeline : null;
}
