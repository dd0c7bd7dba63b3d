import { evidences } from '#shared/records/run.ts';
import { groupByRow } from '../../metrics/shared/lists-by-row.ts';
import type { RunTable } from '../../metrics/shared/run-table.ts';
import { noString } from '../../metrics/shared/string-table.ts';
import { gather } from '../../stats/columns.ts';
import { growableBytes, growableInts } from '../../stats/growable-array.ts';
import { intMap, keyRangeOfAll } from '../../stats/int-map.ts';
import type { LinkSource } from '../links/link-sources.ts';
import type { LinkRows, ListedRows, RunRows } from './history-columns.ts';
import { type FeederOf, feedersOf } from './history-feeders.ts';

interface Given {
  readonly pipelines: readonly RunRows[];
  readonly links: LinkRows;
  readonly listed: ListedRows;
  readonly targets: ReadonlyMap<number, LinkSource>;
}

const consumed = evidences.indexOf('consumed');

/** Puts together what was read, by pipeline: the runs with what they list and what fed them. */
export function historyTables({ pipelines, links, listed, targets }: Given): ReadonlyMap<number, RunTable> {
  const found = runIndexes(pipelines);
  const { starts: firstChanges, order } = groupByRow(found.tables.length, found.countsOf(listed.run));
  const changes = gather(listed.change, order);
  const repositories = pipelines.map(({ repository }) => repository.slice());
  const fed = feeds({ pipelines, links, targets, found, repositories });
  return new Map(
    pipelines.map((runs, table) => {
      const first = found.firsts[table] ?? 0;
      const starts = (all: Int32Array): Int32Array => all.subarray(first, first + runs.length + 1);
      return [
        runs.pipeline,
        {
          ...runs,
          repository: repositories[table] ?? runs.repository,
          changes: { starts: starts(firstChanges), values: changes },
          feeds: { starts: starts(fed.starts), values: fed.values },
          evidence: fed.evidence,
          unseen: fed.unseen[table] ?? new Map(),
        },
      ];
    }),
  );
}

/** The position of each run: runs are numbered through all tables, from the first one on. */
interface RunIndexes {
  /** The number of the first run of each table, and at the end how many runs there are. */
  readonly firsts: Int32Array;
  /** The table of each run, by its number. */
  readonly tables: Int32Array;
  /** The numbers of runs by their ids; −1 for one that is not loaded. Quick if equal ids follow each other. */
  countsOf(runs: Int32Array): Int32Array;
}

function runIndexes(pipelines: readonly RunRows[]): RunIndexes {
  const firsts = new Int32Array(pipelines.length + 1);
  pipelines.forEach(({ length }, table) => {
    firsts[table + 1] = (firsts[table] ?? 0) + length;
  });
  const known = intMap(keyRangeOfAll(pipelines.map(({ id }) => id)));
  const tables = new Int32Array(firsts.at(-1) ?? 0);
  pipelines.forEach(({ id: ids }, table) => {
    const first = firsts[table] ?? 0;
    tables.fill(table, first, first + ids.length);
    for (let row = 0; row < ids.length; row++) known.set(ids[row] ?? 0, first + row);
  });
  return {
    firsts,
    tables,
    countsOf(runs) {
      const counts = new Int32Array(runs.length);
      for (let at = 0; at < runs.length; at++)
        counts[at] = at > 0 && runs[at] === runs[at - 1] ? (counts[at - 1] ?? -1) : (known.get(runs[at] ?? 0) ?? -1);
      return counts;
    },
  };
}

interface Feeding extends Pick<Given, 'pipelines' | 'links' | 'targets'> {
  readonly found: RunIndexes;
  /** A run that releases another run's output reports the revision, but often no repository; it is filled in here. */
  readonly repositories: readonly Int32Array[];
}

/** The feeding runs of each run, as far as they are loaded. Reads table by table in the order of rows: any other order takes three times as long for a million runs. */
function feeds({ pipelines, links, targets, found, repositories }: Feeding) {
  const sources = sourcesOf(pipelines, targets);
  const counts = found.countsOf(links.run);
  const { starts: firstLinks, order } = groupByRow(found.tables.length, counts);
  const starts = new Int32Array(firstLinks.length);
  const [values, evidence] = [growableInts(order.length), growableBytes(order.length)];
  /** By link: the row of the feeding run plus one, if the fed run was made from its output and has no repository of its own. */
  const madeFrom = new Int32Array(counts.length);
  const unseen = pipelines.map((runs, table) => {
    const missing = new Map<number, number[]>();
    const first = found.firsts[table] ?? 0;
    for (let row = 0; row < runs.length; row++) {
      for (let at = firstLinks[first + row] ?? 0; at < (firstLinks[first + row + 1] ?? 0); at++) {
        const link = order[at] ?? 0;
        const source = sources[links.source[link] ?? 0];
        if (!source) continue;
        const { ids, revisions } = source;
        const feeder = source.find(links.number[link] ?? 0, runs, row);
        if (feeder === -1) {
          missing.set(row, [...(missing.get(row) ?? []), source.pipeline]);
          continue;
        }
        values.push(ids[feeder] ?? 0);
        evidence.push(links.evidence[link] ?? 0);
        const isOutput = links.evidence[link] === consumed && runs.revision[row] === revisions[feeder];
        if (isOutput && runs.repository[row] === noString) madeFrom[link] = feeder + 1;
      }
      starts[first + row + 1] = values.length;
    }
    return missing;
  });
  // In the order of the links, which is that of the fed runs: a run may pass on what it received.
  for (let link = 0; link < madeFrom.length; link++) {
    const feeder = (madeFrom[link] ?? 0) - 1;
    if (feeder === -1) continue;
    const count = counts[link] ?? 0;
    const table = found.tables[count] ?? 0;
    const column = repositories[table];
    const row = count - (found.firsts[table] ?? 0);
    const from = sources[links.source[link] ?? 0]?.from ?? -1;
    if (column?.[row] === noString) column[row] = repositories[from]?.[feeder] ?? noString;
  }
  return { starts, values: values.done(), evidence: evidence.done(), unseen };
}

/** By the id of a source: where its runs are found. */
function sourcesOf(pipelines: Given['pipelines'], targets: Given['targets']) {
  const tableOf = new Map(pipelines.map(({ pipeline }, table) => [pipeline, table]));
  const finders = pipelines.map(feedersOf);
  const sources: { pipeline: number; from: number; find: FeederOf; ids: Int32Array; revisions: Int32Array }[] = [];
  for (const [source, { pipeline, series }] of targets) {
    const from = tableOf.get(pipeline) ?? -1;
    const { id: ids = none, revision: revisions = none } = pipelines[from] ?? {};
    const find = finders[from]?.(series) ?? (() => -1);
    sources[source] = { pipeline, from, find, ids, revisions };
  }
  return sources;
}

const none = new Int32Array(0);
